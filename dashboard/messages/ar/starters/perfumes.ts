import { cashBadge, deliveryBadge, orderSteps, payment, returns } from './ordering.ts';

export const perfumeStarters = [
  {
    id: 'perfume',
    name: 'عطر شرقي',
    summary: 'هرم الرائحة وطريقة الرش، وخيار التغليف هديةً.',
    shownPrice: 249,
    title: 'عطر شرقي يليق بحضورك',
    line: 'رائحة دافئة للمجالس والمناسبات، تصلك أينما كنت.',
    details: `<h2>رائحة تُذكر بعد أن تغادر</h2>
<p>بعض العطور يُلاحَظ، وبعضها يُتذكَّر. هذا عطر لمن يحب الأثر الهادئ الذي يسبق الكلام.</p>
<ul><li><strong>التركيز:</strong> [نوع التركيز، مثل أو دو برفان].</li><li><strong>لمن؟</strong> [للرجال أو للنساء أو للجنسين].</li></ul>`,
    deliveryDays: 4,
    fields: [
      { id: 'gift', type: 'checkbox', label: 'غلّفه هديةً', placeholder: '', required: false, options: [] },
    ],
    buttonText: 'اطلب عطرك الآن',
    header: { backgroundColor: 'white', textColor: 'slate-900' },
    footer: { backgroundColor: 'slate-900', textColor: 'white' },
    parts: [
      'title',
      'images',
      'price',
      { type: 'trustBadges', items: [cashBadge, deliveryBadge] },
      'variants',
      'description',
      {
        type: 'specifications',
        title: 'هرم الرائحة',
        items: [
          { name: 'الافتتاحية', value: '[مكوّنات الافتتاحية]' },
          { name: 'القلب', value: '[مكوّنات القلب]' },
          { name: 'القاعدة', value: '[مكوّنات القاعدة]' },
          { name: 'الحجم', value: '[الحجم]' },
          { name: 'الثبات', value: '[عدد الساعات]' },
        ],
      },
      {
        type: 'steps',
        title: 'رشّه كما يستحق',
        band: 'soft',
        items: [
          { title: 'على بشرة نظيفة', text: 'بعد الاستحمام، والبشرة مرطّبة، تمسك الرائحة أكثر.' },
          { title: 'على مواضع النبض', text: 'خلف الأذن وعند المعصم، ولا تفركهما بعد الرش.' },
          { title: 'ثم رشّة على الثوب', text: 'من مسافة شبر، وجرّبها أولًا على طرف لا يُرى.' },
        ],
      },
      { type: 'divider', look: 'star' },
      {
        type: 'faq',
        title: 'أسئلة قبل الطلب',
        items: [payment, returns, { question: 'كيف أحفظه؟', answer: 'في علبته، بعيدًا عن الشمس والحرارة.' }],
      },
      { type: 'buyButton', text: 'اطلب عطرك الآن', note: 'الدفع عند الاستلام' },
    ],
  },
  {
    id: 'bakhoor',
    name: 'عود وبخور',
    summary: 'منشأ العود ووزنه، وخطوات التبخير.',
    shownPrice: 180,
    title: 'بخور يملأ البيت دفئًا',
    line: 'لجمعات الأهل واستقبال الضيف، وللبيت بعد يوم طويل.',
    details: `<h2>البيت يُعرف برائحته</h2>
<p>رائحة البخور أول ما يلقى الضيف وآخر ما يبقى في المجلس. أشعله قبل وصولهم بقليل، ودع الباقي له.</p>`,
    deliveryDays: 4,
    buttonText: 'اطلب بخورك الآن',
    header: { backgroundColor: 'slate-900', textColor: 'white' },
    footer: { backgroundColor: 'slate-900', textColor: 'white' },
    parts: [
      'images',
      'title',
      'price',
      'variants',
      {
        type: 'specifications',
        title: 'ماذا في العلبة؟',
        items: [
          { name: 'النوع', value: '[نوع العود أو البخور]' },
          { name: 'المنشأ', value: '[مصدر المنتج وما يثبت أصالته]' },
          { name: 'الوزن', value: '[الوزن]' },
          { name: 'في العلبة', value: '[محتويات العلبة]' },
        ],
      },
      {
        type: 'benefits',
        title: 'أين تشعله؟',
        band: 'tint',
        items: [
          { icon: 'heart', title: 'المجلس', text: 'قبل وصول الضيوف بربع ساعة.' },
          { icon: 'moon', title: 'غرفة النوم', text: 'ثم افتح النافذة قليلًا قبل النوم.' },
          { icon: 'gift', title: 'الثياب', text: 'مرّر الثوب على الدخان من بعيد.' },
        ],
      },
      'description',
      {
        type: 'steps',
        title: 'التبخير في ثلاث خطوات',
        items: [
          { title: 'جمر هادئ', text: 'انتظر حتى تعلوه طبقة رماد خفيفة.' },
          { title: 'قطعة صغيرة', text: 'ابدأ بقليل، وزد إن احتجت.' },
          { title: 'مكان آمن', text: 'بعيدًا عن الستائر والأطفال، ولا تتركه مشتعلًا.' },
        ],
      },
      {
        type: 'faq',
        items: [payment, { question: 'هل يصلح للمبخرة الكهربائية؟', answer: '[نعم أو لا، وكيف]' }, returns],
      },
      orderSteps,
    ],
  },
] as const;
