import { cashBadge, deliveryBadge, inspection, orderSteps, payment, returns } from './ordering.ts';

export const homeStarters = [
  {
    id: 'home',
    name: 'أدوات المطبخ',
    summary: 'الخامة والمقاسات والعناية، وما يطبخ فيها.',
    shownPrice: 229,
    title: 'قدر يجمع العائلة حوله',
    line: 'للكبسة والمرق ووجبة الجمعة.',
    details: `<h2>من النار إلى السفرة</h2>
<p>القدر الذي تمسكه كل يوم يستحق أن يُختار بعناية: قاع ثابت، ومقبض مريح، وغطاء يُحكم.</p>`,
    deliveryDays: 5,
    buttonText: 'اطلب القدر الآن',
    header: { backgroundColor: 'white', textColor: 'slate-900' },
    footer: { backgroundColor: 'slate-50', textColor: 'slate-600' },
    parts: [
      'title',
      'images',
      'price',
      'variants',
      {
        type: 'specifications',
        items: [
          { name: 'الخامة', value: '[الخامة، مثل ستانلس ستيل أو خشب]' },
          { name: 'السعة', value: '[السعة باللتر]' },
          { name: 'القطر', value: '[الأبعاد]' },
          { name: 'أنواع المواقد', value: '[المواقد المناسبة]' },
        ],
      },
      'description',
      {
        type: 'benefits',
        title: 'ليبقى كأول يوم',
        band: 'soft',
        items: [
          { icon: 'drop', title: 'دعه يبرد', text: 'قبل الغسل، فالماء البارد على الحار يتعبه.' },
          { icon: 'leaf', title: 'ليفة ناعمة', text: 'والسلك الخشن يخدش السطح.' },
          { icon: 'check', title: 'جفّفه', text: 'لئلا تبقى آثار الماء.' },
        ],
      },
      {
        type: 'faq',
        items: [
          { question: 'هل يُغسل في الغسالة؟', answer: '[طريقة التنظيف]' },
          { question: 'ماذا لو وصل فيه كسر؟', answer: '[طريقة التغليف، وما تفعله إن وصل فيه كسر]' },
          payment,
          returns,
        ],
      },
      orderSteps,
    ],
  },
  {
    id: 'bedding',
    name: 'مفارش ونوم',
    summary: 'المقاس في النموذج، والخامة والغسل.',
    shownPrice: 259,
    title: 'مفرش يبدأ به نومك',
    line: 'لغرفة مرتبة وليلة أهدأ.',
    details: `<h2>أول ما تراه وآخر ما تلمسه</h2>
<p>السرير نصف الغرفة. غيّر مفرشه تتغيّر كلها، من غير دهان ولا أثاث.</p>`,
    deliveryDays: 5,
    fields: [
      {
        id: 'size',
        type: 'select',
        label: 'مقاس السرير',
        placeholder: '',
        required: true,
        options: ['مفرد', 'مفرد ونصف', 'مزدوج', 'كينج'],
      },
    ],
    buttonText: 'اختر المقاس واطلب',
    header: { backgroundColor: 'slate-50', textColor: 'slate-900' },
    footer: { backgroundColor: 'slate-50', textColor: 'slate-600' },
    parts: [
      'images',
      'title',
      'price',
      'variants',
      {
        type: 'steps',
        title: 'كيف تختار المقاس؟',
        items: [
          { title: 'قِس المرتبة', text: 'الطول والعرض، ثم الارتفاع.' },
          { title: 'زد للأطراف', text: 'شبر من كل جانب لينسدل المفرش.' },
          { title: 'اختره في النموذج', text: 'وإن احترت فاكتب مقاسك في العنوان.' },
        ],
      },
      {
        type: 'specifications',
        title: 'الطقم',
        items: [
          { name: 'الخامة', value: '[الخامة]' },
          { name: 'القطع', value: '[القطع المرفقة]' },
          { name: 'الغسل', value: '[طريقة الغسل والكيّ]' },
        ],
      },
      'description',
      { type: 'trustBadges', items: [cashBadge, deliveryBadge] },
      { type: 'faq', items: [inspection, returns, payment] },
    ],
  },
] as const;
