import { cashBadge, deliveryBadge, inspection, orderSteps, payment, returns } from './ordering.ts';

export const carStarters = [
  {
    id: 'vacuum',
    name: 'مكنسة سيارة',
    summary: 'ما في العلبة والشحن، وتنظيف السيارة في عشر دقائق.',
    shownPrice: 149,
    title: 'سيارة نظيفة بلا مغسلة',
    line: 'للرمل وفتات الأطفال وما بين المقاعد.',
    details: `<h2>تبقى في الصندوق، وتخرج حين تحتاجها</h2>
<p>بعد البر أو بعد رحلة المدرسة: دقائق قليلة وتعود السيارة كما تحب.</p>`,
    deliveryDays: 4,
    buttonText: 'اطلب المكنسة الآن',
    header: { backgroundColor: 'slate-900', textColor: 'white' },
    footer: { backgroundColor: 'slate-900', textColor: 'white' },
    parts: [
      'title',
      'images',
      'price',
      'variants',
      {
        type: 'steps',
        title: 'نظافة في عشر دقائق',
        items: [
          { title: 'أخرج الدعّاسات', text: 'وانفضها خارج السيارة.' },
          { title: 'من الأعلى إلى الأسفل', text: 'الطبلون، ثم المقاعد، ثم الأرضية.' },
          { title: 'أفرغ الخزان', text: 'ونظّف الفلتر قبل المرة التالية.' },
        ],
      },
      {
        type: 'specifications',
        items: [
          { name: 'قوة الشفط', value: '[قوة الشفط]' },
          { name: 'التشغيل', value: '[سلك أو بطارية، ومدتها]' },
          { name: 'الرؤوس', value: '[القطع المرفقة]' },
          { name: 'الضمان', value: '[مدة الضمان]' },
        ],
      },
      'description',
      { type: 'trustBadges', items: [cashBadge, deliveryBadge] },
      {
        type: 'faq',
        items: [{ question: 'هل تشفط الماء؟', answer: '[نعم أو لا، وكيف]' }, inspection, payment, returns],
      },
    ],
  },
  {
    id: 'holder',
    name: 'حامل جوال',
    summary: 'أين يُثبَّت وأي جوال يحمل، وتركيب بلا أدوات.',
    shownPrice: 59,
    title: 'جوالك أمامك ويداك على المقود',
    line: 'للخرائط والمكالمات، بنظرة واحدة.',
    details: `<h2>الطريق أولًا</h2>
<p>ثبّت الجوال حيث لا يحجب الرؤية، واضبط وجهتك قبل أن تتحرك.</p>`,
    deliveryDays: 3,
    buttonText: 'اطلب الحامل الآن',
    header: { backgroundColor: 'white', textColor: 'slate-900' },
    footer: { backgroundColor: 'slate-900', textColor: 'white' },
    parts: [
      'images',
      'title',
      'price',
      'variants',
      {
        type: 'benefits',
        title: 'أين تضعه؟',
        band: 'soft',
        items: [
          { icon: 'check', title: 'فتحة التكييف', text: 'قريب من اليد ولا يحجب الزجاج.' },
          { icon: 'sun', title: 'الطبلون', text: 'على سطح أملس نظيف وجاف.' },
          { icon: 'shield', title: 'بعيدًا عن الوسائد', text: 'لا تضعه فوق مكان الوسادة الهوائية.' },
        ],
      },
      {
        type: 'specifications',
        items: [
          { name: 'التثبيت', value: '[مغناطيس أو ملقط أو شفّاط]' },
          { name: 'الجوالات', value: '[الأجهزة المتوافقة]' },
          { name: 'في العلبة', value: '[محتويات العلبة]' },
        ],
      },
      'description',
      {
        type: 'faq',
        items: [{ question: 'هل يناسب جوالي مع الغطاء؟', answer: '[نعم أو لا، وكيف]' }, payment, returns],
      },
      orderSteps,
      { type: 'buyButton', text: 'اطلب الحامل الآن', note: 'الدفع عند الاستلام' },
    ],
  },
] as const;
