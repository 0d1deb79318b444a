import illustration from './illustrations/health.svg';
import { type Starter, starterContent } from './starter.ts';

const details = `
<h2>خطوة صغيرة نحو يوم أنشط</h2>
<p>العناية بالنفس لا تحتاج إلى وقت طويل. عشر دقائق في اليوم، في بيتك، بأداة تعرف كيف تستعملها من أول مرة.</p>
<h3>لمن يناسب؟</h3>
<ul>
<li>[الفئة الأولى، مثل من يعمل جالسًا ساعات طويلة].</li>
<li>[الفئة الثانية، مثل من يتمرن في البيت].</li>
<li>من يريد هدية نافعة لأهله.</li>
</ul>
<h3>كيف تستعمله؟</h3>
<ol>
<li>[الخطوة الأولى].</li>
<li>[الخطوة الثانية].</li>
<li>كرّر [عدد المرات] في الأسبوع.</li>
</ol>
<h3>المواصفات</h3>
<table>
<tbody>
<tr><th scope="row">الخامة أو المكوّنات</th><td>[الخامة أو المكوّنات]</td></tr>
<tr><th scope="row">الحجم أو الوزن</th><td>[الحجم أو الوزن]</td></tr>
<tr><th scope="row">رقم التسجيل</th><td>[رقم تسجيل المنتج لدى الجهة المختصة، إن لزم]</td></tr>
</tbody>
</table>
<h3>أسئلة شائعة</h3>
<p><strong>هل يناسب الجميع؟</strong> استشر طبيبك قبل الاستعمال إن كانت لديك حالة صحية، وكذلك أثناء الحمل. هذا المنتج لا يغني عن العلاج.</p>
<p><strong>متى ألاحظ الفرق؟</strong> يختلف ذلك من شخص إلى آخر.</p>
<p><strong>هل أستطيع إرجاعه؟</strong> [سياسة الاستبدال والإرجاع في متجرك].</p>
`;

export const health: Starter = {
  id: 'health',
  name: 'صحة ورياضة',
  summary: 'لمن يناسب وكيف يُستعمل، دون وعود مبالغ فيها.',
  illustration,
  shownPrice: { price: 229, salePrice: 179 },
  content: (country) =>
    starterContent(country, {
      title: 'عشر دقائق في اليوم لجسم أنشط',
      description: 'أداة بسيطة تتمرن بها في بيتك متى شئت، بلا اشتراك ولا مواعيد.',
      seo: {
        slug: 'تمارين-منزلية',
        metaTitle: 'أداة تمارين منزلية | الدفع عند الاستلام',
        metaDescription: 'تمرّن في بيتك عشر دقائق في اليوم بأداة بسيطة. توصيل إلى الباب والدفع عند الاستلام.',
        metaKeywords: 'رياضة منزلية، تمارين، صحة، الدفع عند الاستلام',
      },
      details,
      deliveryDays: 4,
      layout: {
        sectionsOrder: ['title', 'price', 'images', 'variants', 'description'],
        buttonStyle: 'success',
        buttonText: 'ابدأ اليوم',
      },
      header: { backgroundColor: 'white', textColor: 'slate-900' },
      footer: { backgroundColor: 'slate-50', textColor: 'slate-600' },
    }),
};
