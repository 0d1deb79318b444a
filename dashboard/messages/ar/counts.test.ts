import { expect, it } from 'vitest';
import {
  customerData,
  idleDesk,
  logTexts,
  orderExport,
  orders,
  profitText,
  statementText,
  unmatchedText,
} from '../index.ts';

const ofCounts = (say: (count: number) => string) => [1, 2, 3, 11, 100].map(say);

it('texts about orders agree with their number', () => {
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

it('a bulk action reports how many orders it changed, and how many had the status before', () => {
  const moved = (count: number, same: number) => orders.bulkMoved(count, same, 'مؤكد');
  expect(moved(2, 0)).toBe('تم تحويل طلبين إلى «مؤكد»');
  expect(moved(3, 1)).toBe('تم تحويل 3 طلبات إلى «مؤكد»، وطلب واحد كان كذلك من قبل');
  expect(moved(1, 2)).toBe('تم تحويل طلب واحد إلى «مؤكد»، وطلبان كانا كذلك من قبل');
  expect(moved(0, 11)).toBe('لم يتغيّر شيء: 11 طلبًا كانت «مؤكد» من قبل');
  expect(orders.bulkReturned(3, 2)).toBe('تم تسجيل إرجاع 3 طلبات، وطلبان كانا كذلك من قبل');
  expect(orders.bulkReturned(0, 1)).toBe('لم يتغيّر شيء: طلب واحد سُجّل مرتجعًا من قبل');
});

it('the question before an order is oversold gives the pieces that are left, and those that it takes', () => {
  const asks = 'هل يُعاد فتحه مع ذلك؟';
  expect(orders.oversellQuestion(1, 2)).toBe(
    `الكمية المتبقية في هذه الصفحة: قطعة واحدة، وفي هذا الطلب الملغي قطعتان. ${asks}`,
  );
  expect(orders.oversellQuestion(3, 11)).toBe(
    `الكمية المتبقية في هذه الصفحة: 3 قطع، وفي هذا الطلب الملغي 11 قطعة. ${asks}`,
  );
  for (const left of [0, -2]) {
    expect(orders.oversellQuestion(left, 1)).toBe(
      `نفدت كمية هذه الصفحة، وفي هذا الطلب الملغي قطعة واحدة. ${asks}`,
    );
  }
  expect(ofCounts(orders.oversellAllQuestion).slice(0, 3)).toEqual([
    'الكمية المتبقية لا تكفي لإعادة فتح طلب واحد. هل يُعاد فتحه مع ذلك؟',
    'الكمية المتبقية لا تكفي لإعادة فتح طلبين. هل يُعاد فتحهما مع ذلك؟',
    'الكمية المتبقية لا تكفي لإعادة فتح 3 طلبات. هل يُعاد فتحها مع ذلك؟',
  ]);
  expect(ofCounts(orders.notReopened)[1]).toBe('لم يُعَد فتح طلبين لأن الكمية المتبقية لا تكفي:');
});

it('texts before and after the erasure of a customer agree with the number of orders', () => {
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

it('a customer with only a form or a message is erased from no orders, and the text does not mention none', () => {
  expect(customerData.erasing(0)).toBe('جارٍ المحو…');
  expect(customerData.erased(0)).toBe('مُحيت بيانات العميل');
  const entry = { action: 'customer_erased', count: 0, detail: 'customer_asked' };
  expect(logTexts.customer_erased(entry as Parameters<typeof logTexts.customer_erased>[0])).toBe(
    'محو بيانات عميل، والسبب: طلب العميل محو بياناته',
  );
});
