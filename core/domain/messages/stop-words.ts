/** What customers write who want no more messages: nothing else, in Arabic and in English. */
export const stopMessages: readonly string[] = [
  ...['توقف', 'توقفوا', 'توقف عن الإرسال', 'توقفوا عن الإرسال', 'وقف', 'وقفوا', 'ستوب', 'إيقاف'],
  ...['أوقف', 'أوقفوا', 'أوقف الرسائل', 'أوقفوا الرسائل', 'وقف الرسائل', 'وقفوا الرسائل', 'إيقاف الرسائل'],
  ...['إيقاف الإعلانات', 'إيقاف العروض', 'إلغاء الاشتراك', 'الغ الاشتراك', 'الغوا الاشتراك', 'إلغاء الرسائل'],
  ...['لا ترسل', 'لا ترسلي', 'لا ترسلوا', 'لا ترسلون', 'لا تراسلني', 'لا تراسلوني', 'لا تراسلونني'],
  ...['لا أريد رسائل', 'ما أريد رسائل', 'ما أبي رسائل', 'ما أبغى رسائل', 'احذف رقمي', 'احذفوا رقمي'],
  ...['stop', 'stop all', 'stopall', 'stop messages', 'stop messaging me', 'stop sending messages'],
  ...['stop promotions', 'unsubscribe', 'unsubscribe me', 'opt out', 'opt-out', 'optout'],
  ...['remove me', 'no more messages', 'do not message me', "don't message me"],
];

/** What customers write who want messages again: nothing else. No word that may be the answer to a question about an order. */
export const startMessages: readonly string[] = [
  ...[
    'اشتراك',
    'اشترك',
    'أريد الاشتراك',
    'أعد الاشتراك',
    'أعيدوا الاشتراك',
    'إعادة الاشتراك',
    'تفعيل الاشتراك',
  ],
  ...[
    'ابدأ',
    'ابدأوا',
    'ابدؤوا',
    'بدء',
    'ابدأ الرسائل',
    'بدء الرسائل',
    'ستارت',
    'استئناف',
    'استئناف الرسائل',
  ],
  ...['تفعيل', 'تفعيل الرسائل', 'فعل الرسائل', 'فعلوا الرسائل', 'أعيدوا الرسائل', 'إعادة الرسائل'],
  ...['راسلني', 'راسلوني', 'أريد رسائل', 'أريد الرسائل', 'أبي رسائل', 'أبغى رسائل', 'أرسلوا الرسائل'],
  ...['start', 'start all', 'start messages', 'restart', 'unstop', 'resume', 'resume messages'],
  ...['subscribe', 'subscribe me', 'resubscribe', 'opt in', 'opt-in', 'optin', 'message me'],
];

/** What people say before or after a wish, and nothing by itself. */
export const politeWords: readonly string[] = [
  ...['من فضلك', 'من فضلكم', 'لو سمحت', 'لو سمحتي', 'لو سمحتوا', 'لو سمحتم', 'رجاء', 'الرجاء', 'أرجوكم'],
  ...['please', 'pls', 'thanks', 'شكرا'],
];
