const details = `
<h2>كل ما تحتاجه منه، من أول يوم</h2>
<p>جهاز عملي لمن يريد أن يعمل كل شيء كما ينبغي: تفتح العلبة، تشحنه، وتبدأ. بلا إعدادات معقدة وبلا ملحقات ناقصة.</p>
<h3>أهم المزايا</h3>
<ul>
<li><strong>[الميزة الأولى]:</strong> ماذا تغيّر في يوم عميلك؟</li>
<li><strong>[الميزة الثانية]:</strong> صِفها بجملة واحدة.</li>
<li><strong>[الميزة الثالثة]:</strong> صِفها بجملة واحدة.</li>
<li><strong>ضمان</strong> [مدة الضمان] من تاريخ الاستلام.</li>
</ul>
<h3>المواصفات</h3>
<table>
<tbody>
<tr><th scope="row">البطارية</th><td>[مدة التشغيل]</td></tr>
<tr><th scope="row">الاتصال</th><td>[بلوتوث أو سلكي، والإصدار]</td></tr>
<tr><th scope="row">التوافق</th><td>[الأجهزة المتوافقة]</td></tr>
<tr><th scope="row">الوزن والأبعاد</th><td>[الوزن] غ، [الأبعاد]</td></tr>
<tr><th scope="row">في العلبة</th><td>[محتويات العلبة]</td></tr>
</tbody>
</table>
<h3>أسئلة شائعة</h3>
<p><strong>هل المنتج أصلي؟</strong> [مصدر المنتج وما يثبت أصالته].</p>
<p><strong>هل أفحصه قبل الدفع؟</strong> [سياسة الفحص عند الاستلام].</p>
<p><strong>ماذا لو ظهر عيب؟</strong> تواصل معنا خلال [عدد الأيام] أيام من الاستلام.</p>
`;

export const electronicsStarter = {
  name: 'إلكترونيات وملحقات',
  summary: 'مزايا وجدول مواصفات وضمان واضح.',
  shownPrice: { price: 399, salePrice: 299 },
  page: {
    title: 'سماعات لاسلكية تعزلك عن الضجيج',
    description: 'صوت صافٍ وراحة طوال اليوم، مع ضمان واضح. افتح العلبة وابدأ.',
    seo: {
      slug: 'سماعات-لاسلكية',
      metaTitle: 'سماعات لاسلكية بصوت صافٍ | ضمان والدفع عند الاستلام',
      metaDescription: 'سماعات لاسلكية مريحة بصوت صافٍ وضمان واضح. توصيل سريع والدفع عند الاستلام.',
      metaKeywords: 'سماعات لاسلكية، سماعات بلوتوث، إلكترونيات، ضمان، الدفع عند الاستلام',
    },
    details,
    deliveryDays: 3,
    layout: {
      sectionsOrder: ['images', 'title', 'price', 'variants', 'description'],
      buttonText: 'اطلبها الآن',
    },
    header: { backgroundColor: 'slate-900', textColor: 'white' },
    footer: { backgroundColor: 'slate-900', textColor: 'white' },
  },
} as const;
