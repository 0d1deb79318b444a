import { NOTICE_VERSION } from '@mirsah/domain/order';
import { describe, expect, it } from 'vitest';
import { offerText, orderErrorNotice, orderFormText, problemText } from './index.ts';

describe('counted days', () => {
  it.each([
    [1, 'يصلك خلال يوم واحد'],
    [2, 'يصلك خلال يومين'],
    [3, 'يصلك خلال 3 أيام'],
    [10, 'يصلك خلال 10 أيام'],
    [11, 'يصلك خلال 11 يومًا'],
    [100, 'يصلك خلال 100 يوم'],
    [103, 'يصلك خلال 103 أيام'],
  ])('%d days are counted as Arabic counts them', (days, text) => {
    expect(offerText.delivery(days)).toBe(text);
  });
});

describe('orderErrorNotice', () => {
  it.each(['internal_error', 'version_conflict', undefined] as const)(
    'an order rejected with %s gets the specification’s general text',
    (code) => {
      expect(orderErrorNotice(code).title).toBe('حدث خطأ في إرسال الطلب');
    },
  );

  it('a changed price offers to reload the page', () => {
    expect(orderErrorNotice('price_changed').canReload).toBe(true);
  });

  it('an order that was withdrawn before it was sent again says so and offers to reload', () => {
    expect(orderErrorNotice('order_withdrawn')).toMatchObject({
      title: 'أُلغي طلبك السابق',
      canReload: true,
    });
  });
});

it('a missing value is reported with the text of its field', () => {
  expect(problemText('required', 'name', '')).toBe('الاسم مطلوب');
  expect(problemText('required', 'x1', '')).toBe('هذا الحقل مطلوب');
  expect(problemText('phone_invalid', 'phone', '0551234567')).toContain('0551234567');
});

it('the text that says what a shopper’s data is for has the number that is stored with their orders', () => {
  // Another text needs another number: orders tell by it what their customers have read.
  expect({ [NOTICE_VERSION]: orderFormText.privacy }).toEqual({ 1: 'بياناتك لتوصيل طلبك فقط' });
});
