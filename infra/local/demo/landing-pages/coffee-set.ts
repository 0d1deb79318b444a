import { defaultFormFields, newLandingPageContent } from '@mirsah/domain/landing-page/default-content';
import { type DemoPage, type DemoReview, datedReviews } from './demo-page.ts';

const description = `إذا دخل الضيف، القهوة تسبق الكلام.

طقم ضيافة يجمع لك ما تحتاجه لصبّة تليق بديوانيتك: دلّة مصقولة منقوشة بالنجوم تحفظ حرارة القهوة، وفناجين بورسلان بحافة مذهّبة ترنّ في اليد، وصينية مستديرة تحمل الجميع، وصحن للتمر.

الدلّة: سعة 800 مل، مبطّنة بالستانلس، ولا يسخن مقبضها.
الفناجين: بورسلان أبيض رقيق، سعة 80 مل، ستة أو اثنا عشر بحسب اختيارك.
الصينية: قطرها 34 سم، بحافة مرفوعة كي لا ينزلق شيء.
صحن التمر: بورسلان، قطره 14 سم.

يصلك الطقم في علبة هدايا مبطّنة، كل قطعة في مكانها. وإن وصلتك قطعة مكسورة نبدّلها لك على حسابنا، بصورة واحدة على الواتساب.

العناية: يُغسل باليد بماء فاتر وصابون خفيف، ويُجفّف بقطعة قماش ناعمة ليبقى لمعانه.`;

const returnsUrl = 'https://example.com/diyafa/returns';

export function coffeeSet(now: Date): DemoPage {
  const blank = newLandingPageContent('KW');
  return {
    content: {
      ...blank,
      title: 'طقم القهوة العربية',
      description: 'دلّة وستة فناجين وصينية، جاهزة لضيوفك من أول صبّة',
      subdomain: 'coffee-set',
      conversions: { isOn: true, model: null },
      seo: {
        slug: 'طقم-القهوة-العربية',
        metaTitle: 'طقم القهوة العربية | ضيافة، الكويت',
        metaDescription:
          'طقم قهوة عربية فاخر: دلّة منقوشة، فناجين بورسلان مذهّبة، صينية وصحن تمر في علبة هدايا. توصيل لكل مناطق الكويت والدفع عند الاستلام.',
        metaKeywords: 'طقم قهوة، دلّة، فناجين، صينية قهوة، قهوة عربية، ديوانية، هدية بيت جديد، الكويت',
        ogImage: '',
      },
      product: {
        ...blank.product,
        name: 'طقم ضيافة للقهوة',
        description: { mode: 'text', text: description },
        sku: 'DIYAFA',
        priceMinor: 24_500,
        salePriceMinor: 18_750,
        variants: [
          { id: 'gold-6', name: 'ذهبي، 6 فناجين', sku: 'DIYAFA-GLD-6', priceMinor: 18_750 },
          { id: 'gold-12', name: 'ذهبي، 12 فنجانًا', sku: 'DIYAFA-GLD-12', priceMinor: 24_250 },
          { id: 'black-6', name: 'أسود مذهّب، 6 فناجين', sku: 'DIYAFA-BLK-6', priceMinor: 19_900 },
        ],
        reviews: datedReviews(coffeeSetReviews, now),
        estimatedDeliveryDays: 2,
      },
      shippingOptions: [
        { id: 'standard', name: 'توصيل لكل المناطق', priceMinor: 1_500, estimatedDays: 2 },
        { id: 'same-day', name: 'توصيل اليوم', priceMinor: 2_750, estimatedDays: 0 },
      ],
      formFields: [
        ...defaultFormFields.map((field) =>
          field.id === 'address'
            ? { ...field, placeholder: 'المنطقة والقطعة والشارع والمنزل' }
            : { ...field },
        ),
        {
          id: 'delivery-time',
          type: 'select',
          label: 'وقت التوصيل المناسب',
          placeholder: 'اختر الوقت',
          required: true,
          options: ['صباحًا، من 9 إلى 12', 'عصرًا، من 3 إلى 6', 'مساءً، من 6 إلى 10'],
        },
        {
          id: 'gift-wrap',
          type: 'checkbox',
          label: 'غلّفوه هدية مع بطاقة (مجانًا)',
          placeholder: '',
          required: false,
          options: [],
        },
      ],
      layout: { ...blank.layout, buttonText: 'اطلب طقمك الآن', buttonStyle: 'warning' },
      header: {
        enabled: true,
        logo: { type: 'text', text: 'ضيافة', imageUrl: '' },
        links: [
          { id: 'about', text: 'قصتنا', url: 'https://example.com/diyafa/about' },
          { id: 'returns', text: 'الاستبدال', url: returnsUrl },
        ],
        backgroundColor: 'primary-50',
        textColor: 'slate-900',
      },
      footer: {
        enabled: true,
        logo: { type: 'text', text: 'ضيافة', imageUrl: '' },
        links: [
          { id: 'returns', text: 'الاستبدال والاسترجاع', url: returnsUrl },
          { id: 'contact', text: 'تواصل معنا', url: 'https://example.com/diyafa/contact' },
        ],
        backgroundColor: 'slate-900',
        textColor: 'white',
        copyrightText: `© ${now.getUTCFullYear()} ضيافة للأدوات المنزلية، حولي. سجل تجاري 100000. جميع الحقوق محفوظة.`,
      },
    },
    imageTexts: {
      set: 'دلّة ذهبية وثلاثة فناجين مملوءة وصحن تمر على صينية مستديرة',
      dallah: 'الدلّة الذهبية من قرب، ونقش النجوم يلفّ بدنها',
      cups: 'فناجين بورسلان مذهّبة على لوح خشب، وحولها حبّات هيل وبن',
      dates: 'صحن تمر وفنجان قهوة يتصاعد منه البخار',
      box: 'علبة الهدية الخضراء بكتابة مذهّبة، وأمامها الدلّة وفنجانان',
      majlis: 'الطقم على بساط سدو في مجلس مضاء بفانوس',
      flatlay: 'الطقم من أعلى: الدلّة والفناجين على الصينية، وحولها تمر وهيل وبن',
      colours: 'اللونان جنبًا إلى جنب: ذهبي وأسود مذهّب',
    },
  };
}

const coffeeSetReviews: readonly DemoReview[] = [
  {
    reviewerName: 'فيصل العجمي',
    rating: 5,
    daysAgo: 2,
    review: 'أول صبّة فيه كانت بديوانية الأربعاء والكل سأل من وين. الدلّة ثقيلة وشغلها نظيف.',
  },
  {
    reviewerName: 'دلال الكندري',
    rating: 5,
    daysAgo: 8,
    review: 'طلبته هدية بيت جديد لبنت خالتي. العلبة مرتبة وكتبوا لي البطاقة بخط حلو، وصل بنفس اليوم.',
  },
  {
    reviewerName: 'بدر المطيري',
    rating: 4,
    daysAgo: 14,
    review: 'الفناجين تحفة والصينية ما تخدش. نجمة ناقصة لأن الدلّة تصب على مهل أول استعمال.',
  },
  {
    reviewerName: 'أم جاسم العازمي',
    rating: 5,
    daysAgo: 20,
    review: 'القهوة ظلت حارة ساعة ونص بدون ترمس. المقبض ما يسخن وهذا اللي كنت أدوره.',
  },
  {
    reviewerName: 'حصة المناعي',
    rating: 5,
    daysAgo: 31,
    review: 'وصلني البحرين خلال ثلاثة أيام وكل شي سليم. اللون الذهبي هادئ مو فاقع.',
  },
  {
    reviewerName: 'طلال الهاجري',
    rating: 5,
    daysAgo: 39,
    review: 'وصلني فنجان مكسور، أرسلت لهم صورة وثاني يوم وصلني بديل بدون أي نقاش. تعامل راقي.',
  },
  {
    reviewerName: 'شيماء الفضلي',
    rating: 4,
    daysAgo: 52,
    review: 'خامته أحسن من اللي شفته بالسوق بنفس السعر. كنت أتمنى صحن التمر يكون أكبر شوي.',
  },
  {
    reviewerName: 'ناصر الدوسري',
    rating: 5,
    daysAgo: 67,
    review: 'أخذت الأسود للمكتب، شكله رسمي وفخم ويغني عن الكلام قدام الضيوف.',
  },
  {
    reviewerName: 'مريم العوضي',
    rating: 5,
    daysAgo: 84,
    review: 'طلبت 12 فنجان لأن بيتنا ما يخلى من الضيوف. ما نزل لمعانه مع كثرة الغسيل.',
  },
];
