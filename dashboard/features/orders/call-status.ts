import type { OrderResponse } from '@mirsah/contracts/orders';
import { type CallingHours, nextCallingTime } from '@mirsah/domain/confirmation/calling-hours';
import type { DeskSettings } from '@mirsah/domain/confirmation/transitions';
import { type CountryCode, localTime, toInstant } from '@mirsah/domain/country';
import { formatMoment, orderStanding as text } from '../../messages/index.ts';

/** A shopper who has waited longer for the call is more likely to reject the parcel. */
const LATE_AFTER_MS = 2 * 3_600_000;

/**
 * Whether a pending order has waited for more than two hours of those in which its customer may be called.
 */
export function isLate(
  { status, holdReason, placedAt, country }: Waiting,
  now: Date,
  hours: CallingHours,
): boolean {
  if (status !== 'pending' || holdReason) return false;
  // Most orders are too young or far too old to need the exact hours.
  if (now.getTime() - Date.parse(placedAt) <= LATE_AFTER_MS) return false;
  return now.getTime() > afterCallingHours(new Date(placedAt), LATE_AFTER_MS, country, hours);
}

type Waiting = Pick<OrderResponse, 'status' | 'holdReason' | 'placedAt' | 'country'>;

/** The instant at which `wanted` milliseconds of calling hours have passed since `from`. */
function afterCallingHours(from: Date, wanted: number, country: CountryCode, hours: CallingHours): number {
  let at = nextCallingTime(from, country, hours).getTime();
  let left = wanted;
  for (;;) {
    const { day } = localTime(new Date(at).toISOString(), country);
    const end = Date.parse(toInstant(`${day}T${hours.to}`, country));
    if (at + left <= end) return at + left;
    left -= end - at;
    at = nextCallingTime(new Date(end), country, hours).getTime();
  }
}

export type CallStatus = {
  text: string;
  /** When the customer is to be called again. */
  next?: string;
  /** That time has come. */
  isDue?: boolean;
};

type Called = Pick<OrderResponse, 'status' | 'holdReason' | 'confirmation'> &
  Partial<Pick<OrderResponse, 'channel'>>;

/** The status of an order's confirmation in a few words; undefined if it had no calls. */
export function callStatusOf(
  { status, holdReason, confirmation, channel }: Called,
  now: Date,
  { retries }: DeskSettings,
): CallStatus | undefined {
  const last = confirmation?.calls.at(-1)?.result;
  if (status !== 'pending') {
    if (last === 'confirmed' || last === 'cancelled') return { text: text.decided[last] };
    if (status !== 'confirmed') return undefined;
    return { text: channel && !confirmation ? text.writtenConfirmed : text.confirmedByHand };
  }
  if (holdReason) return undefined;
  const { state, attempts, nextAt } = confirmation ?? { state: 'new', attempts: 0, nextAt: null };
  if (state === 'unreachable') return { text: last === 'wrong_number' ? text.wrongNumber : text.unreachable };
  const isDue = nextAt !== null && Date.parse(nextAt) <= now.getTime();
  if (state === 'postponed' && nextAt) return { text: text.appointment(formatMoment(nextAt, now)), isDue };
  if (state === 'retry' && nextAt) {
    const next = isDue ? text.due : text.again(formatMoment(nextAt, now));
    return { text: text.attempt(attempts + 1, retries.length + 1), next, isDue };
  }
  return { text: last ? text.reopened : text.notCalled };
}
