import { describe, expect, it } from 'vitest';
import { type Confirmation, newConfirmation, type Outcome, outcomeSchema } from './confirmation.ts';
import {
  afterOutcome,
  afterStatus,
  type DeskSettings,
  defaultDeskSettings,
  deskSettingsSchema,
} from './transitions.ts';

const riyadh = (local: string) => new Date(`${local}:00+03:00`);
const noon = riyadh('2026-11-22T12:00');

const after = (
  outcome: Outcome,
  { before = newConfirmation, at = noon, settings = defaultDeskSettings } = {} as {
    before?: Confirmation;
    at?: Date;
    settings?: DeskSettings;
  },
) => afterOutcome(before, outcome, { at, by: 'reem', country: 'SA', settings });

describe('an outcome', () => {
  it('a confirmed order is confirmed in both its states, and leaves the queue', () => {
    const postponed: Confirmation = {
      ...newConfirmation,
      state: 'postponed',
      nextAt: '2026-11-23T09:00:00.000Z',
    };
    expect(after({ kind: 'confirmed' }, { before: postponed })).toEqual({
      confirmation: {
        state: 'confirmed',
        attempts: 0,
        nextAt: null,
        calls: [{ at: noon.toISOString(), by: 'reem', result: 'confirmed' }],
      },
      status: 'confirmed',
    });
  });

  it('unanswered calls follow the plan of retries, within calling hours, until the order is unreachable', () => {
    let before = newConfirmation;
    let at = noon;
    const planned: (string | null)[] = [];
    for (let call = 1; call <= 5; call += 1) {
      const { confirmation, status } = after({ kind: 'no_answer' }, { before, at });
      expect(status).toBeUndefined();
      planned.push(confirmation.nextAt);
      before = confirmation;
      at = new Date(confirmation.nextAt ?? at);
    }
    expect(planned).toEqual([
      riyadh('2026-11-22T12:30').toISOString(),
      riyadh('2026-11-22T15:30').toISOString(),
      riyadh('2026-11-23T10:00').toISOString(),
      riyadh('2026-11-23T18:00').toISOString(),
      null,
    ]);
    expect(before).toMatchObject({ state: 'unreachable', attempts: 5 });
    expect(before.calls.map(({ result }) => result)).toEqual(Array(5).fill('no_answer'));
  });

  it('a retry that would fall into the night or the prayer waits for the next calling hours', () => {
    const late = after({ kind: 'no_answer' }, { at: riyadh('2026-11-22T21:15') });
    expect(late.confirmation.nextAt).toBe(riyadh('2026-11-23T09:00').toISOString());
    const thursday = after({ kind: 'busy' }, { at: riyadh('2026-11-26T21:25') });
    expect(thursday.confirmation.nextAt).toBe(riyadh('2026-11-27T13:30').toISOString());
  });

  it('a busy line is retried soon and does not use up the plan', () => {
    const { confirmation } = after({ kind: 'busy' });
    expect(confirmation).toMatchObject({
      state: 'retry',
      attempts: 0,
      nextAt: riyadh('2026-11-22T12:10').toISOString(),
    });
  });

  it('an unreachable order is cancelled only if the merchant has chosen that', () => {
    const settings = { ...defaultDeskSettings, cancelsUnreachable: true };
    expect(after({ kind: 'wrong_number' }).status).toBeUndefined();
    expect(after({ kind: 'wrong_number' }, { settings }).status).toBe('cancelled');
    expect(after({ kind: 'unreachable' }, { settings }).confirmation.state).toBe('unreachable');
  });

  it('the reason `other` needs a few words', () => {
    const cancelled = (reason: string, note: string) =>
      outcomeSchema.safeParse({ kind: 'cancelled', reason, note }).success;
    expect(cancelled('price', '')).toBe(true);
    expect(cancelled('other', ' لا ')).toBe(false);
    expect(cancelled('other', 'سافر')).toBe(true);
    expect(cancelled('unknown', '')).toBe(false);
  });

  it('an outcome accepts only its own fields', () => {
    expect(outcomeSchema.safeParse({ kind: 'confirmed', until: noon.toISOString() }).success).toBe(false);
  });
});

describe('a status that was set by hand', () => {
  it.each([
    ['pending', 'new'],
    ['confirmed', 'confirmed'],
    ['cancelled', 'cancelled'],
  ] as const)('closes or reopens the entry: %s', (status, state) => {
    const before: Confirmation = { state: 'retry', attempts: 2, nextAt: noon.toISOString(), calls: [] };
    expect(afterStatus(before, status)).toEqual({ state, attempts: 2, nextAt: null, calls: [] });
  });
});

it('the initial settings of a desk are valid', () => {
  expect(deskSettingsSchema.parse(defaultDeskSettings)).toEqual(defaultDeskSettings);
});
