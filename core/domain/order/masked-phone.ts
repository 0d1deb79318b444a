import { countryCodes } from '../country.ts';
import type { Grant } from '../member/member.ts';
import { type Phone as ParsedPhone, parsePhone } from '../phone.ts';
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
 * or a colleague wrote it, in any form and any digits. In what persons write, other mobile numbers are hidden as well.
 */
export function withoutPhone<T>(value: T, order: Phone): T {
  const { hideOwn, hideAll } = hidingOf(order);
  // Only texts change, and each stays a text.
  return walk(value, (text, isWritten) => (isWritten ? hideAll : hideOwn)(text)) as T;
}

/**
 * A text as its writer meant it who saw it without phones: what they left hidden is what was there.
 * `stored` is the text that they were shown so.
 */
export function withPhonesOf(stored: string, edited: string, order: Phone): string {
  const { e164 } = order.customerPhone;
  if (edited === hidingOf(order).hideAll(stored)) return stored;
  const hidden = new Map([[maskPhone(e164), e164]]);
  for (const [run] of stored.matchAll(digitRuns))
    for (const phone of otherPhones(run)) hidden.set(maskPhone(phone.e164), phone.e164);
  return [...hidden].reduce((text, [mask, phone]) => text.replaceAll(mask, phone), edited);
}

const DIGIT = '[0-9\\u0660-\\u0669\\u06f0-\\u06f9]';
/** What people put between the digits of a number. */
const GAP = '[\\s\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069()./_\\-\\u2010-\\u2015]*';
/** Eight digits or more, as a word of their own. */
const digitRuns = new RegExp(`(?<![\\p{L}\\p{N}])\\+?(?:${DIGIT}${GAP}){7,}${DIGIT}(?![\\p{L}\\p{N}])`, 'gu');

/** Shorter is no phone but a part of an amount or a time. */
const MIN_DIGITS = 7;

/** Hides the order's phone in a text, and the others too. */
function hidingOf({ customerPhone: { raw, e164 } }: Phone) {
  const [mask, code, national] = [maskPhone(e164), e164.slice(1, 4), e164.slice(4)];
  const literal = [e164, raw].filter((form) => form.length >= MIN_DIGITS);
  const before = `(?:(?:\\+|${inAnyDigits('00')})?${GAP}${inAnyDigits(code)}${GAP})?(?:${inAnyDigits('0')}${GAP})?`;
  const own = new RegExp(`${before}${inAnyDigits(national)}`, 'gu');
  const hideOwn = (text: string) => {
    // With what is before the number first: a part of it that is hidden would leave the rest standing.
    const hidden = national.length < MIN_DIGITS ? text : text.replace(own, mask);
    return literal.reduce((left, form) => left.replaceAll(form, mask), hidden);
  };
  const hideAll = (text: string) =>
    hideOwn(text).replace(digitRuns, (run) =>
      otherPhones(run).reduce((hidden, other) => hidden.replace(other.raw, maskPhone(other.e164)), run),
    );
  return { hideOwn, hideAll };
}

/** A pattern for a number whose digits are written one way or the other, with or without gaps. */
function inAnyDigits(digits: string): string {
  const forms = (digit: string) => digit + ARABIC_ZEROS.map((zero) => digitFrom(zero, digit)).join('');
  return Array.from(digits, (digit) => `[${forms(digit)}]`).join(GAP);
}

const ARABIC_ZEROS = ['\u0660', '\u06f0'];
const digitFrom = (zero: string, digit: string) => String.fromCharCode(zero.charCodeAt(0) + Number(digit));

/** The mobile numbers that a run of digits is, or has as one of its words. */
function otherPhones(run: string): ParsedPhone[] {
  const mobile = (text: string) => {
    const [phone] = countryCodes.flatMap((country) => parsePhone(text, country) ?? []).filter(isMobile);
    return phone ?? [];
  };
  const whole = [run].flatMap(mobile);
  return whole.length > 0 ? whole : run.split(/\s+/).flatMap(mobile);
}

const isMobile = (phone: ParsedPhone) => phone.isMobile;

/** What persons write, wherever it stands in an order, its history and its messages. */
const written = new Set([
  'customerName',
  'customerAddress',
  'notes',
  'value',
  'cityText',
  'text',
  'from',
  'to',
]);

function walk(value: unknown, hide: (text: string, isWritten: boolean) => string, name = ''): unknown {
  if (typeof value === 'string') return hide(value, written.has(name));
  if (Array.isArray(value)) return value.map((element) => walk(element, hide, name));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, walk(part, hide, key)]));
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
