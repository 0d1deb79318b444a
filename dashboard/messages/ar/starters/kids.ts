import { cashBadge, deliveryBadge, orderSteps, payment, returns } from './ordering.ts';

export const kidsStarters = [
  {
    id: 'kids',
    name: 'لعبة تعليمية',
    summary: 'العمر المناسب والمهارات، وأفكار للعب معًا.',
    shownPrice: 99,
    title: 'لعب يُبعد الشاشة قليلًا',
    line: 'وقت بين يدي طفلك، يركّب ويفكّ ويعيد.',
    details: `<h2>عشر دقائق معه أكثر من ساعة وحده</h2>
<p>اجلس على الأرض، وابنِ أول قطعة، ثم دعه يكمل. سترى ما يحب قبل أن يقوله.</p>`,
    deliveryDays: 4,
    fields: [
      { id: 'gift', type: 'checkbox', label: 'غلّفها هديةً', placeholder: '', required: false, options: [] },
    ],
    buttonText: 'اطلب اللعبة الآن',
    header: { backgroundColor: 'white', textColor: 'slate-900' },
    footer: { backgroundColor: 'slate-50', textColor: 'slate-600' },
    parts: [
      'title',
      'images',
      'price',
      { type: 'trustBadges', items: [cashBadge, deliveryBadge] },
      'variants',
      {
        type: 'specifications',
        title: 'قبل أن تختار',
        items: [
          { name: 'العمر', value: '[العمر]' },
          { name: 'عدد القطع', value: '[العدد]' },
          { name: 'الخامة', value: '[الخامة، وشهادة السلامة إن وُجدت]' },
        ],
      },
      'description',
      {
        type: 'benefits',
        title: 'العبوا معًا',
        band: 'tint',
        items: [
          { icon: 'sun', title: 'برج الألوان', text: 'من يبني الأعلى قبل أن يسقط؟' },
          { icon: 'star', title: 'عدّ وسمِّ', text: 'كم قطعة حمراء؟ وأين الدائرة؟' },
          { icon: 'gift', title: 'رتّب معي', text: 'آخر اللعبة أن نعيدها إلى علبتها.' },
        ],
      },
      {
        type: 'faq',
        items: [
          { question: 'ما المهارات التي تنمّيها؟', answer: '[المهارة الأولى]\n[المهارة الثانية]' },
          { question: 'هل فيها قطع صغيرة؟', answer: '[نعم أو لا، ومن أي عمر تناسب]' },
          payment,
          returns,
        ],
      },
      orderSteps,
    ],
  },
  {
    id: 'schoolbag',
    name: 'حقيبة مدرسية',
    summary: 'الحجم حسب الصف، وراحة الظهر والجيوب.',
    shownPrice: 119,
    title: 'حقيبة تبدأ بها السنة',
    line: 'تتسع للكتب، ويحبها صاحبها.',
    details: `<h2>يحملها كل صباح</h2>
<p>الحقيبة المريحة تُنسى على الظهر. شدّ الحزامين حتى تستقر أعلى الخصر، وضع أثقل الكتب إلى جهة الظهر.</p>`,
    deliveryDays: 4,
    fields: [
      {
        id: 'childName',
        type: 'text',
        label: 'اسم الطفل',
        placeholder: 'إن أردت كتابته على الطلب',
        required: false,
        options: [],
      },
    ],
    buttonText: 'اطلب الحقيبة الآن',
    header: { backgroundColor: 'slate-50', textColor: 'slate-900' },
    footer: { backgroundColor: 'slate-900', textColor: 'white' },
    parts: [
      'images',
      'title',
      'price',
      'variants',
      'description',
      {
        type: 'benefits',
        title: 'كيف تختار الحجم؟',
        items: [
          { icon: 'heart', title: 'الروضة', text: 'صغيرة لعلبة الطعام ودفتر.' },
          { icon: 'check', title: 'الابتدائي', text: 'وسط بحزامين عريضين.' },
          { icon: 'calendar', title: 'المتوسط', text: 'كبيرة بجيب للحاسب أو اللوح.' },
        ],
      },
      {
        type: 'specifications',
        items: [
          { name: 'الارتفاع', value: '[الارتفاع]' },
          { name: 'الوزن فارغة', value: '[الوزن]' },
          { name: 'الخامة', value: '[الخامة]' },
          { name: 'الجيوب', value: '[العدد]' },
        ],
      },
      { type: 'faq', items: [{ question: 'هل تُغسل؟', answer: '[طريقة التنظيف]' }, payment, returns] },
      { type: 'buyButton', text: 'اطلب الحقيبة الآن', note: 'الدفع عند الاستلام' },
    ],
  },
] as const;
