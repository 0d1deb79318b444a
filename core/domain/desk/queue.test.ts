import { describe, expect, it } from 'vitest';
import { newConfirmation } from '../confirmation/confirmation.ts';
import { defaultDeskSettings as settings } from '../confirmation/transitions.ts';
import { findQueueGroup, inCallingOrder, type RankedOrder } from './queue.ts';

const now = new Date('2026-11-22T12:00:00+03:00');
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString();

const order = (id: string, changes: Partial<RankedOrder> = {}): RankedOrder & { id: string } => ({
  id,
  status: 'pending',
  holdReason: null,
  country: 'SA',
  currency: 'SAR',
  totalMinor: 200_00,
  placedAt: ago(120),
  duplicateOf: null,
  risk: null,
  phoneCheck: null,
  customerPhone: { isMobile: true },
  confirmation: null,
  ...changes,
});
const postponed = (nextAt: string) => ({ ...newConfirmation, state: 'postponed' as const, nextAt });
const retry = (nextAt: string) => ({ ...newConfirmation, state: 'retry' as const, attempts: 1, nextAt });
const offered = (orders: ReturnType<typeof order>[]) =>
  inCallingOrder(orders, now, settings).map(({ order: { id } }) => id);

describe('the queue of calls', () => {
  it('callbacks that are due come before fresh orders, those before retries, and those before the rest', () => {
    expect(
      offered([
        order('rest'),
        order('retry', { confirmation: retry(ago(1)) }),
        order('fresh', { placedAt: ago(9) }),
        order('callback', { confirmation: postponed(ago(1)) }),
      ]),
    ).toEqual(['callback', 'fresh', 'retry', 'rest']);
  });

  it('an order with priority is the first of its group, and not before earlier groups', () => {
    const first = { risk: { reasons: [], isCallFirst: true } };
    expect(
      offered([
        order('dear', { totalMinor: 900_00 }),
        order('doubtful', { totalMinor: 100_00, ...first }),
        order('fresh', { placedAt: ago(9) }),
      ]),
    ).toEqual(['fresh', 'doubtful', 'dear']);
  });

  it('a confirmed phone is called before an unconfirmed one, for the same amount', () => {
    expect(offered([order('other'), order('confirmed', { phoneCheck: 'confirmed' })])).toEqual([
      'confirmed',
      'other',
    ]);
  });

  it('the longest due callback and the newest of the fresh orders are first', () => {
    expect(
      offered([
        order('due now', { confirmation: postponed(ago(1)) }),
        order('overdue', { confirmation: postponed(ago(30)) }),
        order('5 minutes old', { placedAt: ago(5) }),
        order('a minute old', { placedAt: ago(1) }),
      ]),
    ).toEqual(['overdue', 'due now', 'a minute old', '5 minutes old']);
  });

  it('the rest are called by value and likelihood, in every currency', () => {
    expect(
      offered([
        order('200 riyals'),
        order('300 riyals, two days ago', { totalMinor: 300_00, placedAt: ago(2 * 24 * 60) }),
        order('25 dinars', { country: 'KW', currency: 'KWD', totalMinor: 25_000 }),
        order('400 riyals, again', { totalMinor: 400_00, duplicateOf: 'another' }),
        order('350 riyals, no mobile', { totalMinor: 350_00, customerPhone: { isMobile: false } }),
      ]),
    ).toEqual([
      '25 dinars',
      '200 riyals',
      '350 riyals, no mobile',
      '300 riyals, two days ago',
      '400 riyals, again',
    ]);
  });

  it.each([
    ['on hold', { holdReason: 'order_flood' as const }],
    ['confirmed', { status: 'confirmed' as const }],
    ['unreachable', { confirmation: { ...newConfirmation, state: 'unreachable' as const } }],
    ['waiting for its time', { confirmation: postponed(new Date(now.getTime() + 1).toISOString()) }],
  ])('an order that is %s is not offered', (_what, changes) => {
    expect(findQueueGroup(order('o', changes), now, settings)).toBeUndefined();
  });

  it('a customer is not called outside the hours of their own country', () => {
    const late = new Date('2026-11-22T21:00:00+03:00');
    expect(findQueueGroup(order('riyadh'), late, settings)).toBe('rest');
    expect(findQueueGroup(order('dubai', { country: 'AE' }), late, settings)).toBeUndefined();
  });
});
