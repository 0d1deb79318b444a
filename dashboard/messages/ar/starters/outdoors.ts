import { cashBadge, deliveryBadge, inspection, orderSteps, payment, returns } from './ordering.ts';

export const outdoorStarters = [
  {
    id: 'tent',
    name: 'خيمة رحلات',
    summary: 'المقاس وعدد الأشخاص، وقائمة الرحلة.',
    shownPrice: 399,
    title: 'خيمة لأول نسمة باردة',
    line: 'للكشتة مع العائلة، وليلة تحت النجوم.',
    details: `<h2>البر أقرب مما تظن</h2>
<p>سيارة وماء وحطب وخيمة. ما بقي حكايات تُحكى حول النار.</p>`,
    deliveryDays: 5,
    buttonText: 'اطلب الخيمة الآن',
    header: { backgroundColor: 'slate-900', textColor: 'white' },
    footer: { backgroundColor: 'slate-900', textColor: 'white' },
    parts: [
      'images',
      'title',
      'price',
      'variants',
      {
        type: 'specifications',
        items: [
          { name: 'السعة', value: '[عدد الأشخاص]' },
          { name: 'الأبعاد', value: '[الأبعاد]' },
          { name: 'الوزن', value: '[الوزن]' },
          { name: 'القماش', value: '[نوع القماش ونسبته]' },
        ],
      },
      {
        type: 'steps',
        title: 'أين تنصبها؟',
        band: 'soft',
        items: [
          { title: 'أرض مستوية', text: 'أعلى من مجرى السيل، ولو كانت السماء صافية.' },
          { title: 'ظهرها للريح', text: 'والباب إلى الجهة الأخرى.' },
          { title: 'شدّ الحبال', text: 'وابتعد بالنار عنها مسافة آمنة.' },
        ],
      },
      'description',
      {
        type: 'benefits',
        title: 'لا تنسَ معك',
        items: [
          { icon: 'drop', title: 'ماء', text: 'أكثر مما تظن أنك تحتاج.' },
          { icon: 'sun', title: 'إضاءة', text: 'فانوس وبطارية احتياط.' },
          { icon: 'leaf', title: 'كيس نفايات', text: 'لنترك المكان كما وجدناه.' },
        ],
      },
      {
        type: 'faq',
        items: [
          { question: 'كم يستغرق نصبها؟', answer: '[كم دقيقة أو خطوة يوفّر]' },
          inspection,
          payment,
          returns,
        ],
      },
      { type: 'trustBadges', items: [cashBadge, deliveryBadge] },
    ],
  },
  {
    id: 'lantern',
    name: 'فانوس تخييم',
    summary: 'الإضاءة والشحن، وثلاثة أماكن تعلّقه فيها.',
    shownPrice: 89,
    title: 'نور هادئ للرحلة والبيت',
    line: 'للخيمة والحوش، ولساعة ينقطع فيها التيار.',
    details: `<h2>ضوء يجمع الجلسة</h2>
<p>لا يعمي العين ولا يطرد الليل: يكفي لورق اللعب ولصبّ القهوة.</p>`,
    deliveryDays: 3,
    buttonText: 'اطلب الفانوس الآن',
    header: { backgroundColor: 'slate-50', textColor: 'slate-900' },
    footer: { backgroundColor: 'slate-900', textColor: 'white' },
    parts: [
      'title',
      'images',
      'price',
      { type: 'trustBadges', items: [cashBadge, deliveryBadge] },
      'variants',
      'description',
      {
        type: 'benefits',
        title: 'أين تعلّقه؟',
        band: 'tint',
        items: [
          { icon: 'moon', title: 'سقف الخيمة', text: 'ضوء للجميع من نقطة واحدة.' },
          { icon: 'heart', title: 'جلسة الحوش', text: 'على غصن أو حامل.' },
          { icon: 'shield', title: 'صندوق السيارة', text: 'مشحونًا، ليوم تحتاجه.' },
        ],
      },
      {
        type: 'specifications',
        items: [
          { name: 'شدة الإضاءة', value: '[شدة الإضاءة ودرجاتها]' },
          { name: 'مدة التشغيل', value: '[مدة التشغيل]' },
          { name: 'الشحن', value: '[المنافذ وعددها]' },
          { name: 'مقاومة الماء', value: '[درجة مقاومة الماء]' },
        ],
      },
      {
        type: 'guarantee',
        title: 'الضمان',
        points: [{ text: '[مدة الضمان وشروطه]' }, { text: '[ما تفعله إن وصل معيبًا]' }],
      },
      { type: 'faq', items: [payment, inspection, returns] },
      orderSteps,
    ],
  },
] as const;
