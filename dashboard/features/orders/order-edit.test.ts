import { editedFields } from '@mirsah/domain/order/order-fields';
import { expect, it } from 'vitest';
import { mergeValues, type OrderValues } from './order-edit.ts';

const base: OrderValues = {
  customerName: 'نورة',
  customerPhone: '+966551234567',
  customerAddress: 'الرياض',
  status: 'pending',
  notes: '',
};

it('after an edit conflict the order form keeps typed fields and takes the others from the stored order', () => {
  const typed = { ...base, notes: 'اتصل مساءً' };
  const stored: OrderValues = { ...base, status: 'shipped' };
  expect(mergeValues({ base, typed, stored })).toEqual({
    values: { ...base, notes: 'اتصل مساءً', status: 'shipped' },
    conflicts: [],
  });
});

it('an order field that two users changed differently is a conflict, and the form keeps the typed value', () => {
  const typed = { ...base, customerAddress: 'جدة' };
  const stored = { ...base, customerAddress: 'الدمام' };
  expect(mergeValues({ base, typed, stored })).toEqual({ values: typed, conflicts: ['customerAddress'] });
});

it('an order field that two users changed to the same value is not a conflict', () => {
  const typed = { ...base, customerAddress: 'جدة' };
  expect(mergeValues({ base, typed, stored: typed }).conflicts).toEqual([]);
});

it.each(editedFields)('%s of an order that another user has saved since is not lost by an edit', (field) => {
  const values = (word: string): OrderValues => ({ ...base, [field]: word });
  expect(mergeValues({ base, typed: values('typed'), stored: values('stored') })).toEqual({
    values: values('typed'),
    conflicts: [field],
  });
  expect(mergeValues({ base, typed: base, stored: values('stored') }).values).toEqual(values('stored'));
});
