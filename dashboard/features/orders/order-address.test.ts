import { expect, it } from 'vitest';
import { ordersSearch, readOrdersAddress } from './order-address.ts';

it('keeps filter and open order in the address', () => {
  const search = ordersSearch({ status: 'shipped', orderId: 'abc' });
  expect(readOrdersAddress(new URLSearchParams(search))).toEqual({ status: 'shipped', orderId: 'abc' });
});

it('needs no query for all orders', () => {
  expect(ordersSearch({})).toBe('');
});

it('takes an unknown status for all orders', () => {
  expect(readOrdersAddress(new URLSearchParams('status=lost'))).toEqual({
    status: undefined,
    orderId: undefined,
  });
});
