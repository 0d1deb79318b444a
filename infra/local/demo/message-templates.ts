import type { MessageTemplateContent } from '@mirsah/domain/message-template/message-template.ts';

/** What the demo merchant sends customers, oldest first. */
export const demoMessageTemplates: readonly MessageTemplateContent[] = [
  {
    name: 'تأكيد الطلب',
    content:
      'مرحبًا {name}، وصلنا طلبك رقم {orderId}:\n{items}\nنؤكده معك الآن ونشحنه خلال يوم. هل العنوان صحيح؟',
  },
  {
    name: 'الطلب في الطريق',
    content: 'أهلًا {name}، خرج طلبك {orderId} مع المندوب. جهّز المبلغ نقدًا، وسيتصل بك قبل الوصول.',
  },
  {
    name: 'لم نتمكن من الوصول إليك',
    content:
      'مرحبًا {name}، اتصلنا بك لتأكيد طلبك {orderId} ولم يصلنا رد. أرسل لنا وقتًا يناسبك، أو كلمة «إلغاء» إن غيّرت رأيك.',
  },
  {
    name: 'شكرًا بعد الاستلام',
    content: 'شكرًا لثقتك يا {name}. نتمنى أن يعجبك {items}، ورأيك يهمنا.',
  },
];
