// Facts about every order with payment on delivery, whatever is sold.

export const payment = {
  question: 'متى أدفع؟',
  answer: 'عند استلام الطلب. لا تدفع شيئًا الآن.',
} as const;

export const returns = {
  question: 'هل أستطيع الاستبدال أو الإرجاع؟',
  answer: '[سياسة الاستبدال والإرجاع في متجرك]',
} as const;

export const inspection = {
  question: 'هل أفتح الطلب قبل أن أدفع؟',
  answer: '[سياسة الفحص عند الاستلام]',
} as const;

export const orderSteps = {
  type: 'steps',
  title: 'كيف يصلك طلبك؟',
  items: [
    { title: 'اكتب بياناتك', text: 'الاسم والجوال والعنوان، ولا شيء غيرها.' },
    { title: 'نتأكد من العنوان', text: 'قد نتصل بك قبل أن نشحن طلبك.' },
    { title: 'استلم ثم ادفع', text: 'تدفع للمندوب حين يصلك الطلب.' },
  ],
} as const;

export const cashBadge = { icon: 'cash', title: 'الدفع عند الاستلام', text: 'لا تدفع شيئًا الآن' } as const;
export const deliveryBadge = {
  icon: 'truck',
  title: 'توصيل إلى بابك',
  text: 'تكتب العنوان ونصل إليك',
} as const;
