import type { DemoReview } from './dated-reviews.ts';

export const dhofarFrankincenseReviews: readonly DemoReview[] = [
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
