import { expect, it } from 'vitest';
import {
  customerData,
  idleDesk,
  logTexts,
  orderExport,
  profitText,
  statementText,
  unmatchedText,
} from '../index.ts';

const ofCounts = (say: (count: number) => string) => [1, 2, 3, 11, 100].map(say);

it('what is said of orders agrees with how many they are', () => {
  expect(ofCounts(profitText.without)).toEqual([
    'من دون طلب واحد لم تُدخل تكلفته',
    'من دون طلبين لم تُدخل تكلفتهما',
    'من دون 3 طلبات لم تُدخل تكلفتها',
    'من دون 11 طلبًا لم تُدخل تكلفتها',
    'من دون 100 طلب لم تُدخل تكلفتها',
  ]);
  expect(ofCounts(profitText.expectedPart).slice(0, 2)).toEqual([
    'من دون طلب واحد لا تُعرف نسبة تسليمه أو تكلفته',
    'من دون طلبين لا تُعرف نسبة تسليمهما أو تكلفتهما',
  ]);
  expect(ofCounts(orderExport.done).slice(0, 3)).toEqual([
    'نُزّل ملف فيه طلب واحد',
    'نُزّل ملف فيه طلبان',
    'نُزّل ملف فيه 3 طلبات',
  ]);
  expect(ofCounts(idleDesk.closedText).slice(0, 3)).toEqual([
    'طلب واحد لعميل لا يُتصل به الآن.',
    'طلبان لعميلين لا يُتصل بهما الآن.',
    '3 طلبات لعملاء لا يُتصل بهم الآن.',
  ]);
  expect(ofCounts((count) => statementText.about(count, '90.00 ر.س')).slice(0, 3)).toEqual([
    'سطر واحد، مجموعه 90.00 ر.س.',
    'سطران، مجموعهما 90.00 ر.س.',
    '3 أسطر، مجموعها 90.00 ر.س.',
  ]);
  expect([1, 2, 3].map((count) => unmatchedText.notice(count, false))).toEqual([
    'رسالة واتساب لا نعرف طلبها.',
    'رسالتا واتساب لا نعرف طلبهما.',
    '3 رسائل واتساب لا نعرف طلبها.',
  ]);
});

it('what is said before and after a customer is erased agrees with how many orders it concerns', () => {
  expect(ofCounts(customerData.openWarning).slice(0, 3)).toEqual([
    'طلب واحد لم يُسلَّم بعد. إن مُحيت بياناته فلن يمكن توصيله ولا الاتصال بصاحبه.',
    'طلبان لم يُسلَّما بعد. إن مُحيت بياناتهما فلن يمكن توصيلهما ولا الاتصال بصاحبهما.',
    '3 طلبات لم تُسلَّم بعد. إن مُحيت بياناتها فلن يمكن توصيلها ولا الاتصال بصاحبها.',
  ]);
  expect(ofCounts(customerData.leftOpen)).toEqual([
    'وبقيت بيانات طلب واحد حتى يُسلَّم.',
    'وبقيت بيانات طلبين حتى يُسلَّما.',
    'وبقيت بيانات 3 طلبات حتى تُسلَّم.',
    'وبقيت بيانات 11 طلبًا حتى تُسلَّم.',
    'وبقيت بيانات 100 طلب حتى تُسلَّم.',
  ]);
  expect(ofCounts(customerData.mentioned).slice(0, 3)).toEqual([
    'ويُذكر الرقم في ملاحظات أو سجل طلب واحد لعميل آخر؛ يُحذف منه الرقم وحده.',
    'ويُذكر الرقم في ملاحظات أو سجل طلبين لعملاء آخرين؛ يُحذف منهما الرقم وحده.',
    'ويُذكر الرقم في ملاحظات أو سجل 3 طلبات لعملاء آخرين؛ يُحذف منها الرقم وحده.',
  ]);
});

it('a customer of whom only a form or a message was kept is erased from no orders, and nobody is told of none', () => {
  expect(customerData.erasing(0)).toBe('جارٍ المحو…');
  expect(customerData.erased(0)).toBe('مُحيت بيانات العميل');
  const entry = { action: 'customer_erased', count: 0, detail: 'customer_asked' };
  expect(logTexts.customer_erased(entry as Parameters<typeof logTexts.customer_erased>[0])).toBe(
    'محا بيانات عميل: طلب العميل محو بياناته',
  );
});
