import { expect, it } from 'vitest';
import { readListAnswer } from './cod-network-lists.ts';

const answered = (status: number, body: unknown, headers = {}) =>
  readListAnswer({ kind: 'answered', status, body, headers }, 1);
const listed = (data: unknown[], total_pages = 3) => ({
  status: 'success',
  data,
  meta: { pagination: { total_pages } },
});

it('leads and orders are read with their state as a word or a label with a code, and times that are UTC', () => {
  const lead = { id: 1001, status: 'new', created_at: '2026-11-21 10:00:00' };
  const order = {
    id: 'a7',
    lead_id: 1001,
    created_at: '2026-11-21T13:00:00+03:00',
    status: { label: 'تم الشحن', code: 'shipped' },
    delivered_at: '2026-11-23 08:30:00',
  };
  const nested = { id: 8, lead: { id: 'L8' }, status: { label: 'x'.repeat(90) }, created_at: 'yesterday' };
  expect(answered(200, listed([lead, order, nested]))).toEqual({
    kind: 'page',
    isLast: false,
    entries: [
      {
        id: '1001',
        leadId: null,
        state: { label: 'new', code: '' },
        createdAt: '2026-11-21T10:00:00.000Z',
        deliveredAt: null,
      },
      {
        id: 'a7',
        leadId: '1001',
        state: { label: 'تم الشحن', code: 'shipped' },
        createdAt: '2026-11-21T10:00:00.000Z',
        deliveredAt: '2026-11-23T08:30:00.000Z',
      },
      {
        id: '8',
        leadId: 'L8',
        state: { label: 'x'.repeat(60), code: '' },
        createdAt: null,
        deliveredAt: null,
      },
    ],
  });
});

it('entries without a number or a state are skipped, and a list ends with its last page', () => {
  expect(answered(200, listed([{ status: 'new' }, { id: 1 }, null, 'x'], 1))).toEqual({
    kind: 'page',
    isLast: true,
    entries: [],
  });
  const full = Array.from({ length: 10 }, (_, id) => ({ id, status: 'new' }));
  expect(answered(200, { data: full })).toMatchObject({ isLast: false });
  expect(answered(200, { data: full.slice(1) })).toMatchObject({ isLast: true });
  expect(answered(200, listed([]))).toMatchObject({ isLast: true });
});

it.each<[number, unknown, object]>([
  [401, {}, { kind: 'key_refused' }],
  [403, {}, { kind: 'key_refused' }],
  [429, {}, { kind: 'rate_limited', retryAfterSeconds: 7 }],
  [500, {}, { kind: 'server_error' }],
  [503, '<html>', { kind: 'server_error' }],
  [404, { message: 'Not Found' }, { kind: 'strange_answer' }],
  [200, { status: 'error', data: [] }, { kind: 'strange_answer' }],
  [200, '<html>', { kind: 'strange_answer' }],
  [302, {}, { kind: 'strange_answer' }],
])('an answer %i %j is %j', (status, body, expected) => {
  expect(answered(status, body, { 'retry-after': '7' })).toEqual(expected);
});

it.each(['no_answer', 'unreachable', 'address_refused'] as const)(
  'a request that was %s keeps that result',
  (kind) => {
    expect(readListAnswer({ kind }, 1)).toEqual({ kind });
  },
);
