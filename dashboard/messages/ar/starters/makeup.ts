import { cashBadge, inspection, orderSteps, payment, returns } from './ordering.ts';

export const makeupStarters = [
  {
    id: 'lipstick',
    name: 'أحمر شفاه',
    summary: 'اختيار الدرجة في النموذج، ونصيحة لكل لون بشرة.',
    shownPrice: 79,
    title: 'لونك الذي لا يحتاج مرآة',
    line: 'درجات للدوام وللسهرة، تختارين منها ما يشبهك.',
    details: `<h2>لمسة واحدة وتخرجين</h2>
<p>اللون المناسب يكفي وحده. اختاري درجتك من الصور، واكتبيها في النموذج.</p>`,
    deliveryDays: 4,
    fields: [
      {
        id: 'shade',
        type: 'text',
        label: 'الدرجة',
        placeholder: 'كما في الصور',
        required: false,
        options: [],
      },
    ],
    buttonText: 'اختاري درجتك واطلبي',
    header: { backgroundColor: 'white', textColor: 'slate-900' },
    footer: { backgroundColor: 'slate-900', textColor: 'white' },
    parts: [
      'images',
      'title',
      'price',
      'variants',
      {
        type: 'benefits',
        title: 'كيف تختارين الدرجة؟',
        band: 'tint',
        items: [
          { icon: 'sun', title: 'للنهار', text: 'درجة قريبة من لون شفتيك، أغمق قليلًا.' },
          { icon: 'moon', title: 'للمساء', text: 'أحمر أو عنّابي، وعينان هادئتان.' },
          { icon: 'heart', title: 'إن احترتِ', text: 'الوردي الدافئ يناسب أكثر البشرات.' },
        ],
      },
      'description',
      {
        type: 'specifications',
        items: [
          { name: 'الملمس', value: '[مطفي أو لامع أو كريمي]' },
          { name: 'الثبات', value: '[عدد الساعات]' },
          { name: 'المكوّنات', value: '[الخامة أو المكوّنات]' },
        ],
      },
      {
        type: 'faq',
        items: [
          { question: 'هل اللون كما في الصورة؟', answer: 'قد يختلف قليلًا من شاشة إلى أخرى.' },
          payment,
          returns,
        ],
      },
      {
        type: 'trustBadges',
        items: [cashBadge, { icon: 'lock', title: 'العلبة مغلقة', text: '[طريقة الإغلاق عند الشحن]' }],
      },
    ],
  },
  {
    id: 'palette',
    name: 'علبة ظلال',
    summary: 'إطلالتان بالخطوات، ومحتويات العلبة.',
    shownPrice: 159,
    title: 'إطلالتان من علبة واحدة',
    line: 'هادئة للنهار وجريئة للمساء، بالظلال نفسها.',
    details: `<h2>ابدئي بثلاث درجات</h2>
<p>فاتح على الجفن، ومتوسط عند الطيّة، وغامق على الطرف. ومن هنا تبدأ كل إطلالة.</p>`,
    deliveryDays: 4,
    buttonText: 'اطلبي العلبة الآن',
    header: { backgroundColor: 'slate-900', textColor: 'white' },
    footer: { backgroundColor: 'slate-900', textColor: 'white' },
    parts: [
      'title',
      'images',
      'price',
      {
        type: 'marquee',
        items: [{ text: 'للنهار والمساء' }, { text: 'الدفع عند الاستلام' }, { text: 'تصلك إلى الباب' }],
      },
      'variants',
      {
        type: 'steps',
        title: 'إطلالة المساء',
        items: [
          { title: 'وحّدي الجفن', text: 'درجة قريبة من لون بشرتك على الجفن كله.' },
          { title: 'ظلّلي الطيّة', text: 'درجة متوسطة بحركة ذهاب وإياب.' },
          { title: 'عمّقي الطرف', text: 'الدرجة الغامقة قليلًا قليلًا، ثم ادمجيها.' },
          { title: 'أضيئي', text: 'لمسة لامعة في وسط الجفن وعند زاوية العين.' },
        ],
      },
      'description',
      {
        type: 'specifications',
        title: 'في العلبة',
        items: [
          { name: 'عدد الدرجات', value: '[العدد]' },
          { name: 'معها', value: '[القطع المرفقة]' },
          { name: 'بلد الصنع', value: '[بلد الصنع]' },
          { name: 'الصلاحية', value: '[مدة الصلاحية بعد الفتح]' },
        ],
      },
      { type: 'faq', items: [payment, inspection, returns] },
      orderSteps,
    ],
  },
] as const;
