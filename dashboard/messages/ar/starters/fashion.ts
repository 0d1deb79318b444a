const details = `
<h2>قصّة مريحة وقماش يحتمل يومك</h2>
<p>اخترنا القماش أولًا، ثم رسمنا القصّة حوله: خفيف في الحر، لا يشفّ، ولا يحتاج إلى كيّ طويل. قطعة تلبسها كثيرًا لا قطعة تنتظر مناسبة.</p>
<h3>التفاصيل</h3>
<ul>
<li><strong>القماش:</strong> [نوع القماش ونسبته].</li>
<li><strong>القصّة:</strong> [ضيقة أو عادية أو واسعة].</li>
<li><strong>الألوان:</strong> كما في الصور، وقد يختلف اللون قليلًا بين شاشة وأخرى.</li>
<li><strong>العناية:</strong> [طريقة الغسل والكيّ].</li>
</ul>
<h3>كيف أختار مقاسي؟</h3>
<table>
<thead>
<tr><th scope="col">المقاس</th><th scope="col">الطول (سم)</th><th scope="col">الصدر (سم)</th></tr>
</thead>
<tbody>
<tr><th scope="row">S</th><td>[الطول]</td><td>[الصدر]</td></tr>
<tr><th scope="row">M</th><td>[الطول]</td><td>[الصدر]</td></tr>
<tr><th scope="row">L</th><td>[الطول]</td><td>[الصدر]</td></tr>
<tr><th scope="row">XL</th><td>[الطول]</td><td>[الصدر]</td></tr>
</tbody>
</table>
<p>إن كنت بين مقاسين فاختر الأكبر.</p>
<h3>أسئلة شائعة</h3>
<p><strong>هل أستبدل المقاس؟</strong> [سياسة استبدال المقاس].</p>
<p><strong>متى أدفع؟</strong> عند استلام الطلب.</p>
`;

export const fashionStarter = {
  name: 'أزياء وعباءات',
  summary: 'جدول مقاسات، والمقاس يختاره العميل في النموذج.',
  shownPrice: { price: 280, salePrice: 219 },
  page: {
    title: 'عباءة يومية بقصّة مريحة',
    description: 'قماش خفيف لا يشفّ وقصّة أنيقة تناسب الدوام والزيارات.',
    seo: {
      slug: 'عباءة-يومية',
      metaTitle: 'عباءة يومية مريحة | مقاسات متعددة والدفع عند الاستلام',
      metaDescription: 'عباءة يومية بقماش خفيف وقصّة مريحة، بمقاسات متعددة. اطلبي مقاسك وادفعي عند الاستلام.',
      metaKeywords: 'عباءة، عباءة يومية، أزياء، مقاسات، الدفع عند الاستلام',
    },
    details,
    deliveryDays: 5,
    fields: [
      {
        id: 'size',
        type: 'select',
        label: 'المقاس',
        placeholder: '',
        required: true,
        options: ['S', 'M', 'L', 'XL'],
      },
    ],
    layout: {
      sectionsOrder: ['images', 'title', 'price', 'variants', 'description'],
      buttonText: 'اختر مقاسك واطلب',
    },
    header: { backgroundColor: 'slate-50', textColor: 'slate-900' },
    footer: { backgroundColor: 'slate-50', textColor: 'slate-600' },
  },
} as const;
