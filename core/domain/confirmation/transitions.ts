import * as z from 'zod';
import type { CountryCode } from '../country.ts';
import { callingHoursSchema, defaultCallingHours, nextCallingTime, nextTimeOfDay } from './calling-hours.ts';
import { type Confirmation, MAX_CALLS, type Outcome } from './confirmation.ts';

const retrySchema = z.union([
  z.strictObject({ afterMinutes: z.number().int().min(5).max(1440) }),
  z.strictObject({ at: z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/) }),
]);

/** How a merchant's desk works: its calling hours, and the intervals of retries after unanswered calls. */
export const deskSettingsSchema = z.strictObject({
  hours: callingHoursSchema,
  /** The order counts as unreachable after one unanswered call more than there are retries. */
  retries: z.array(retrySchema).min(1).max(8),
  /** Whether an order that counts as unreachable is cancelled as well. */
  cancelsUnreachable: z.boolean(),
});
export type DeskSettings = z.infer<typeof deskSettingsSchema>;

export const defaultDeskSettings: DeskSettings = {
  hours: defaultCallingHours,
  retries: [{ afterMinutes: 30 }, { afterMinutes: 180 }, { at: '10:00' }, { at: '18:00' }],
  cancelsUnreachable: false,
};

const BUSY_MINUTES = 10;
const MINUTE_MS = 60_000;

/** `by` is the user who called. */
type OutcomeContext = { at: Date; by: string; country: CountryCode; settings: DeskSettings };

/** The confirmation after an outcome, and the order's new status; an undefined status does not change. */
export function afterOutcome(
  before: Confirmation,
  outcome: Outcome,
  { at, by, country, settings }: OutcomeContext,
): { confirmation: Confirmation; status: 'confirmed' | 'cancelled' | undefined } {
  const calls = [...before.calls, { at: at.toISOString(), by, result: outcome.kind }].slice(0, MAX_CALLS);
  const attempted = { ...before, calls, nextAt: null };
  const callAt = (time: Date) => nextCallingTime(time, country, settings.hours).toISOString();
  switch (outcome.kind) {
    case 'confirmed':
    case 'cancelled':
      return { confirmation: { ...attempted, state: outcome.kind }, status: outcome.kind };
    case 'postponed':
      return { confirmation: { ...attempted, state: 'postponed', nextAt: outcome.until }, status: undefined };
    case 'busy': {
      const nextAt = callAt(new Date(at.getTime() + BUSY_MINUTES * MINUTE_MS));
      return { confirmation: { ...attempted, state: 'retry', nextAt }, status: undefined };
    }
    case 'no_answer': {
      const retry = settings.retries[before.attempts];
      if (!retry) return unreachable({ ...attempted, attempts: before.attempts + 1 }, settings);
      const time =
        'at' in retry
          ? nextTimeOfDay(at, retry.at, country)
          : new Date(at.getTime() + retry.afterMinutes * MINUTE_MS);
      return {
        confirmation: { ...attempted, state: 'retry', attempts: before.attempts + 1, nextAt: callAt(time) },
        status: undefined,
      };
    }
    case 'wrong_number':
    case 'unreachable':
      return unreachable(attempted, settings);
  }
}

function unreachable(confirmation: Confirmation, { cancelsUnreachable }: DeskSettings) {
  return {
    confirmation: { ...confirmation, state: 'unreachable' as const },
    status: cancelsUnreachable ? ('cancelled' as const) : undefined,
  };
}

/**
 * The confirmation after the order's status was set by hand: its entry in the queue is closed, and an order
 * that is pending again is open like a new one. The attempts stay counted.
 */
export function afterStatus(
  before: Confirmation,
  status: 'pending' | 'confirmed' | 'cancelled',
): Confirmation {
  return { ...before, state: status === 'pending' ? 'new' : status, nextAt: null };
}
