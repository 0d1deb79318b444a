import { newLandingPageContent } from '@mirsah/domain/landing-page/default-content';
import { type DemoPage, type DemoReview, datedReviews } from './demo-page.ts';

const description = `من أشجار وادي دوكة، فصًّا فصًّا.

لبان حوجري فاخر من جبال ظفار، نجمعه في موسم القطفة الثانية حين يكون أصفى لونًا وأزكى رائحة، ثم نفرزه باليد: الفصوص الكبيرة الضاربة إلى الخضرة للبخور والنقع، بلا كسر ولا قشور.

للبخور: فصّ واحد على جمرة هادئة يكفي المجلس.
للنقع: ثلاث حبّات في كوب ماء من الليل.`;

export function dhofarFrankincense(now: Date): DemoPage {
  const blank = newLandingPageContent('OM');
  return {
    content: {
      ...blank,
      title: 'لبان حوجري من ظفار',
      description: 'فصوص كبيرة مفروزة باليد، للبخور والنقع',
      subdomain: 'dhofar-frankincense',
      seo: {
        slug: 'لبان-حوجري',
        metaTitle: 'لبان حوجري فاخر من ظفار | أصايل ظفار',
        metaDescription:
          'لبان حوجري أصلي من جبال ظفار، فصوص كبيرة مفروزة باليد. الدفع عند الاستلام في عُمان والخليج.',
        metaKeywords: 'لبان حوجري، لبان عماني، بخور، لبان ظفار',
        ogImage: '',
      },
      product: {
        ...blank.product,
        name: 'لبان حوجري',
        description: { mode: 'text', text: description },
        sku: 'LUBAN-HOJARI',
        priceMinor: 6_500,
        variants: [
          { id: 'quarter-kilo', name: '250 غرامًا', sku: 'LUBAN-HOJARI-250', priceMinor: 6_500 },
          { id: 'half-kilo', name: '500 غرام', sku: 'LUBAN-HOJARI-500', priceMinor: 11_900 },
        ],
        reviews: datedReviews(dhofarFrankincenseReviews, now),
        estimatedDeliveryDays: 3,
      },
      shippingOptions: [
        { id: 'standard', name: 'توصيل داخل عُمان والخليج', priceMinor: 1_500, estimatedDays: 3 },
      ],
      footer: {
        ...blank.footer,
        enabled: true,
        logo: { type: 'text', text: 'أصايل ظفار', imageUrl: '' },
        copyrightText: `© ${now.getUTCFullYear()} أصايل ظفار للتجارة، صلالة. سجل تجاري 1000000. جميع الحقوق محفوظة.`,
      },
    },
    imageTexts: {},
  };
}

const dhofarFrankincenseReviews: readonly DemoReview[] = [
  {
    reviewerName: 'مها الريامي',
    rating: 5,
    daysAgo: 6,
    review: 'لبان نظيف وفصوصه كبيرة، ورائحته تملأ البيت من حبّة واحدة. نفس اللي كانت جدتي تجيبه من صلالة.',
  },
  {
    reviewerName: 'سعيد المعمري',
    rating: 5,
    daysAgo: 18,
    review: 'أنقعه بالليل وأشربه الصبح. ماؤه أبيض صافٍ بلا شوائب.',
  },
  {
    reviewerName: 'دانة الكواري',
    rating: 4,
    daysAgo: 33,
    review: 'وصلني إلى الدوحة في أربعة أيام. الجودة ممتازة، وليت العلبة تكون بغطاء محكم أكثر.',
  },
];
