import type { DemoReview } from './dated-reviews.ts';

export const coffeeSetReviews: readonly DemoReview[] = [
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
