import { expect, it } from 'vitest';
import type { CallList } from './queries.ts';
import { firstBesides } from './use-upcoming.ts';

const queued = (id: string, attempts = 0): CallList['calls'][number] => ({
  id,
  attempts,
  group: 'rest',
  customerName: id,
  country: 'SA',
  city: null,
  currency: 'SAR',
  totalMinor: 100,
  placedAt: '2026-11-20T09:00:00.000Z',
  dueAt: null,
  lease: null,
});

it('an order that was just worked is not shown next while the queue does not have its outcome', () => {
  const calls = [queued('confirmed'), queued('present'), queued('other')];
  const worked = new Map([['confirmed', 1]]);
  expect(firstBesides(calls, 'present', { skipped: [], worked })?.id).toBe('other');
  expect(firstBesides(calls, 'present', { skipped: ['other'], worked })).toBeUndefined();
});

it('an order that is to be called again is shown next once the queue has its last call', () => {
  const calls = [queued('again', 1), queued('other')];
  expect(firstBesides(calls, 'present', { skipped: [], worked: new Map([['again', 1]]) })?.id).toBe('again');
});

it('an order on another member’s desk is not shown next', () => {
  const lease = { by: 'other', name: null, isOwn: false, until: '2026-11-20T09:00:00.000Z' };
  const calls = [{ ...queued('taken'), lease }, queued('free')];
  expect(firstBesides(calls, undefined, { skipped: [], worked: new Map() })?.id).toBe('free');
});
