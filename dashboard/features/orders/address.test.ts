import { randomId } from '@mirsah/domain/id';
import { expect, it } from 'vitest';
import { ordersBehindPath } from '../../lib/paths.ts';
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
    network: 'meta',
    currency: 'KWD',
    reached: 'shipped',
    variant: '3b',
    isOnHold: true,
    orderId: 'abc',
  } as const;
  expect(readOrdersAddress(new URLSearchParams(ordersSearch(address)))).toEqual(address);
});

it('the address of orders without a campaign differs from that of all orders', () => {
  const search = ordersSearch({ ...all, campaign: '' });
  const address = readOrdersAddress(new URLSearchParams(search));
  expect(address).toEqual({ ...all, campaign: '' });
  expect(isNarrowed(address)).toBe(true);
  expect(filterQuery(address).campaign).toBe('');
});

it('the address of the orders behind a number is readable by the orders screen', () => {
  const page = randomId();
  const of = {
    from: '2026-11-01',
    to: '2026-11-20',
    network: 'meta',
    campaign: '',
    currency: 'SAR',
  } as const;
  const [, search] = ordersBehindPath({ ...of, page }).split('?');
  expect(readOrdersAddress(new URLSearchParams(search))).toEqual({ ...all, ...of, landingPageId: page });
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
  'network=tv',
  'currency=EUR',
  'reached=pending',
  'variant=b3',
])('the orders screen shows all orders when its address has the invalid %s', (search) => {
  expect(readOrdersAddress(new URLSearchParams(search))).toEqual(all);
});

it('the filter in the address of the orders screen becomes the query parameters of the API', () => {
  expect(filterQuery({ ...all, text: '055', isOnHold: true, status: 'pending' })).toMatchObject({
    q: '055',
    held: 'true',
    status: 'pending',
  });
});
