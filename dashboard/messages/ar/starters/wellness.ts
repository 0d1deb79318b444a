import { cashBadge, deliveryBadge, inspection, orderSteps, payment, returns } from './ordering.ts';

export const wellnessStarters = [
  {
    id: 'health',
    name: 'جهاز تدليك',
    summary: 'لمن يناسب ومتى لا يُستعمل، بلا وعود علاجية.',
    shownPrice: 199,
    title: 'استراحة لآخر النهار',
    line: 'دقائق هادئة بعد الدوام أو التمرين.',
    details: `<h2>اجلس، وأرخِ كتفيك</h2>
<p>ليس علاجًا ولا يدّعي ذلك: استراحة قصيرة تأخذها في بيتك متى احتجت إليها.</p>
<h3>لمن يناسب؟</h3>
<ul><li>[الفئة الأولى، مثل من يعمل جالسًا ساعات طويلة]</li><li>[الفئة الثانية، مثل من يتمرن في البيت]</li></ul>`,
    deliveryDays: 4,
    buttonText: 'اطلب الجهاز الآن',
    header: { backgroundColor: 'white', textColor: 'slate-900' },
    footer: { backgroundColor: 'slate-900', textColor: 'white' },
    parts: [
      'title',
      'images',
      'price',
      'variants',
      'description',
      {
        type: 'steps',
        title: 'جلسة قصيرة',
        band: 'soft',
        items: [
          { title: 'ابدأ بأقل درجة', text: 'وزد إن كان مريحًا.' },
          { title: 'على العضل', text: 'لا على العظم ولا الرقبة من الأمام.' },
          { title: 'دقائق وتكفي', text: 'ثم أرِح الموضع واشرب ماء.' },
        ],
      },
      {
        type: 'specifications',
        items: [
          { name: 'الدرجات', value: '[العدد]' },
          { name: 'مدة التشغيل', value: '[مدة التشغيل]' },
          { name: 'في العلبة', value: '[محتويات العلبة]' },
        ],
      },
      {
        type: 'guarantee',
        title: 'الضمان',
        points: [{ text: '[مدة الضمان وشروطه]' }, { text: '[ما تفعله إن وصل معيبًا]' }],
      },
      {
        type: 'faq',
        items: [
          {
            question: 'متى لا أستعمله؟',
            answer: 'إن كنت حاملًا، أو لديك إصابة أو جهاز منظّم للقلب، فاسأل طبيبك أولًا.',
          },
          inspection,
          payment,
          returns,
        ],
      },
    ],
  },
  {
    id: 'dumbbells',
    name: 'أدوات رياضية',
    summary: 'تمرين كامل في البيت، والوزن يختاره العميل.',
    shownPrice: 149,
    title: 'نادٍ صغير في غرفتك',
    line: 'تمرين قصير كل يوم، من غير اشتراك ولا طريق.',
    details: `<h2>البداية أصعب تمرين</h2>
<p>ضعها حيث تراها. ربع ساعة ثلاث مرات في الأسبوع خير من خطة كبيرة لا تبدأ.</p>`,
    deliveryDays: 5,
    buttonText: 'اطلبها وابدأ',
    header: { backgroundColor: 'slate-900', textColor: 'white' },
    footer: { backgroundColor: 'slate-900', textColor: 'white' },
    parts: [
      'images',
      'title',
      'price',
      {
        type: 'marquee',
        items: [{ text: 'في البيت' }, { text: 'ربع ساعة' }, { text: 'الدفع عند الاستلام' }],
      },
      'variants',
      {
        type: 'steps',
        title: 'تمرين الأسبوع الأول',
        items: [
          { title: 'إحماء', text: 'خمس دقائق مشي في المكان.' },
          { title: 'قرفصاء وضغط', text: 'ثلاث جولات، وتوقف إن شعرت بألم.' },
          { title: 'سحب بالوزن', text: 'وزن خفيف وحركة بطيئة.' },
          { title: 'إطالة', text: 'تنفس وأرخِ ظهرك.' },
        ],
      },
      {
        type: 'specifications',
        items: [
          { name: 'الوزن', value: '[الوزن]' },
          { name: 'الخامة', value: '[الخامة]' },
          { name: 'القطع', value: '[القطع المرفقة]' },
        ],
      },
      'description',
      { type: 'trustBadges', items: [cashBadge, deliveryBadge] },
      {
        type: 'faq',
        items: [
          { question: 'بأي وزن أبدأ؟', answer: 'بوزن ترفعه اثنتي عشرة مرة وتتعب في آخرها قليلًا.' },
          payment,
          returns,
        ],
      },
      orderSteps,
    ],
  },
] as const;
