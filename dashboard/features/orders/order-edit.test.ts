import { expect, it } from 'vitest';
import { mergeValues, type OrderValues } from './order-edit.ts';

const base: OrderValues = {
  customerName: 'نورة',
  customerPhone: '+966551234567',
  customerAddress: 'الرياض',
  status: 'pending',
  notes: '',
};

it('after an edit conflict the order form keeps what was typed and takes the other fields from the stored order', () => {
  const typed = { ...base, notes: 'اتصل مساءً' };
  const stored: OrderValues = { ...base, status: 'shipped' };
  expect(mergeValues({ base, typed, stored })).toEqual({
    values: { ...base, notes: 'اتصل مساءً', status: 'shipped' },
    conflicts: [],
  });
});

it('an order field that two users changed differently is a conflict, and the form keeps what was typed', () => {
  const typed = { ...base, customerAddress: 'جدة' };
  const stored = { ...base, customerAddress: 'الدمام' };
  expect(mergeValues({ base, typed, stored })).toEqual({ values: typed, conflicts: ['customerAddress'] });
});

it('an order field that two users changed to the same value is no conflict', () => {
  const typed = { ...base, customerAddress: 'جدة' };
  expect(mergeValues({ base, typed, stored: typed }).conflicts).toEqual([]);
});
