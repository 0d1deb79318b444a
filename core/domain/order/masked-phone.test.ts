import { describe, expect, it, vi } from 'vitest';
import { toLatinDigits } from '../digits.ts';
import { maskPhone, withHiddenNumbers } from './hidden-numbers.ts';
import {
  editedTexts,
  eventsWithoutPhones,
  orderPhones,
  seesPhone,
  unmaskedEdit,
  withoutAnyPhone,
  withoutPhone,
} from './masked-phone.ts';
import { orderFixture } from './order.fixture.ts';

const phone = { raw: '055 123 4567', e164: '+966551234567', isMobile: true };
const order = orderFixture({
  customerPhone: phone,
  customerAddress: 'جدة، الجوال 0551234567',
  notes: 'اتصل على 966551234567 أو 055 123 4567',
});

it('a masked phone appears nowhere in an order, in whatever form the customer wrote it', () => {
  const text = JSON.stringify(withoutPhone(order, order));
  for (const form of ['551234567', '055 123 4567', '1234567']) expect(text).not.toContain(form);
  expect(text).toContain(maskPhone(phone.e164));
  expect(maskPhone(phone.e164)).toBe('+9665•••••67');
});

it('an order without its phone is otherwise unchanged', () => {
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

/** The former phone `+966559999999`; each spelling is in a text with other words. */
const formerWritings = [
  '0559999999',
  '٠٥٥ ٩٩٩ ٩٩٩٩',
  '０５５９９９９９９９',
  '05,59,99,99,99',
  '00966-55-999-9999',
  '⓪⑤⑤⑨⑨⑨⑨⑨⑨⑨',
  '0\u200b5\u20605\u200f9999999',
  'نورة0559999999ب',
  'x+966559999999y',
  '0559 ثم 999999',
  '٠٥٥ أو 9999999',
  '055م999م9999',
];

describe.each(formerWritings)('a phone that was corrected and appears in an address as «%s»', (former) => {
  const customerAddress = `جدة ${former} حي النعيم`;
  const changes = [{ detail: 'customerPhone' as const, from: '+966559999999', to: phone.e164 }];
  const event = { type: 'details_changed', id: order.id, at: order.placedAt, by: 'u', changes } as const;
  const corrected = { ...order, customerAddress, version: 2 };
  const events = async () => [event];
  const phones = orderPhones(corrected, [event]);
  const edited = { customerPhone: '0566111222', customerName: 'نورة' };

  it('is hidden from a reader without phones', async () => {
    const { customerAddress: shown } = await withoutAnyPhone(corrected, corrected, { events });
    expect(shown).not.toBe(customerAddress);
    const digits = toLatinDigits(shown.normalize('NFKC')).replace(/\D/g, '');
    expect(digits).not.toMatch(/0559999|5599999|599999|999999/);
  });

  it('is unchanged when the text is edited as it was shown, and is hidden after that', async () => {
    const shown = await withoutAnyPhone(corrected, corrected, { events });
    const edit = { ...edited, notes: shown.notes, customerAddress: `${shown.customerAddress} شقة 4` };
    const stored = unmaskedEdit(corrected, edit, editedTexts, phones);
    expect(stored).toMatchObject({ customerAddress: `${customerAddress} شقة 4`, notes: order.notes });
    const customerPhone = { raw: '0566111222', e164: '+966566111222', isMobile: true };
    const again = { ...order, ...stored, customerPhone, version: 3 };
    const change = { detail: 'customerPhone' as const, from: phone.e164, to: customerPhone.e164 };
    const history = { events: async () => [event, { ...event, changes: [change] }] };
    const { customerAddress: address, notes } = await withoutAnyPhone(again, again, history);
    const digits = toLatinDigits(`${address} ${notes}`.normalize('NFKC')).replace(/\D/g, '');
    expect(digits).not.toMatch(/99999|1234567/);
  });

  it('is not revealed by a mask that is inserted into another text', async () => {
    const { customerAddress: shown } = await withoutAnyPhone(corrected, corrected, { events });
    const [mask = ''] = /\+\d{4}•{5}\d{2}|•{7}/u.exec(shown) ?? [];
    expect(mask).not.toBe('');
    for (const put of [`س${mask}ص`, mask]) {
      const edit = { ...edited, notes: order.notes, customerAddress: shown, customerName: put };
      expect(() => unmaskedEdit(corrected, edit, editedTexts, phones)).toThrow(
        expect.objectContaining({
          code: 'order_fields_invalid',
          details: { fields: [{ path: 'customerName', problem: 'phone_masked' }] },
        }),
      );
    }
  });
});

it('an edit of a text that a list showed with only the present phone hidden leaves a former number unchanged', () => {
  const customerAddress = 'جدة، 055 أو 9999999';
  const corrected = { ...order, customerAddress };
  const changes = [{ detail: 'customerPhone' as const, from: '+966559999999', to: phone.e164 }];
  const event = { type: 'details_changed', id: order.id, at: order.placedAt, by: 'u', changes } as const;
  const phones = orderPhones(order, [event]);
  const screens = [withoutPhone(corrected, order, phones), withoutPhone(corrected, order)];
  expect(new Set(screens.map((shown) => shown.customerAddress)).size).toBe(2);
  for (const { customerAddress: shown, notes } of screens) {
    const edit = {
      customerName: 'نورة',
      customerAddress: `${shown} شقة 4`,
      notes,
      customerPhone: '+9665•••••67',
    };
    const stored = { customerAddress: `${customerAddress} شقة 4`, notes: order.notes };
    expect(unmaskedEdit(corrected, edit, editedTexts, phones)).toMatchObject(stored);
  }
});

it('the history is only read for a changed order with digits left that may be a phone', async () => {
  const read = vi.fn(async () => []);
  const shown = async (changes: object) => {
    const changed = { ...order, version: 2, ...changes };
    await withoutAnyPhone(changed, changed, { events: read });
    const { length } = read.mock.calls;
    read.mockClear();
    return length;
  };
  expect(await shown({ customerAddress: 'جدة حي النعيم شقة 4 مبنى 29' })).toBe(0);
  expect(await shown({ customerAddress: 'جدة 0559 ثم 999999' })).toBe(1);
  expect(await shown({ customerAddress: 'جدة 0559 ثم 999999', version: 1 })).toBe(0);
});

it('a member who has called a customer still sees the phone, and others do not', () => {
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
])('«%s» in an address reveals nothing of a masked phone', (customerAddress) => {
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

it('another mobile number that a customer left is masked too, and other numbers stay', () => {
  const notes = 'أو على 0566111222، مبنى 2929 الرمز 12345، الطلب 3 قطع';
  expect(withoutPhone({ notes }, order).notes).toBe(
    'أو على +9665•••••22، مبنى 2929 الرمز 12345، الطلب 3 قطع',
  );
  const item = { id: order.id, sku: '50123456', name: '', variant: '', quantity: 1, unitPriceMinor: 1 };
  const unwritten = { items: [item], placedAt: '2026-11-20T09:00:00.000Z' };
  expect(withoutPhone(unwritten, order)).toEqual(unwritten);
});

it('a text that is saved with its phones masked keeps them', () => {
  const shown = withoutPhone({ notes: 'اتصل على 0551234567 أو 0566111222' }, order).notes;
  const stored = 'اتصل على 0551234567 أو 0566111222';
  expect(withHiddenNumbers(stored, shown, [phone])).toBe(stored);
  expect(withHiddenNumbers(stored, `${shown} مساءً`, [phone])).toBe('اتصل على 0551234567 أو 0566111222 مساءً');
  expect(withHiddenNumbers(stored, 'لا شيء', [phone])).toBe('لا شيء');
});
