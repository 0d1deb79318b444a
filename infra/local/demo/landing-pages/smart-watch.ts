import { defaultFormFields, newLandingPageContent } from '@mirsah/domain/landing-page/default-content';
import { noOffers, type Offers } from '@mirsah/domain/offer';
import { type DemoPage, type DemoReview, datedReviews } from './demo-page.ts';
import { aboveForm, belowForm, smartWatchBlocks } from './smart-watch-blocks.ts';

const specifications = {
  الشاشة: 'أموليد 1.96 بوصة، تقرأها بوضوح تحت شمس الظهيرة',
  البطارية: 'حتى 7 أيام من الاستعمال المعتاد، وتمتلئ في ساعة ونصف',
  المكالمات: 'سمّاعة ومايك مدمجان: ترد من معصمك وأنت تسوق',
  'مقاومة الماء': '5 ATM حتى 50 مترًا، للوضوء والسباحة بلا قلق',
  الصحة: ['نبض القلب على مدار الساعة', 'أكسجين الدم', 'مراحل النوم', 'تذكير بالحركة بعد الجلوس الطويل'],
  'أوقات الصلاة': 'بحسب مدينتك، بتنبيه هادئ على المعصم، مع اتجاه القبلة',
  الرياضة: 'أكثر من 100 تمرين، منها المشي والجري والسباحة والبادل',
  التوافق: 'أندرويد 8 وآيفون iOS 14 فما فوق، بتطبيق عربي كامل',
  الأساور: 'سيليكون ناعم يتبدّل في ثوانٍ، ويناسب المعصم من 14 إلى 22 سم',
  الوزن: '32 غرامًا دون السوار',
  'داخل العلبة': ['ساعة نبض', 'شاحن مغناطيسي بسلك USB-C', 'حامل شحن للمكتب', 'دليل الاستخدام بالعربية'],
  الضمان: 'سنة كاملة من تاريخ الاستلام: نستبدلها لك ولا نطيل عليك بالصيانة',
};

const images = '/media/demo/smart-watch';
const quantityOffer = { priceMinor: null, percentOff: null, freeShipping: false, giftText: '', badge: '' };

/**
 * One watch at its price, two and three at a discount, a strap as a bump, and another watch after the order.
 */
const watchOffers: Offers = {
  quantity: [
    { ...quantityOffer, id: 'one', label: 'ساعة واحدة', quantity: 1, percentOff: 0, isDefault: true },
    {
      ...quantityOffer,
      id: 'two',
      label: 'ساعتان',
      badge: 'لك ولمن تحب',
      quantity: 2,
      priceMinor: 499_00,
      freeShipping: true,
      isDefault: false,
    },
    {
      ...quantityOffer,
      id: 'three',
      label: 'ثلاث ساعات',
      badge: 'أوفر سعر للساعة',
      quantity: 3,
      priceMinor: 699_00,
      freeShipping: true,
      giftText: 'سوار هدية',
      isDefault: false,
    },
  ],
  bumps: [
    {
      id: 'strap',
      name: 'سوار فضّي إضافي',
      sku: 'NABD-STRAP',
      text: 'سيليكون ناعم يتبدّل في ثوانٍ.',
      imageUrl: `${images}/02-angled.webp`,
      priceMinor: 39_00,
      wasMinor: 59_00,
    },
  ],
  after: {
    ...noOffers.after,
    enabled: true,
    offer: {
      ...noOffers.after.offer,
      name: 'ساعة أخرى في الطرد نفسه',
      text: 'توصيلها علينا، ولا تكتب بياناتك مرة أخرى.',
      imageUrl: `${images}/05-colours.webp`,
      priceMinor: 199_00,
      wasMinor: 279_00,
      hasVariants: true,
    },
    hasDownsell: true,
    downsell: {
      ...noOffers.after.offer,
      name: 'واقي شاشة شفّاف',
      sku: 'NABD-GLASS',
      text: 'يصلك مع ساعتك، وتركيبه دقيقة.',
      priceMinor: 19_00,
      wasMinor: 35_00,
    },
  },
};

export function smartWatch(now: Date): DemoPage {
  const blank = newLandingPageContent('AE');
  return {
    content: {
      ...blank,
      title: 'ساعة نبض الذكية',
      description: 'صحتك ومكالماتك وأوقات صلاتك على معصمك، وبطارية تكفيك أسبوعًا',
      subdomain: 'smart-watch',
      seo: {
        slug: 'ساعة-نبض-الذكية',
        metaTitle: 'ساعة نبض الذكية | الدفع عند الاستلام في الإمارات',
        metaDescription:
          'شاشة أموليد، مكالمات من المعصم، قياس النبض والنوم، وبطارية حتى 7 أيام. ضمان سنة والدفع عند الاستلام.',
        metaKeywords: 'ساعة ذكية، قياس النبض، أوقات الصلاة، الإمارات',
        ogImage: '',
      },
      product: {
        ...blank.product,
        name: 'ساعة نبض',
        description: { mode: 'json', text: JSON.stringify(specifications, null, 2) },
        sku: 'NABD-1',
        priceMinor: 399_00,
        salePriceMinor: 279_00,
        variants: [
          { id: 'black', name: 'أسود', sku: 'NABD-1-BLK', priceMinor: 279_00 },
          { id: 'silver', name: 'فضّي', sku: 'NABD-1-SLV', priceMinor: 279_00 },
          { id: 'rose', name: 'وردي', sku: 'NABD-1-ROS', priceMinor: 299_00 },
        ],
        reviews: datedReviews(smartWatchReviews, now),
        estimatedDeliveryDays: 2,
      },
      offers: watchOffers,
      shippingOptions: [
        { id: 'standard', name: 'توصيل إلى باب البيت', priceMinor: 15_00, estimatedDays: 2 },
        { id: 'next-day', name: 'توصيل غدًا', priceMinor: 30_00, estimatedDays: 1 },
      ],
      formFields: defaultFormFields.map((field) =>
        field.id === 'address'
          ? { ...field, placeholder: 'الإمارة والمنطقة ورقم البناية أو الفيلا' }
          : { ...field },
      ),
      layout: {
        ...blank.layout,
        order: ['title', 'images', ...aboveForm, 'price', 'variants', ...belowForm, 'description'],
        blocks: smartWatchBlocks(now),
        formPosition: 'left',
        buttonText: 'اطلبها الآن',
        buttonStyle: 'success',
      },
      header: {
        enabled: true,
        logo: { type: 'text', text: 'نبض', imageUrl: '' },
        links: [
          { id: 'compare', text: 'قارن الساعات', url: 'https://example.com/nabd/compare' },
          { id: 'warranty', text: 'الضمان', url: 'https://example.com/nabd/warranty' },
        ],
        backgroundColor: 'slate-900',
        textColor: 'white',
      },
      footer: {
        enabled: true,
        logo: { type: 'text', text: 'نبض', imageUrl: '' },
        links: [
          { id: 'warranty', text: 'سياسة الضمان', url: 'https://example.com/nabd/warranty' },
          { id: 'support', text: 'الدعم الفني', url: 'https://example.com/nabd/support' },
        ],
        backgroundColor: 'slate-50',
        textColor: 'slate-600',
        copyrightText: `© ${now.getUTCFullYear()} نبض للأجهزة الذكية ذ.م.م، دبي. رخصة تجارية 1000000. جميع الحقوق محفوظة.`,
      },
    },
    imageTexts: {
      front: 'ساعة نبض السوداء من الأمام، وعلى شاشتها الوقت وعدد الخطوات ونبض القلب',
      angled: 'ساعة نبض بسوار بحري فاتح من زاوية تُظهر انحناء الزجاج وتاج الضبط',
      back: 'ظهر الساعة ومستشعرات النبض مضاءة بالأخضر',
      wrist: 'الساعة السوداء على معصم رجل يلبس ثوبًا أبيض',
      colours: 'ألوان الساعة الثلاثة: فضّي وأسود ووردي',
      box: 'علبة نبض مفتوحة وفيها الساعة، وبجانبها الشاحن المغناطيسي ودليل الاستخدام',
      waterproof: 'قطرات ماء على زجاج الساعة المقاومة للماء حتى 50 مترًا',
      dock: 'الساعة الفضية على حامل الشحن، والشاشة تشير إلى 82%',
    },
  };
}

const smartWatchReviews: readonly DemoReview[] = [
  {
    reviewerName: 'حمد المنصوري',
    rating: 5,
    daysAgo: 3,
    review:
      'أرد على المكالمات وأنا أسوق من غير ما ألمس التلفون، والصوت واضح للطرف الثاني. البطارية عندي ستة أيام.',
  },
  {
    reviewerName: 'مريم الشامسي',
    rating: 5,
    daysAgo: 7,
    review: 'أخذت الوردي، لونه ناعم مثل الصورة تمامًا. تنبيه الصلاة بالهزّة خفيف ومناسب للدوام.',
  },
  {
    reviewerName: 'راشد الكتبي',
    rating: 4,
    daysAgo: 13,
    review: 'شاشة ممتازة في الشمس وقياس النبض قريب من جهاز المستشفى. أتمنى يضيفون واجهات أكثر.',
  },
  {
    reviewerName: 'أحمد الخطيب',
    rating: 5,
    daysAgo: 19,
    review: 'طلبتها الظهر ووصلت ثاني يوم إلى الشارقة. فتحت العلبة قدّام المندوب وجرّبتها ثم دفعت.',
  },
  {
    reviewerName: 'لطيفة الزعابي',
    rating: 5,
    daysAgo: 26,
    review: 'اشتريتها لأبوي عشان يتابع نبضه ونومه. التطبيق بالعربي وسهل عليه، وهذا أهم شي عندي.',
  },
  {
    reviewerName: 'سيف النعيمي',
    rating: 4,
    daysAgo: 34,
    review: 'أسبح بها من شهر ولا دخلها ماء. السوار الأصلي كبير شوي على يدي، فبدّلته بسوار أصغر.',
  },
  {
    reviewerName: 'عائشة المهيري',
    rating: 5,
    daysAgo: 48,
    review: 'خفيفة، أنام بها وما أحس فيها. تقرير النوم خلاني أعدّل مواعيدي.',
  },
  {
    reviewerName: 'خالد العامري',
    rating: 3,
    daysAgo: 61,
    review: 'الساعة حلوة بس الربط مع الآيفون أخذ مني وقت أول يوم. كلمت الدعم ومشى الحال في خمس دقايق.',
  },
  {
    reviewerName: 'نورة الظاهري',
    rating: 5,
    daysAgo: 80,
    review: 'مقابل السعر ما توقّعت هذي الجودة. التغليف مرتب وينفع هدية من غير ما تغلّفها.',
  },
];
