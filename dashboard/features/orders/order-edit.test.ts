import { expect, it } from 'vitest';
import { joinValues, type OrderValues } from './order-edit.ts';

const opened: OrderValues = {
  customerName: 'نورة',
  customerPhone: '+966551234567',
  customerAddress: 'الرياض',
  status: 'pending',
  notes: '',
};

it('keeps what was typed and takes the rest from what was saved meanwhile', () => {
  const typed = { ...opened, notes: 'اتصل مساءً' };
  const stored: OrderValues = { ...opened, status: 'shipped' };
  expect(joinValues({ opened, typed, stored })).toEqual({
    values: { ...opened, notes: 'اتصل مساءً', status: 'shipped' },
    clashes: [],
  });
});

it('names a field that both have changed, and keeps what was typed', () => {
  const typed = { ...opened, customerAddress: 'جدة' };
  const stored = { ...opened, customerAddress: 'الدمام' };
  expect(joinValues({ opened, typed, stored })).toEqual({ values: typed, clashes: ['customerAddress'] });
});

it('takes the same change made twice for no clash', () => {
  const typed = { ...opened, customerAddress: 'جدة' };
  expect(joinValues({ opened, typed, stored: typed }).clashes).toEqual([]);
});
