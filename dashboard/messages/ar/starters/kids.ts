const details = `
<h2>لعب يملأ وقته، ويطمئن له قلبك</h2>
<p>ألعاب كثيرة تُنسى بعد يوم. هذه صُمّمت ليعود إليها الطفل مرة بعد مرة، ويتعلم منها شيئًا في كل مرة، بعيدًا عن الشاشة.</p>
<h3>ماذا يكسب طفلك؟</h3>
<ul>
<li><strong>[المهارة الأولى]</strong>، مثل التركيز أو تنسيق اليد والعين.</li>
<li><strong>[المهارة الثانية]</strong>، مثل حل المشكلات أو الخيال.</li>
<li><strong>وقت مع العائلة:</strong> يلعبها وحده أو معكم.</li>
</ul>
<h3>للاطمئنان</h3>
<table>
<tbody>
<tr><th scope="row">العمر المناسب</th><td>من [العمر] سنوات</td></tr>
<tr><th scope="row">الخامة</th><td>[الخامة، وشهادة السلامة إن وُجدت]</td></tr>
<tr><th scope="row">عدد القطع</th><td>[العدد]</td></tr>
<tr><th scope="row">التنظيف</th><td>[طريقة التنظيف]</td></tr>
</tbody>
</table>
<h3>أسئلة يسألها الأهل</h3>
<p><strong>هل فيها قطع صغيرة؟</strong> [نعم أو لا، ومن أي عمر تناسب].</p>
<p><strong>هل تصلح هدية؟</strong> نعم، اكتب لنا في الملاحظات الاسم الذي تريده على البطاقة.</p>
<p><strong>متى أدفع؟</strong> عند استلام الطلب.</p>
`;

export const kidsStarter = {
  name: 'أطفال وألعاب',
  summary: 'ما يتعلمه الطفل وما يطمئن الأهل.',
  shownPrice: { price: 159, salePrice: 119 },
  page: {
    title: 'لعبة تعليمية تبعدهم عن الشاشة',
    description: 'ساعات من اللعب المفيد ينمّي بها طفلك مهاراته، بخامة آمنة وألوان يحبها.',
    seo: {
      slug: 'لعبة-تعليمية',
      metaTitle: 'لعبة تعليمية للأطفال | الدفع عند الاستلام',
      metaDescription: 'لعبة تعليمية تنمّي مهارات طفلك بعيدًا عن الشاشة. تصلك إلى الباب والدفع عند الاستلام.',
      metaKeywords: 'ألعاب أطفال، لعبة تعليمية، هدايا أطفال، الدفع عند الاستلام',
    },
    details,
    deliveryDays: 4,
    fields: [
      {
        id: 'note',
        type: 'textarea',
        label: 'ملاحظات',
        placeholder: 'مثال: الاسم على بطاقة الهدية',
        required: false,
        options: [],
      },
    ],
    layout: { buttonStyle: 'warning', buttonText: 'أسعد طفلك الآن' },
    header: { backgroundColor: 'primary-50', textColor: 'primary-600' },
    footer: { backgroundColor: 'primary-50', textColor: 'slate-900' },
  },
} as const;
