import { cashBadge, deliveryBadge, orderSteps, payment, returns } from './ordering.ts';

export const skincareStarters = [
  {
    id: 'serum',
    name: 'سيروم للوجه',
    summary: 'المكوّنات وطريقة الاستعمال صباحًا ومساءً.',
    shownPrice: 139,
    title: 'سيروم لعناية كل يوم',
    line: 'خطوة واحدة بعد الغسول، صباحًا أو مساءً.',
    details: `<h2>روتين أقصر يُكمَل كل يوم</h2>
<p>أفضل عناية هي التي تستمر. قطرات قليلة بعد الغسول وقبل المرطّب، ثم يومك كما هو.</p>
<ul><li><strong>أهم المكوّنات:</strong> [الخامة أو المكوّنات].</li><li><strong>نوع البشرة:</strong> [أنواع البشرة المناسبة].</li><li><strong>التسجيل:</strong> [رقم تسجيل المنتج لدى الجهة المختصة، إن لزم].</li></ul>`,
    deliveryDays: 4,
    buttonText: 'اطلبي السيروم الآن',
    header: { backgroundColor: 'white', textColor: 'slate-900' },
    footer: { backgroundColor: 'slate-50', textColor: 'slate-600' },
    parts: [
      'title',
      'images',
      'price',
      'variants',
      {
        type: 'steps',
        title: 'أين مكانه في روتينك؟',
        band: 'soft',
        items: [
          { title: 'غسول', text: 'اغسلي وجهك بماء فاتر وجفّفيه بلطف.' },
          { title: 'سيروم', text: 'قطرات قليلة على الوجه والرقبة، بعيدًا عن العينين.' },
          { title: 'مرطّب ثم واقٍ', text: 'المرطّب دائمًا، وواقي الشمس في النهار.' },
        ],
      },
      'description',
      {
        type: 'specifications',
        title: 'قبل أن تطلبي',
        items: [
          { name: 'الحجم', value: '[الحجم]' },
          { name: 'بلد الصنع', value: '[بلد الصنع]' },
          { name: 'بعد الفتح', value: '[مدة الصلاحية بعد الفتح]' },
        ],
      },
      {
        type: 'faq',
        title: 'أسئلة عن العناية',
        items: [
          {
            question: 'بشرتي حساسة، ماذا أفعل؟',
            answer: 'جرّبيه على باطن الذراع وانتظري يومًا، وأوقفيه إن ظهر تهيّج.',
          },
          { question: 'هل يناسب الحامل؟', answer: '[نعم أو لا، وما ينصح به الطبيب]' },
          payment,
          returns,
        ],
      },
      { type: 'buyButton', text: 'ابدئي روتينك', note: 'الدفع عند الاستلام' },
    ],
  },
  {
    id: 'bodycare',
    name: 'عناية بالجسم',
    summary: 'جلسة عناية في البيت، خطوة بخطوة.',
    shownPrice: 119,
    title: 'حمّام مغربي في بيتك',
    line: 'وقت هادئ لك، بأدوات تكفيك الخروج من البيت.',
    details: `<h2>ساعة لك وحدك</h2>
<p>ماء دافئ، ورائحة تحبينها، وباب مغلق. هذه المجموعة لتكون الجلسة في بيتك متى شئت.</p>`,
    deliveryDays: 5,
    fields: [
      { id: 'gift', type: 'checkbox', label: 'غلّفيها هديةً', placeholder: '', required: false, options: [] },
    ],
    buttonText: 'اطلبي المجموعة الآن',
    header: { backgroundColor: 'slate-50', textColor: 'slate-900' },
    footer: { backgroundColor: 'slate-50', textColor: 'slate-600' },
    parts: [
      'images',
      'title',
      'price',
      { type: 'trustBadges', items: [cashBadge, deliveryBadge] },
      'variants',
      'description',
      {
        type: 'specifications',
        title: 'في المجموعة',
        items: [
          { name: 'القطع', value: '[القطع المرفقة]' },
          { name: 'المكوّنات', value: '[الخامة أو المكوّنات]' },
          { name: 'الوزن', value: '[الحجم أو الوزن]' },
        ],
      },
      {
        type: 'steps',
        title: 'جلستك في البيت',
        band: 'tint',
        items: [
          { title: 'دفّئي بشرتك', text: 'دقائق تحت ماء دافئ قبل أن تبدئي.' },
          { title: 'افركي بلطف', text: 'حركات دائرية، وابتعدي عن الجروح والبشرة المتهيّجة.' },
          { title: 'اشطفي ورطّبي', text: 'والبشرة ما زالت نديّة.' },
        ],
      },
      { type: 'faq', items: [{ question: 'كم مرة أستعملها؟', answer: '[عدد المرات]' }, payment, returns] },
      orderSteps,
    ],
  },
] as const;
