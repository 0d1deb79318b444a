import { randomId } from '@mirsah/domain/id';
import { expect, it } from 'vitest';
import { filterQuery, isNarrowed, ordersSearch, readOrdersAddress } from './address.ts';

const all = readOrdersAddress(new URLSearchParams());

it('the address of the orders screen keeps every filter and the open order', () => {
  const address = {
    status: 'shipped',
    landingPageId: randomId(),
    from: '2026-11-01',
    to: '2026-11-20',
    text: 'نورة & 055',
    city: 'مكة المكرمة',
    source: 'tiktok',
    campaign: 'رمضان & 2026',
    country: 'KW',
    reached: 'shipped',
    variant: '3b',
    isOnHold: true,
    orderId: 'abc',
  } as const;
  expect(readOrdersAddress(new URLSearchParams(ordersSearch(address)))).toEqual(address);
});

it('the address of the orders screen has no query when all orders are shown', () => {
  expect(ordersSearch({})).toBe('');
  expect(ordersSearch(all)).toBe('');
  expect(isNarrowed(all)).toBe(false);
});

it.each([
  'status=lost',
  'page=x',
  'from=yesterday',
  'q=%20',
  'order=',
  'source=tv',
  'country=FR',
  'reached=pending',
  'variant=b3',
])('the orders screen shows all orders when its address says %s, which is not valid', (search) => {
  expect(readOrdersAddress(new URLSearchParams(search))).toEqual(all);
});

it('the filter in the address of the orders screen becomes the query parameters of the API', () => {
  expect(filterQuery({ ...all, text: '055', isOnHold: true, status: 'pending' })).toMatchObject({
    q: '055',
    held: 'true',
    status: 'pending',
  });
});
