import { cashBadge, deliveryBadge, orderSteps, payment, returns } from './ordering.ts';

const broken = {
  question: 'ماذا لو وصل فيه كسر؟',
  answer: '[طريقة التغليف، وما تفعله إن وصل فيه كسر]',
} as const;

export const coffeeStarters = [
  {
    id: 'dallah',
    name: 'طقم قهوة عربية',
    summary: 'قطع الطقم وآداب التقديم، وخيار الهدية.',
    shownPrice: 189,
    title: 'طقم القهوة لضيف يستحق',
    line: 'دلّة وفناجين لمجلسك، وهدية لبيت جديد.',
    details: `<h2>أول الكرم فنجان</h2>
<p>تُصبّ باليمين ويُبدأ بالكبير، وما زال الطقم يقول للضيف ما لا يُقال.</p>`,
    deliveryDays: 5,
    fields: [
      { id: 'gift', type: 'checkbox', label: 'غلّفه هديةً', placeholder: '', required: false, options: [] },
    ],
    buttonText: 'اطلب الطقم الآن',
    header: { backgroundColor: 'slate-50', textColor: 'slate-900' },
    footer: { backgroundColor: 'slate-900', textColor: 'white' },
    parts: [
      'title',
      'images',
      'price',
      'variants',
      {
        type: 'specifications',
        title: 'في الطقم',
        items: [
          { name: 'القطع', value: '[القطع المرفقة]' },
          { name: 'سعة الدلّة', value: '[السعة باللتر]' },
          { name: 'الخامة', value: '[الخامة]' },
        ],
      },
      'description',
      {
        type: 'steps',
        title: 'قهوة المجلس',
        band: 'tint',
        items: [
          { title: 'اغلِ البن', text: 'على نار هادئة حتى يستقر الوجه.' },
          { title: 'أضف الهيل', text: 'والزعفران إن أحببت، ثم دعها تركد.' },
          { title: 'صبّ ثلث الفنجان', text: 'وأعد الصبّ حتى يهزّ ضيفك فنجانه.' },
        ],
      },
      {
        type: 'faq',
        items: [{ question: 'كيف أنظفه؟', answer: '[طريقة التنظيف]' }, broken, payment, returns],
      },
      { type: 'buyButton', text: 'اطلب الطقم الآن', note: 'الدفع عند الاستلام' },
    ],
  },
  {
    id: 'beans',
    name: 'بن مختص',
    summary: 'المحصول والتحميص والإيحاءات، ووصفة للتحضير.',
    shownPrice: 69,
    title: 'بن طازج لصباحك',
    line: 'للقهوة المقطّرة والإسبريسو، مطحونًا كما تحب.',
    details: `<h2>فنجانك يبدأ من الكيس</h2>
<p>اكتب لنا طريقة تحضيرك في النموذج نطحنه لها، أو خذه حبوبًا واطحنه أنت قبل كل فنجان.</p>`,
    deliveryDays: 3,
    fields: [
      {
        id: 'grind',
        type: 'select',
        label: 'الطحن',
        placeholder: '',
        required: true,
        options: ['حبوب كاملة', 'للتقطير', 'للإسبريسو', 'للقهوة العربية'],
      },
    ],
    buttonText: 'اطلب البن الآن',
    header: { backgroundColor: 'white', textColor: 'slate-900' },
    footer: { backgroundColor: 'slate-900', textColor: 'white' },
    parts: [
      'images',
      'title',
      'price',
      { type: 'trustBadges', items: [cashBadge, deliveryBadge] },
      'variants',
      {
        type: 'specifications',
        title: 'بطاقة المحصول',
        items: [
          { name: 'البلد والمزرعة', value: '[بلد المحصول والمزرعة]' },
          { name: 'المعالجة', value: '[طريقة المعالجة]' },
          { name: 'التحميص', value: '[درجة التحميص وتاريخه]' },
          { name: 'الإيحاءات', value: '[الإيحاءات، مثل كراميل وفواكه]' },
          { name: 'الوزن', value: '[الوزن]' },
        ],
      },
      'description',
      {
        type: 'steps',
        title: 'وصفة V60 للبداية',
        band: 'soft',
        items: [
          { title: '15 غرامًا', text: 'طحن متوسط، وفلتر مشطوف.' },
          { title: '30 ثانية', text: 'صبّ 40 مل وانتظر حتى يتنفّس البن.' },
          { title: '250 مل', text: 'أكمل الصبّ دوائر هادئة، بماء دون الغليان بقليل.' },
        ],
      },
      {
        type: 'faq',
        items: [
          { question: 'كيف أحفظه؟', answer: 'مغلقًا في مكان بارد مظلم، لا في الثلاجة.' },
          payment,
          returns,
        ],
      },
      orderSteps,
    ],
  },
] as const;
