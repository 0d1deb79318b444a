const details = `
<h2>رائحة تُذكر بعد أن تغادر</h2>
<p>بعض العطور يُلاحَظ، وبعضها يُتذكَّر. ركّبنا هذا العطر لمن يريد أثرًا هادئًا يبقى على الثوب، ولا يضايق من حوله.</p>
<h3>لماذا تختاره؟</h3>
<ul>
<li><strong>ثبات على الملابس والبشرة:</strong> [عدد الساعات] ساعات في الاستعمال المعتاد.</li>
<li><strong>تركيز:</strong> [نوع التركيز، مثل أو دو برفان].</li>
<li><strong>لمن؟</strong> [للرجال أو للنساء أو للجنسين]، في الدوام والمناسبات.</li>
<li><strong>يصل في علبة محكمة</strong> تليق بالهدية.</li>
</ul>
<h3>هرم الرائحة</h3>
<table>
<tbody>
<tr><th scope="row">الافتتاحية</th><td>[مكوّنات الافتتاحية]</td></tr>
<tr><th scope="row">القلب</th><td>[مكوّنات القلب]</td></tr>
<tr><th scope="row">القاعدة</th><td>[مكوّنات القاعدة]</td></tr>
<tr><th scope="row">الحجم</th><td>[الحجم] مل</td></tr>
</tbody>
</table>
<h3>أسئلة يسألها عملاؤنا</h3>
<p><strong>كيف أستعمله؟</strong> بخّتان على مواضع النبض وبخّة على الملابس من مسافة شبر.</p>
<p><strong>متى أدفع؟</strong> عند استلام الطلب من المندوب.</p>
<p><strong>هل أستطيع إرجاعه؟</strong> [سياسة الاستبدال والإرجاع في متجرك].</p>
`;

export const perfumeStarter = {
  name: 'عطور وتجميل',
  summary: 'هرم الرائحة والثبات، وخيار التغليف هديةً.',
  shownPrice: { price: 320, salePrice: 249 },
  page: {
    title: 'عطر شرقي فاخر يليق بحضورك',
    description: 'رائحة دافئة متزنة ترافقك من أول اليوم إلى آخره، وتصلك أينما كنت والدفع عند الاستلام.',
    seo: {
      slug: 'عطر-شرقي-فاخر',
      metaTitle: 'عطر شرقي فاخر | الدفع عند الاستلام',
      metaDescription: 'عطر شرقي دافئ بثبات طويل وتغليف يليق بالهدية. اطلبه الآن وادفع عند الاستلام.',
      metaKeywords: 'عطر، عطر شرقي، عود، هدية، الدفع عند الاستلام',
    },
    details,
    deliveryDays: 4,
    fields: [
      { id: 'gift', type: 'checkbox', label: 'غلّفه هديةً', placeholder: '', required: false, options: [] },
    ],
    layout: { buttonText: 'اطلب عطرك الآن' },
    header: { backgroundColor: 'white', textColor: 'slate-900' },
    footer: { backgroundColor: 'slate-900', textColor: 'white' },
  },
} as const;
