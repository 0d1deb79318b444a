import type { Grant } from '../member/member.ts';
import type { Order, OrderEvent } from './order.ts';

/** Enough to tell two numbers apart, and to know the country and the network. */
export function maskPhone(e164: string): string {
  return `${e164.slice(0, 5)}•••••${e164.slice(-2)}`;
}

/** Whether somebody sees an order's phone: those who see all, and who has called this customer. */
export function seesPhone(
  { phones }: Pick<Grant, 'phones'>,
  actorId: string,
  { confirmation }: Pick<Order, 'confirmation'>,
): boolean {
  return phones === 'full' || (confirmation?.calls.some(({ by }) => by === actorId) ?? false);
}

type Phone = Pick<Order, 'customerPhone'>;

/**
 * An order, or what is said of one, without its customer's phone: neither in its own place nor anywhere that the customer
 * or a colleague wrote it, in any of its usual forms.
 */
export function withoutPhone<T>(value: T, { customerPhone: { raw, e164 } }: Phone): T {
  const mask = maskPhone(e164);
  const national = e164.slice(4);
  const forms = new Set([raw, e164, e164.slice(1), `00${e164.slice(1)}`, `0${national}`, national]);
  // The longest first, so that none is left with a part of it shown.
  const sorted = [...forms].filter((form) => form.length >= MIN_DIGITS).sort((a, b) => b.length - a.length);
  const hide = (text: string) => sorted.reduce((hidden, form) => hidden.replaceAll(form, mask), text);
  // Only texts change, and each stays a text.
  return walk(value, hide) as T;
}

/** Shorter is no phone but a part of an amount or a time. */
const MIN_DIGITS = 7;

function walk(value: unknown, hide: (text: string) => string): unknown {
  if (typeof value === 'string') return hide(value);
  if (Array.isArray(value)) return value.map((element) => walk(element, hide));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, walk(part, hide)]));
}

/** An order's history without the phones that it ever had. */
export function eventsWithoutPhones(events: readonly OrderEvent[], order: Phone): OrderEvent[] {
  const mask = <C extends { detail: string; from: string; to: string }>(change: C): C =>
    change.detail === 'customerPhone'
      ? { ...change, from: maskPhone(change.from), to: maskPhone(change.to) }
      : change;
  return events.map((event) => {
    if (event.type === 'details_changed' || event.type === 'changed_on_call') {
      // Each branch keeps its own kind of changes.
      const changes: object = { changes: event.changes.map(mask) };
      return withoutPhone({ ...event, ...changes }, order);
    }
    return withoutPhone(event, order);
  });
}
