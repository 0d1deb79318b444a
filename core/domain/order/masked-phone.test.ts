import { expect, it } from 'vitest';
import { toLatinDigits } from '../money.ts';
import { eventsWithoutPhones, maskPhone, seesPhone, withoutPhone, withPhonesOf } from './masked-phone.ts';
import { orderFixture } from './order.fixture.ts';

const phone = { raw: '055 123 4567', e164: '+966551234567', isMobile: true };
const order = orderFixture({
  customerPhone: phone,
  customerAddress: 'جدة، الجوال 0551234567',
  notes: 'اتصل على 966551234567 أو 055 123 4567',
});

it('a masked phone stands nowhere in an order, in whatever form the customer wrote it', () => {
  const text = JSON.stringify(withoutPhone(order, order));
  for (const form of ['551234567', '055 123 4567', '1234567']) expect(text).not.toContain(form);
  expect(text).toContain(maskPhone(phone.e164));
  expect(maskPhone(phone.e164)).toBe('+9665•••••67');
});

it('an order without its phone is otherwise the same', () => {
  const {
    customerPhone: _phone,
    customerAddress: _address,
    notes: _notes,
    ...rest
  } = withoutPhone(order, order);
  expect(order).toMatchObject(rest);
});

it('the history shows no phone that the order ever had', () => {
  const at = '2026-11-20T09:00:00.000Z';
  const changes = [{ detail: 'customerPhone' as const, from: '+966559999999', to: phone.e164 }];
  const [event] = eventsWithoutPhones(
    [{ type: 'details_changed', id: order.id, at, by: 'u', changes }],
    order,
  );
  expect(JSON.stringify(event)).not.toMatch(/9999999|1234567/);
});

it('who has called a customer goes on seeing the phone, and others do not', () => {
  const called = { state: 'retry', attempts: 1, nextAt: null } as const;
  const calls = [{ at: '2026-11-20T09:00:00.000Z', by: 'hind', result: 'no_answer' as const }];
  const masked = { phones: 'masked_until_called' } as const;
  expect(seesPhone(masked, 'hind', { confirmation: { ...called, calls } })).toBe(true);
  expect(seesPhone(masked, 'sami', { confirmation: { ...called, calls } })).toBe(false);
  expect(seesPhone(masked, 'hind', { confirmation: null })).toBe(false);
  expect(seesPhone({ phones: 'full' }, 'sami', { confirmation: null })).toBe(true);
});

it.each([
  'الجوال ٠٥٥١٢٣٤٥٦٧',
  'اتصل على 055-123-4567 مساءً',
  '+966 55 123 4567',
  '۰۵۵ ۱۲۳ ۴۵۶۷',
  '00966.55.123.4567',
  '5 5 1 2 3 4 5 6 7',
])('«%s» in an address shows nothing of a masked phone', (customerAddress) => {
  const hidden = withoutPhone({ customerAddress }, order).customerAddress;
  expect(hidden).toContain(maskPhone(phone.e164));
  expect(toLatinDigits(hidden).replace(/\D/g, '')).not.toMatch(/1234567|123456/);
});

it('a phone that was typed without its plus is masked as one', () => {
  const customerPhone = { raw: '96560422479', e164: '+96560422479', isMobile: true };
  const mask = '+9656•••••79';
  expect(withoutPhone({ customerPhone }, { customerPhone }).customerPhone).toMatchObject({
    raw: mask,
    e164: mask,
  });
});

it('another mobile number that a customer left is masked too, and what is no phone stays', () => {
  const notes = 'أو على 0566111222، مبنى 2929 الرمز 12345، الطلب 3 قطع';
  expect(withoutPhone({ notes }, order).notes).toBe(
    'أو على +9665•••••22، مبنى 2929 الرمز 12345، الطلب 3 قطع',
  );
  const unwritten = { sku: '50123456', placedAt: '2026-11-20T09:00:00.000Z' };
  expect(withoutPhone(unwritten, order)).toEqual(unwritten);
});

it('a text that is saved with its phones masked keeps them', () => {
  const shown = withoutPhone({ notes: 'اتصل على 0551234567 أو 0566111222' }, order).notes;
  const stored = 'اتصل على 0551234567 أو 0566111222';
  expect(withPhonesOf(stored, shown, order)).toBe(stored);
  expect(withPhonesOf(stored, `${shown} مساءً`, order)).toBe('اتصل على +966551234567 أو +966566111222 مساءً');
  expect(withPhonesOf(stored, 'لا شيء', order)).toBe('لا شيء');
});
