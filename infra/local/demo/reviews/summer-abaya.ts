import type { DemoReview } from './dated-reviews.ts';

export const summerAbayaReviews: readonly DemoReview[] = [
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
