const details = `
<h2>قطعة صغيرة، وفرق كل يوم</h2>
<p>في كل بيت مهمة تتكرر: طبخ أو ترتيب أو تنظيف. هذا المنتج يختصرها، ثم يعود إلى مكانه دون أن يأخذ من مساحتك.</p>
<h3>ماذا يفعل لك؟</h3>
<ul>
<li><strong>يوفّر الوقت:</strong> [كم دقيقة أو خطوة يوفّر].</li>
<li><strong>سهل التنظيف:</strong> [طريقة التنظيف].</li>
<li><strong>خامة تدوم:</strong> [الخامة، مثل ستانلس ستيل أو خشب].</li>
<li><strong>لا يحتاج إلى تركيب</strong> معقد، وتعليماته بالعربية في العلبة.</li>
</ul>
<h3>المقاسات والخامة</h3>
<table>
<tbody>
<tr><th scope="row">الأبعاد</th><td>[الطول] × [العرض] × [الارتفاع] سم</td></tr>
<tr><th scope="row">الوزن</th><td>[الوزن] كجم</td></tr>
<tr><th scope="row">الخامة</th><td>[الخامة]</td></tr>
<tr><th scope="row">في الطرد</th><td>[القطع المرفقة]</td></tr>
</tbody>
</table>
<h3>أسئلة شائعة</h3>
<p><strong>هل يصل سليمًا؟</strong> [طريقة التغليف، وما تفعله إن وصل فيه كسر].</p>
<p><strong>هل أحدد وقت التوصيل؟</strong> نعم، اختر الوقت المناسب في النموذج.</p>
<p><strong>هل عليه ضمان؟</strong> [مدة الضمان وشروطه].</p>
`;

export const homeStarter = {
  name: 'منزل ومطبخ',
  summary: 'فائدة يومية ومقاسات، ووقت التوصيل المناسب.',
  shownPrice: { price: 189, salePrice: 149 },
  page: {
    title: 'رتّب مطبخك في دقائق',
    description: 'قطعة عملية متينة توفّر عليك الوقت والمساحة، وتصلك إلى باب البيت.',
    seo: {
      slug: 'تنظيم-المطبخ',
      metaTitle: 'أداة عملية لمطبخ مرتب | الدفع عند الاستلام',
      metaDescription: 'وفّر وقتك ومساحة مطبخك بقطعة متينة سهلة التنظيف. توصيل إلى الباب والدفع عند الاستلام.',
      metaKeywords: 'أدوات مطبخ، تنظيم المطبخ، منزل، الدفع عند الاستلام',
    },
    details,
    deliveryDays: 4,
    fields: [
      {
        id: 'delivery-time',
        type: 'select',
        label: 'وقت التوصيل المناسب',
        placeholder: '',
        required: false,
        options: ['صباحًا', 'بعد الظهر', 'مساءً'],
      },
    ],
    layout: { formPosition: 'left', buttonStyle: 'success', buttonText: 'أضفه إلى بيتك' },
    header: { backgroundColor: 'white', textColor: 'primary-600' },
    footer: { backgroundColor: 'primary-50', textColor: 'slate-900' },
  },
} as const;
