import { newLandingPageContent } from '@mirsah/domain/landing-page/default-content';
import { type DemoPage, type DemoReview, datedReviews } from './demo-page.ts';

const description = `
<h2>رائحةٌ تسبقك إلى المجلس، وتبقى بعدك</h2>
<p>العود الجيّد لا يصرخ. يفتتح بدفءٍ هادئ، ثم يستقر على ثوبك ساعةً بعد ساعة حتى يصير جزءًا من حضورك. هكذا ركّبنا <strong>عود الديرة الملكي</strong>: عود كمبودي معتّق سبع سنوات، يلتفّ حوله عنبرٌ دافئ ولمسةٌ من ورد الطائف.</p>
<p>بخّتان على العنق وبخّة على الشماغ أو العباءة، وتخرج مطمئنًا من صلاة الجمعة إلى آخر العزيمة.</p>
<h3>لماذا يعود إليه عملاؤنا؟</h3>
<ul>
<li><strong>ثبات يصل إلى 12 ساعة</strong> بتركيز زيوت 24%، ويبقى على القماش إلى اليوم التالي.</li>
<li><strong>فوحان متزن</strong> يلاحظه من حولك دون أن يضايق أحدًا.</li>
<li><strong>يناسب الرجال والنساء</strong>، في الدوام وفي المناسبات.</li>
<li><strong>افحصه قبل أن تدفع:</strong> افتح الطرد أمام المندوب، وإن لم يكن كما وصفنا فأعِده معه.</li>
</ul>
<h3>هرم الرائحة</h3>
<table>
<tbody>
<tr><th scope="row">الافتتاحية</th><td>زعفران، هيل، برغموت</td></tr>
<tr><th scope="row">القلب</th><td>ورد طائفي، عود كمبودي، باتشولي</td></tr>
<tr><th scope="row">القاعدة</th><td>عنبر، صندل، مسك أبيض</td></tr>
<tr><th scope="row">التركيز</th><td>أو دو برفان، زيوت 24%</td></tr>
<tr><th scope="row">المنشأ</th><td>صُنع وعُبّئ في الرياض</td></tr>
</tbody>
</table>
<h3>أي حجم يناسبك؟</h3>
<p><strong>100 مل</strong> هو الأكثر طلبًا، ويكفي الاستعمال اليومي نحو خمسة أشهر. <strong>50 مل</strong> لمن يريد التجربة أو حقيبة السفر. أما <strong>طقم الهدية</strong> ففيه زجاجة 100 مل وزيت عود 3 مل في علبة فاخرة، مع بطاقة نكتب عليها ما تحب.</p>
<p><em>احفظ الزجاجة بعيدًا عن الشمس، والعود كلما عُتّق زاد.</em></p>
`.trim();

const links = [
  { id: 'about', text: 'عن المتجر', url: 'https://example.com/deerat-aloud/about' },
  { id: 'returns', text: 'الاستبدال والاسترجاع', url: 'https://example.com/deerat-aloud/returns' },
  { id: 'contact', text: 'تواصل معنا', url: 'https://example.com/deerat-aloud/contact' },
];

export function oudPerfume(now: Date): DemoPage {
  const blank = newLandingPageContent('SA');
  return {
    content: {
      ...blank,
      title: 'عطر عود الديرة الملكي',
      description: 'عود كمبودي وعنبر دافئ، بثباتٍ حتى 12 ساعة',
      subdomain: 'oud-perfume',
      abandonedForms: { hasNotice: true, isKept: true },
      seo: {
        slug: 'عطر-عود-الديرة-الملكي',
        metaTitle: 'عطر عود الديرة الملكي | ديرة العود',
        metaDescription:
          'عود كمبودي معتّق مع عنبر دافئ وورد طائفي. ثبات يدوم حتى 12 ساعة، شحن مجاني والدفع عند الاستلام.',
        metaKeywords: 'عطر عود، عود كمبودي، عطر رجالي، عطر نسائي، هدية عطر، الدفع عند الاستلام',
        ogImage: '',
      },
      product: {
        ...blank.product,
        name: 'عود الديرة الملكي',
        description: { mode: 'html', text: description },
        sku: 'OUD-ROYAL',
        priceMinor: 349_00,
        salePriceMinor: 249_00,
        variants: [
          { id: 'bottle-100', name: '100 مل', sku: 'OUD-ROYAL-100', priceMinor: 249_00 },
          { id: 'bottle-50', name: '50 مل', sku: 'OUD-ROYAL-50', priceMinor: 159_00 },
          { id: 'gift-set', name: 'طقم الهدية', sku: 'OUD-ROYAL-GIFT', priceMinor: 329_00 },
        ],
        reviews: datedReviews(oudPerfumeReviews, now),
        freeShipping: true,
        estimatedDeliveryDays: 3,
      },
      shippingOptions: [
        { id: 'standard', name: 'شحن عادي', priceMinor: 0, estimatedDays: 3 },
        { id: 'express', name: 'شحن سريع', priceMinor: 25_00, estimatedDays: 1 },
      ],
      header: {
        enabled: true,
        logo: { type: 'text', text: 'ديرة العود', imageUrl: '' },
        links,
        backgroundColor: 'white',
        textColor: 'slate-900',
      },
      footer: {
        enabled: true,
        logo: { type: 'text', text: 'ديرة العود', imageUrl: '' },
        links: [
          { id: 'terms', text: 'الشروط', url: 'https://example.com/deerat-aloud/terms' },
          { id: 'privacy', text: 'الخصوصية', url: 'https://example.com/deerat-aloud/privacy' },
          { id: 'contact', text: 'تواصل معنا', url: 'https://example.com/deerat-aloud/contact' },
        ],
        backgroundColor: 'slate-900',
        textColor: 'white',
        copyrightText: `© ${now.getUTCFullYear()} مؤسسة ديرة العود للتجارة. سجل تجاري 1010000000. جميع الحقوق محفوظة.`,
      },
    },
    imageTexts: {
      studio: 'زجاجة عطر عود الديرة الملكي على قاعدة حجرية وبجانبها خشب العود والعنبر',
      'gift-set': 'طقم الهدية: الزجاجة مع العلبة الخضراء المذهّبة وزيت العود',
      cap: 'صورة مقرّبة لغطاء الخشب والطوق المذهّب',
      ingredients: 'مكوّنات العطر: خشب العود والورد الطائفي والعنبر',
      label: 'صورة مقرّبة لملصق عود الديرة الملكي على الزجاجة',
      'gift-open': 'علبة الهدية مفتوحة وفيها الزجاجة وزيت العود وبطاقة الإهداء',
      majlis: 'الزجاجة بجانب المبخرة في مجلس عربي ليلًا',
      sizes: 'زجاجة 50 مل بجانب زجاجة 100 مل',
    },
  };
}

const oudPerfumeReviews: readonly DemoReview[] = [
  {
    reviewerName: 'عبدالرحمن السبيعي',
    rating: 5,
    daysAgo: 4,
    review: 'تعطّرت به لصلاة الجمعة، ورجعت بعد العشاء وهو باقٍ على الشماغ. الزجاجة فخمة وثقيلة في اليد.',
  },
  {
    reviewerName: 'منيرة الدوسري',
    rating: 5,
    daysAgo: 9,
    review: 'أخذت طقم الهدية لوالدي وأعجبه كثيرًا. التغليف مرتّب، ووصلني في يومين إلى الدمام.',
  },
  {
    reviewerName: 'فهد المطيري',
    rating: 4,
    daysAgo: 15,
    review: 'رائحة عود حقيقية بلا حدّة. تمنّيت لو كان البخّاخ أوسع قليلًا، لكن الثبات ممتاز مقابل السعر.',
  },
  {
    reviewerName: 'شيخة الكعبي',
    rating: 5,
    daysAgo: 21,
    review: 'طلبته إلى العين ودفعت عند الاستلام. المندوب انتظر حتى فتحت الطرد وتأكّدت من العطر.',
  },
  {
    reviewerName: 'ماجد الغامدي',
    rating: 5,
    daysAgo: 28,
    review: 'جرّبت قبله ثلاثة أنواع بضعف السعر. هذا الوحيد الذي سألني عنه والدي: وش متعطّر؟',
  },
  {
    reviewerName: 'نوف الشهري',
    rating: 4,
    daysAgo: 37,
    review: 'ثابت وفخم، بس الافتتاحية قوية أول ربع ساعة، وبعدها يهدأ ويصير من أجمل ما شمّيت.',
  },
  {
    reviewerName: 'يوسف الحربي',
    rating: 3,
    daysAgo: 45,
    review: 'العطر جميل ولا كلام، لكن الشحنة تأخرت يومين عن الموعد. تواصلوا معي واعتذروا وأرسلوا عيّنة هدية.',
  },
  {
    reviewerName: 'سالم الحارثي',
    rating: 5,
    daysAgo: 58,
    review: 'ثاني مرة أطلبه. زملائي في الدوام يسألونني عن اسمه، وهذا يكفي.',
  },
  {
    reviewerName: 'ريم العنزي',
    rating: 5,
    daysAgo: 73,
    review: 'توقّعته رجاليًا فقط، لكن لمسة الورد جعلته مناسبًا لي جدًا. أستعمله مع البخور في المناسبات.',
  },
  {
    reviewerName: 'تركي القحطاني',
    rating: 5,
    daysAgo: 96,
    review: 'أخذت حجم 50 للتجربة، وبعد أسبوع طلبت 100 لي وواحدًا لأخوي. ما ندمت.',
  },
];
