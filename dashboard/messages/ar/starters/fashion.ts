import { cashBadge, deliveryBadge, orderSteps, payment } from './ordering.ts';

const exchange = { question: 'هل أستبدل المقاس؟', answer: '[سياسة استبدال المقاس]' } as const;
const size = (options: readonly string[]) =>
  ({ id: 'size', type: 'select', label: 'المقاس', placeholder: '', required: true, options }) as const;

export const fashionStarters = [
  {
    id: 'fashion',
    name: 'عباية',
    summary: 'جدول مقاسات، والمقاس تختاره العميلة في النموذج.',
    shownPrice: 279,
    title: 'عباية يومية بقصّة هادئة',
    line: 'للدوام والزيارات، تلبسينها كثيرًا ولا تملّينها.',
    details: `<h2>قطعة تعود إليها يدك كل صباح</h2>
<p>القصّة الهادئة لا تخطف النظر، بل تبقى أنيقة مع كل ما تلبسينه تحتها.</p>
<h3>كيف أختار مقاسي؟</h3>
<table><thead><tr><th scope="col">المقاس</th><th scope="col">الطول (سم)</th><th scope="col">الصدر (سم)</th></tr></thead><tbody>
<tr><th scope="row">S</th><td>[الطول]</td><td>[الصدر]</td></tr>
<tr><th scope="row">M</th><td>[الطول]</td><td>[الصدر]</td></tr>
<tr><th scope="row">L</th><td>[الطول]</td><td>[الصدر]</td></tr>
</tbody></table>
<p>قيسي عباية تناسبك من الكتف إلى الأسفل، وإن كنتِ بين مقاسين فاختاري الأكبر.</p>`,
    deliveryDays: 5,
    fields: [size(['S', 'M', 'L', 'XL'])],
    buttonText: 'اختاري مقاسك واطلبي',
    header: { backgroundColor: 'slate-50', textColor: 'slate-900' },
    footer: { backgroundColor: 'slate-50', textColor: 'slate-600' },
    parts: [
      'images',
      'title',
      'price',
      'variants',
      'description',
      {
        type: 'specifications',
        title: 'القماش والقصّة',
        items: [
          { name: 'القماش', value: '[نوع القماش ونسبته]' },
          { name: 'القصّة', value: '[ضيقة أو عادية أو واسعة]' },
          { name: 'مع العباية', value: '[القطع المرفقة]' },
          { name: 'العناية', value: '[طريقة الغسل والكيّ]' },
        ],
      },
      {
        type: 'benefits',
        title: 'مع ماذا تلبسينها؟',
        band: 'soft',
        items: [
          { icon: 'sun', title: 'للدوام', text: 'حذاء مسطّح وحقيبة كبيرة.' },
          { icon: 'heart', title: 'للزيارة', text: 'طرحة بلون دافئ وإسوارة واحدة.' },
          { icon: 'moon', title: 'للمساء', text: 'كعب وحقيبة صغيرة لامعة.' },
        ],
      },
      {
        type: 'faq',
        items: [
          exchange,
          { question: 'هل اللون كما في الصورة؟', answer: 'قد يختلف قليلًا من شاشة إلى أخرى.' },
          payment,
        ],
      },
      { type: 'trustBadges', items: [cashBadge, deliveryBadge] },
    ],
  },
  {
    id: 'thobe',
    name: 'ثوب رجالي',
    summary: 'طريقة القياس في البيت، والطول يُكتب في النموذج.',
    shownPrice: 199,
    title: 'ثوب مرتّب من أول لبسة',
    line: 'للدوام والمناسبات، بطول يناسبك.',
    details: `<h2>الترتيب يبدأ من القياس</h2>
<p>الفرق بين ثوب وثوب سنتيمتران في الكتف. خذ ثوبًا يناسبك، وقِسه كما في الخطوات، واكتب طولك في النموذج.</p>`,
    deliveryDays: 5,
    fields: [
      size(['52', '54', '56', '58', '60', '62']),
      { id: 'note', type: 'text', label: 'ملاحظة على القياس', placeholder: '', required: false, options: [] },
    ],
    buttonText: 'اختر مقاسك واطلب',
    header: { backgroundColor: 'white', textColor: 'slate-900' },
    footer: { backgroundColor: 'slate-900', textColor: 'white' },
    parts: [
      'title',
      'images',
      'price',
      { type: 'trustBadges', items: [cashBadge, deliveryBadge] },
      'variants',
      {
        type: 'steps',
        title: 'قِس ثوبك في البيت',
        items: [
          { title: 'افرده على طاولة', text: 'ثوب يناسبك، بعد الغسل والكيّ.' },
          { title: 'الطول', text: 'من أعلى الكتف إلى آخر الثوب.' },
          { title: 'الكتف والصدر', text: 'من طرف الكتف إلى طرفه، ثم تحت الإبطين.' },
        ],
      },
      'description',
      {
        type: 'specifications',
        items: [
          { name: 'القماش', value: '[نوع القماش ونسبته]' },
          { name: 'الياقة والكبك', value: '[نوع الياقة والكبك]' },
          { name: 'العناية', value: '[طريقة الغسل والكيّ]' },
        ],
      },
      { type: 'faq', title: 'أسئلة عن المقاس', items: [exchange, payment] },
      orderSteps,
    ],
  },
] as const;
