import { newConfirmation, type Outcome } from '@mirsah/domain/confirmation';
import { defaultCallingHours as hours } from '@mirsah/domain/confirmation/calling-hours';
import {
  afterOutcome,
  afterStatus,
  defaultDeskSettings as plan,
} from '@mirsah/domain/confirmation/transitions';
import { describe, expect, it } from 'vitest';
import { formatMoment } from '../../messages/index.ts';
import { callStatusOf, isLate } from './call-status.ts';

/** Times are Riyadh's. Friday is 27 November 2026. */
const riyadh = (local: string) => new Date(`${local}:00+03:00`);
const noon = riyadh('2026-11-22T12:00');

describe('an order that waits to be confirmed', () => {
  it.each([
    ['2026-11-22T10:00', '2026-11-22T12:00', false],
    ['2026-11-22T10:00', '2026-11-22T12:01', true],
    // There are no calls at night, so the two hours continue in the morning.
    ['2026-11-21T20:30', '2026-11-22T09:59', false],
    ['2026-11-21T20:30', '2026-11-22T10:01', true],
    ['2026-11-21T23:00', '2026-11-22T10:59', false],
    ['2026-11-21T23:00', '2026-11-22T11:01', true],
    ['2026-11-27T08:00', '2026-11-27T15:29', false],
    ['2026-11-27T08:00', '2026-11-27T15:31', true],
    ['2025-01-01T08:00', '2026-11-22T12:00', true],
  ])('placed at %s it is late at %s: %s', (placed, now, late) => {
    const order = { placedAt: riyadh(placed).toISOString(), country: 'SA', holdReason: null } as const;
    expect(isLate({ ...order, status: 'pending' }, riyadh(now), hours)).toBe(late);
    expect(isLate({ ...order, status: 'confirmed' }, riyadh(now), hours)).toBe(false);
    expect(isLate({ ...order, status: 'pending', holdReason: 'blocked_phone' }, riyadh(now), hours)).toBe(
      false,
    );
  });
});

describe('the status of the confirmation of an order', () => {
  const circumstances = { by: 'reem', country: 'SA', settings: plan } as const;
  const after = (...outcomes: Outcome[]) =>
    outcomes.reduce((before, outcome) => {
      return afterOutcome(before, outcome, { ...circumstances, at: noon }).confirmation;
    }, newConfirmation);
  const pending = { status: 'pending', holdReason: null } as const;
  const standing = (confirmation: typeof newConfirmation | null, now = noon) =>
    callStatusOf({ ...pending, confirmation }, now, plan);

  it('an order without calls', () => {
    expect(standing(null)).toEqual({ text: 'لم يُتصل به' });
    expect(standing(newConfirmation)).toEqual({ text: 'لم يُتصل به' });
  });

  it('unanswered calls show the number of the next attempt, of how many, and its time; once due, that it is due', () => {
    const twice = after({ kind: 'no_answer' }, { kind: 'no_answer' });
    const time = formatMoment(riyadh('2026-11-22T15:00').toISOString(), noon);
    expect(standing(twice)).toEqual({ text: 'المحاولة 3 من 5', next: `نعيد ${time}`, isDue: false });
    expect(standing(twice, riyadh('2026-11-22T15:00'))).toEqual({
      text: 'المحاولة 3 من 5',
      next: 'حان الاتصال',
      isDue: true,
    });
  });

  it('a postponed call shows the time that the customer asked for', () => {
    const until = riyadh('2026-11-22T16:30').toISOString();
    const postponed = after({ kind: 'postponed', until });
    expect(standing(postponed)).toEqual({ text: `موعد ${formatMoment(until, noon)}`, isDue: false });
    expect(standing(postponed, riyadh('2026-11-22T17:00'))).toMatchObject({ isDue: true });
  });

  it('an order whose customer cannot be reached shows why', () => {
    expect(standing(after({ kind: 'wrong_number' }))).toEqual({ text: 'الرقم خطأ' });
    expect(standing(after({ kind: 'unreachable' }))).toEqual({ text: 'تعذّر الوصول' });
  });

  it('an order that is pending again waits for a call', () => {
    expect(standing(afterStatus(after({ kind: 'no_answer' }), 'pending'))).toEqual({
      text: 'بانتظار الاتصال',
    });
  });

  it('a decided order shows who decided it', () => {
    const decided = (
      status: 'confirmed' | 'shipped' | 'cancelled',
      confirmation: typeof newConfirmation | null,
    ) => callStatusOf({ status, holdReason: null, confirmation }, noon, plan)?.text;
    expect(decided('shipped', after({ kind: 'confirmed' }))).toBe('أُكّد هاتفيًا');
    expect(decided('cancelled', after({ kind: 'cancelled', reason: 'price', note: '' }))).toBe(
      'أُلغي بطلب العميل',
    );
    expect(decided('confirmed', null)).toBe('أُكّد دون اتصال');
    expect(decided('shipped', null)).toBeUndefined();
    const written = { status: 'confirmed', holdReason: null, confirmation: null, channel: 'call' } as const;
    expect(callStatusOf(written, noon, plan)?.text).toBe('سُجّل مؤكدًا');
  });
});
