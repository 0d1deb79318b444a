import { newLandingPageContent } from '@mirsah/domain/landing-page/default-content';
import { type DemoPage, type DemoReview, datedReviews } from './demo-page.ts';

const description = `خفيفة على الكتف، ساترة في الشمس، ولا تحتاج كوي.

خِطنا عباية نسمة من كريب ياباني بارد يتنفّس مع الهواء، بقصّة واسعة وأكمام مريحة تناسب الدوام والمشاوير والسفر. اللون أسود ثابت لا يبهت مع الغسيل.

الغسيل: ماء بارد على الدورة الخفيفة، وتُعلّق وهي رطبة.
الطرحة: من القماش نفسه، هدية مع كل عباية.`;

/** Switched off until next summer. */
export function summerAbaya(now: Date): DemoPage {
  const blank = newLandingPageContent('SA');
  return {
    content: {
      ...blank,
      title: 'عباية نسمة الصيفية',
      description: 'كريب ياباني بارد، خفيفة وساترة ولا تحتاج كوي',
      subdomain: 'summer-abaya',
      isEnabled: false,
      seo: {
        slug: 'عباية-نسمة-الصيفية',
        metaTitle: 'عباية نسمة الصيفية | كريب بارد مع طرحة هدية',
        metaDescription:
          'عباية صيفية من الكريب الياباني البارد، واسعة وخفيفة، مع طرحة هدية والدفع عند الاستلام.',
        metaKeywords: 'عباية صيفية، عباية كريب، عبايات، طرحة هدية',
        ogImage: '',
      },
      product: {
        ...blank.product,
        name: 'عباية نسمة',
        description: { mode: 'text', text: description },
        sku: 'ABAYA-NASMA',
        priceMinor: 229_00,
        salePriceMinor: 179_00,
        variants: ['52', '54', '56', '58'].map((size) => ({
          id: `size-${size}`,
          name: `مقاس ${size}`,
          sku: `ABAYA-NASMA-${size}`,
          priceMinor: 179_00,
        })),
        reviews: datedReviews(summerAbayaReviews, now),
        estimatedDeliveryDays: 4,
      },
      shippingOptions: [{ id: 'standard', name: 'شحن عادي', priceMinor: 20_00, estimatedDays: 4 }],
      header: {
        ...blank.header,
        enabled: true,
        logo: { type: 'text', text: 'نسمة', imageUrl: '' },
        backgroundColor: 'primary-50',
      },
      footer: {
        ...blank.footer,
        enabled: true,
        logo: { type: 'text', text: 'نسمة', imageUrl: '' },
        copyrightText: `© ${now.getUTCFullYear()} مشغل نسمة للعبايات. سجل تجاري 1010000000. جميع الحقوق محفوظة.`,
      },
    },
    imageTexts: {},
  };
}

const summerAbayaReviews: readonly DemoReview[] = [
  {
    reviewerName: 'هيا العتيبي',
    rating: 5,
    daysAgo: 88,
    review: 'لبستها في عز الصيف وما ضاقت علي. القماش ما يشف أبدًا ولا يكرمش بعد الغسيل.',
  },
  {
    reviewerName: 'أسماء الزهراني',
    rating: 4,
    daysAgo: 102,
    review: 'القصّة أنيقة وواسعة مثل ما أحب. طولي 162 وأخذت مقاس 56 وضبط، بس الأكمام طويلة شوي.',
  },
  {
    reviewerName: 'العنود السهلي',
    rating: 5,
    daysAgo: 119,
    review: 'طلبت ثانية لأختي. أخف عباية عندي، وأعلّقها من الغسالة وألبسها بدون كوي.',
  },
];
