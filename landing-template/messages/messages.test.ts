import { describe, expect, it } from 'vitest';
import { offerText, orderErrorNotice, problemText } from './index.ts';

describe('counted days', () => {
  it.each([
    [1, 'يصلك خلال يوم واحد'],
    [2, 'يصلك خلال يومين'],
    [3, 'يصلك خلال 3 أيام'],
    [10, 'يصلك خلال 10 أيام'],
    [11, 'يصلك خلال 11 يومًا'],
    [100, 'يصلك خلال 100 يوم'],
    [103, 'يصلك خلال 103 أيام'],
  ])('%d are said as Arabic says them', (days, text) => {
    expect(offerText.delivery(days)).toBe(text);
  });
});

describe('orderErrorNotice', () => {
  it.each(['internal_error', 'version_conflict', undefined] as const)(
    'falls back to the specification’s text for %s',
    (code) => {
      expect(orderErrorNotice(code).title).toBe('حدث خطأ في إرسال الطلب');
    },
  );

  it('offers a reload when the price has changed', () => {
    expect(orderErrorNotice('price_changed').canReload).toBe(true);
  });

  it('says kindly that an order sent twice was withdrawn in between', () => {
    expect(orderErrorNotice('order_withdrawn')).toMatchObject({
      title: 'أُلغي طلبك السابق',
      canReload: true,
    });
  });
});

it('tells what is missing in the field’s own words', () => {
  expect(problemText('required', 'name', '')).toBe('الاسم مطلوب');
  expect(problemText('required', 'x1', '')).toBe('هذا الحقل مطلوب');
  expect(problemText('phone_invalid', 'phone', '0551234567')).toContain('0551234567');
});
