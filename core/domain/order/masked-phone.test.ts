import { expect, it } from 'vitest';
import { eventsWithoutPhones, maskPhone, seesPhone, withoutPhone } from './masked-phone.ts';
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
