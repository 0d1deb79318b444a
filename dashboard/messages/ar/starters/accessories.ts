import { cashBadge, inspection, orderSteps, payment, returns } from './ordering.ts';

export const accessoryStarters = [
  {
    id: 'watch',
    name: 'ساعة يد',
    summary: 'المواصفات والضمان، وخيار الهدية.',
    shownPrice: 299,
    title: 'ساعة تكمل حضورك',
    line: 'للدوام والمناسبات، بتصميم لا يسبق زمنه ولا يتأخر عنه.',
    details: `<h2>التفصيل الذي يلاحظه الجميع</h2>
<p>تمدّ يدك للسلام فتسبقك ساعتك. اختر السوار الذي يناسب لبسك، والباقي مواصفات تقرؤها هنا.</p>`,
    deliveryDays: 4,
    fields: [
      { id: 'gift', type: 'checkbox', label: 'غلّفها هديةً', placeholder: '', required: false, options: [] },
    ],
    buttonText: 'اطلب ساعتك الآن',
    header: { backgroundColor: 'slate-900', textColor: 'white' },
    footer: { backgroundColor: 'slate-900', textColor: 'white' },
    parts: [
      'images',
      'title',
      'price',
      'variants',
      {
        type: 'specifications',
        title: 'مواصفات الساعة',
        items: [
          { name: 'قطر العلبة', value: '[قطر العلبة بالمليمتر]' },
          { name: 'الحركة', value: '[كوارتز أو أوتوماتيك]' },
          { name: 'السوار', value: '[الخامة]' },
          { name: 'مقاومة الماء', value: '[درجة مقاومة الماء]' },
        ],
      },
      {
        type: 'guarantee',
        title: 'الضمان',
        points: [{ text: '[مدة الضمان وشروطه]' }, { text: 'احفظ علبتها وفاتورتها لتستفيد من الضمان.' }],
      },
      'description',
      {
        type: 'benefits',
        title: 'لتعيش طويلًا',
        band: 'soft',
        items: [
          { icon: 'drop', title: 'جفّفها', text: 'امسحها بقطعة ناعمة بعد الوضوء والعرق.' },
          { icon: 'sun', title: 'أبعدها', text: 'عن الحرارة والعطر المباشر والمغناطيس.' },
          { icon: 'clock', title: 'أرحها', text: 'في علبتها حين لا تلبسها.' },
        ],
      },
      { type: 'faq', items: [payment, inspection, returns] },
    ],
  },
  {
    id: 'bag',
    name: 'حقيبة نسائية',
    summary: 'المقاسات وما تتسع له، والألوان من الصور.',
    shownPrice: 219,
    title: 'حقيبة تتسع ليومك',
    line: 'من الدوام إلى الزيارة، بشكل يبقى مرتبًا.',
    details: `<h2>كل شيء في مكانه</h2>
<p>الحقيبة الجيدة تعرفينها حين تبحثين عن المفتاح وتجدينه من أول مرة.</p>`,
    deliveryDays: 5,
    fields: [
      {
        id: 'colour',
        type: 'text',
        label: 'اللون',
        placeholder: 'كما في الصور',
        required: false,
        options: [],
      },
    ],
    buttonText: 'اطلبي حقيبتك الآن',
    header: { backgroundColor: 'white', textColor: 'slate-900' },
    footer: { backgroundColor: 'slate-50', textColor: 'slate-600' },
    parts: [
      'title',
      'images',
      'price',
      'variants',
      'description',
      {
        type: 'benefits',
        title: 'قبل أن تختاري الحجم',
        items: [
          { icon: 'phone', title: 'جوال ومحفظة', text: 'تكفيك الحقيبة الصغيرة.' },
          { icon: 'calendar', title: 'يوم كامل', text: 'الوسط يتسع للشاحن والعطر والنظارة.' },
          { icon: 'heart', title: 'أم ودوام', text: 'الكبيرة بحزام يريح الكتف.' },
        ],
      },
      {
        type: 'specifications',
        title: 'المقاسات',
        items: [
          { name: 'العرض', value: '[العرض]' },
          { name: 'الارتفاع', value: '[الارتفاع]' },
          { name: 'الخامة', value: '[الخامة]' },
          { name: 'الجيوب', value: '[العدد]' },
        ],
      },
      {
        type: 'trustBadges',
        items: [cashBadge, { icon: 'back', title: 'الاستبدال', text: '[سياسة الاستبدال والإرجاع في متجرك]' }],
      },
      { type: 'faq', items: [{ question: 'كيف أنظفها؟', answer: '[طريقة التنظيف]' }, payment, inspection] },
      orderSteps,
    ],
  },
] as const;
