import { cashBadge, deliveryBadge, inspection, orderSteps, payment, returns } from './ordering.ts';

export const electronicsStarters = [
  {
    id: 'electronics',
    name: 'سماعة لاسلكية',
    summary: 'جدول مواصفات وتوافق، وضمان واضح.',
    shownPrice: 189,
    title: 'سماعة لاسلكية ليومك كله',
    line: 'للمكالمات والمشي والطريق، من غير سلك يعلق.',
    details: `<h2>ضعها في أذنك وانسَها</h2>
<p>مكالمة وأنت تقود، وتلاوة في المشي، وفيلم قبل النوم. العلبة في جيبك والسماعة جاهزة.</p>`,
    deliveryDays: 3,
    buttonText: 'اطلب السماعة الآن',
    header: { backgroundColor: 'slate-900', textColor: 'white' },
    footer: { backgroundColor: 'slate-900', textColor: 'white' },
    parts: [
      'title',
      'images',
      'price',
      { type: 'trustBadges', items: [cashBadge, { icon: 'shield', title: 'الضمان', text: '[مدة الضمان]' }] },
      'variants',
      {
        type: 'specifications',
        items: [
          { name: 'الاتصال', value: '[بلوتوث أو سلكي، والإصدار]' },
          { name: 'مدة التشغيل', value: '[مدة التشغيل]' },
          { name: 'الأجهزة', value: '[الأجهزة المتوافقة]' },
          { name: 'في العلبة', value: '[محتويات العلبة]' },
        ],
      },
      {
        type: 'steps',
        title: 'تعمل من أول مرة',
        band: 'soft',
        items: [
          { title: 'اشحنها كاملة', text: 'قبل أول استعمال.' },
          { title: 'افتح البلوتوث', text: 'من إعدادات جوالك.' },
          { title: 'اختر اسمها', text: 'ومن المرة التالية تتصل حين تفتح العلبة.' },
        ],
      },
      'description',
      {
        type: 'faq',
        items: [
          { question: 'هل تعمل مع جوالي؟', answer: '[الأجهزة المتوافقة]' },
          inspection,
          payment,
          returns,
        ],
      },
      { type: 'buyButton', text: 'اطلب السماعة الآن', note: 'الدفع عند الاستلام' },
    ],
  },
  {
    id: 'powerbank',
    name: 'شاحن متنقل',
    summary: 'السعة والمنافذ، ومقارنة بما تعرفه.',
    shownPrice: 129,
    title: 'شاحن في جيبك',
    line: 'للسفر والدوام والانتظار الطويل.',
    details: `<h2>لا تبحث عن مقبس بعد اليوم</h2>
<p>في المطار أو في البر أو في آخر النهار: توصله وتكمل ما بدأته.</p>`,
    deliveryDays: 3,
    buttonText: 'اطلب الشاحن الآن',
    header: { backgroundColor: 'white', textColor: 'slate-900' },
    footer: { backgroundColor: 'slate-900', textColor: 'white' },
    parts: [
      'images',
      'title',
      'price',
      'variants',
      {
        type: 'benefits',
        title: 'متى تحتاجه؟',
        band: 'tint',
        items: [
          { icon: 'truck', title: 'في الطريق', text: 'خرائط ومكالمات من غير قلق.' },
          { icon: 'moon', title: 'في البر', text: 'حيث لا كهرباء ولا مقبس.' },
          { icon: 'phone', title: 'في الدوام', text: 'جوالك على المكتب يشحن وهو معك.' },
        ],
      },
      {
        type: 'specifications',
        items: [
          { name: 'السعة', value: '[السعة بالمللي أمبير]' },
          { name: 'المنافذ', value: '[المنافذ وعددها]' },
          { name: 'سرعة الشحن', value: '[القدرة بالواط]' },
          { name: 'الوزن', value: '[الوزن]' },
        ],
      },
      'description',
      {
        type: 'guarantee',
        title: 'الضمان',
        points: [{ text: '[مدة الضمان وشروطه]' }, { text: '[ما تفعله إن وصل معيبًا]' }],
      },
      {
        type: 'faq',
        items: [
          {
            question: 'هل أحمله في الطائرة؟',
            answer: 'في حقيبة اليد لا في الشنطة، وتحقق من حدّ السعة لدى شركة الطيران.',
          },
          payment,
          returns,
        ],
      },
      { type: 'trustBadges', items: [cashBadge, deliveryBadge] },
      orderSteps,
    ],
  },
] as const;
