import { randomId } from '@mirsah/domain/id';
import { expect, it } from 'vitest';
import { filterQuery, isNarrowed, ordersSearch, readOrdersAddress } from './address.ts';

const all = readOrdersAddress(new URLSearchParams());

it('keeps every filter and the open order in the address', () => {
  const address = {
    status: 'shipped',
    landingPageId: randomId(),
    from: '2026-11-01',
    to: '2026-11-20',
    text: 'نورة & 055',
    isHeld: true,
    orderId: 'abc',
  } as const;
  expect(readOrdersAddress(new URLSearchParams(ordersSearch(address)))).toEqual(address);
});

it('needs no query for all orders', () => {
  expect(ordersSearch({})).toBe('');
  expect(ordersSearch(all)).toBe('');
  expect(isNarrowed(all)).toBe(false);
});

it.each(['status=lost', 'page=x', 'from=yesterday', 'q=%20', 'order='])(
  'shows all orders when the address says %s, which means nothing',
  (search) => {
    expect(readOrdersAddress(new URLSearchParams(search))).toEqual(all);
  },
);

it('asks the API for what the address says', () => {
  expect(filterQuery({ ...all, text: '055', isOnHold: true, status: 'pending' })).toMatchObject({
    q: '055',
    held: 'true',
    status: 'pending',
  });
});
