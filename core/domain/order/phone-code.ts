import * as z from 'zod';
import type { Clock } from '../clock.ts';
import { type Delivery, maySend, newDelivery } from '../delivery.ts';
import { readTyped } from '../digits.ts';
import { isDomainError } from '../error.ts';
import { timeOrderedId } from '../id.ts';
import { limitRate, type RateCounter } from '../rate-limit.ts';
import { idSchema } from '../schemas.ts';
import type { Order, OrderEvent } from './order.ts';
import type { CodConnections, ReceiptRepository } from './ports.ts';
import { withConfirmedPhone } from './risk.ts';
import { findReceipt } from './submission.ts';

/** For one order, however many codes are sent. */
export const MAX_TRIES = 5;
export const MAX_SENDS = 3;
export const CODE_DIGITS = 6;
export const CODE_MINUTES = 5;
/** A message takes a while, so the next one can only be requested later. */
const RESEND_MS = 30_000;
const KEPT_SECONDS = 24 * 60 * 60;

/**
 * The code that an order's shopper has to enter. `asked` counts the requested codes, `sent` the generated
 * ones; only a keyed hash of the last one is stored. `expiresAt` in seconds since 1970.
 */
export const phoneCodeSchema = z.strictObject({
  orderId: idSchema,
  asked: z.number().int().min(1).max(MAX_SENDS),
  askedAt: z.iso.datetime(),
  sent: z.number().int().min(0).max(MAX_SENDS),
  hash: z.string().nullable(),
  validUntil: z.iso.datetime().nullable(),
  tries: z.number().int().min(0).max(MAX_TRIES),
  expiresAt: z.number().int(),
});
export type PhoneCode = z.infer<typeof phoneCodeSchema>;

export function newPhoneCode({ id, placedAt }: Pick<Order, 'id' | 'placedAt'>): PhoneCode {
  return {
    orderId: id,
    asked: 1,
    askedAt: placedAt,
    sent: 0,
    hash: null,
    validUntil: null,
    tries: 0,
    expiresAt: Math.ceil(Date.parse(placedAt) / 1000) + KEPT_SECONDS,
  };
}

export type PhoneCodes = {
  find(orderId: string): Promise<PhoneCode | undefined>;
  /** False, and nothing is written, when a try or a code came in between. */
  change(before: PhoneCode, after: PhoneCode): Promise<boolean>;
};

/** A code of an order: its number, and its digits. */
export type MadeCode = { orderId: string; send: number; digits: string };

export type CodeHash = {
  of(code: MadeCode): string;
  /** Constant time, wherever the two differ. */
  matches(hash: string, code: MadeCode): boolean;
};

/** The receipt's feedback on the shopper's last answer; the order's state shows the rest. */
export const codeAnswers = ['wrong', 'expired', 'resent', 'too_soon', 'too_many'] as const;
export type CodeAnswer = (typeof codeAnswers)[number];

/**
 * Whether the shopper still has to enter a code: not after the code was right or used up, or the merchant
 * worked the order.
 */
export function isAskedForCode({ phoneCheck, status }: Pick<Order, 'phoneCheck' | 'status'>): boolean {
  return status === 'pending' && (phoneCheck === 'asked' || phoneCheck === 'undelivered');
}

export function isValid({ validUntil }: Pick<PhoneCode, 'validUntil'>, now: Date): boolean {
  return validUntil !== null && now.getTime() < Date.parse(validUntil);
}

export type CodeSettlement = {
  /** Throws DomainError `version_conflict` when `before` is no longer the stored order. */
  settle(before: Order, after: Order, events: readonly OrderEvent[], delivery?: Delivery): Promise<void>;
};

export type AnswerCodePorts = {
  receipts: ReceiptRepository;
  codes: PhoneCodes;
  codeHash: CodeHash;
  settlement: CodeSettlement;
  connections: CodConnections;
  rates: RateCounter;
  clock: Clock;
};
type Receipt = { orderId: string; token: string };
type Answered = { order: Order; answer: CodeAnswer | undefined };

const ATTEMPTS = 8;
const REQUESTS = { limit: 30, seconds: 300 };

/**
 * Compares the shopper's input with the code that was sent. Every comparison is counted before it is made, so
 * that there are never more than `MAX_TRIES` for an order, however many requests come concurrently. A right
 * code releases an order that is on hold for its risk. Undefined unless the token opens the order's receipt.
 */
export async function answerCode(
  ports: AnswerCodePorts,
  { typed, ...receipt }: Receipt & { typed: string },
): Promise<Answered | undefined> {
  const order = await openReceipt(ports, receipt);
  if (!order || 'answer' in order) return order;
  const { orderId } = receipt;
  const digits = readTyped(typed).replace(/\D/g, '');
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const code = await ports.codes.find(orderId);
    if (!code || code.tries >= MAX_TRIES) return settle(ports, receipt, 'failed');
    if (code.hash === null || !isValid(code, ports.clock.now())) return { order, answer: 'expired' };
    // Input that cannot be a code is not counted.
    if (digits.length !== CODE_DIGITS) return { order, answer: 'wrong' };
    if (!(await ports.codes.change(code, { ...code, tries: code.tries + 1 }))) continue;
    if (ports.codeHash.matches(code.hash, { orderId, send: code.sent, digits })) {
      return settle(ports, receipt, 'confirmed');
    }
    if (code.tries + 1 >= MAX_TRIES) return settle(ports, receipt, 'failed');
    return { order, answer: 'wrong' };
  }
  return { order, answer: 'too_soon' };
}

/** Requests another code, at most `MAX_SENDS` in all. Undefined as `answerCode`. */
export async function askForAnotherCode(
  ports: AnswerCodePorts,
  receipt: Receipt,
): Promise<Answered | undefined> {
  const order = await openReceipt(ports, receipt);
  if (!order || 'answer' in order) return order;
  const code = await ports.codes.find(receipt.orderId);
  const now = ports.clock.now();
  if (!code || code.asked >= MAX_SENDS || code.tries >= MAX_TRIES) return { order, answer: undefined };
  const isTooSoon = now.getTime() - Date.parse(code.askedAt) < RESEND_MS;
  if (isTooSoon) return { order, answer: 'too_soon' };
  const after = { ...code, asked: code.asked + 1, askedAt: now.toISOString() };
  return { order, answer: (await ports.codes.change(code, after)) ? 'resent' : 'too_soon' };
}

/** The order that waits for a code, or the answer without a comparison. */
async function openReceipt(ports: AnswerCodePorts, receipt: Receipt): Promise<Order | Answered | undefined> {
  const order = await findReceipt(ports, receipt);
  if (!order) return undefined;
  if (!isAskedForCode(order)) return { order, answer: undefined };
  try {
    await limitRate(ports, { name: `orders#code#${receipt.orderId}`, ...REQUESTS });
    return order;
  } catch (error) {
    if (!isDomainError(error, 'too_many_requests')) throw error;
    return { order, answer: 'too_many' };
  }
}

/** Records the result of the code in the order; retries when the order changes concurrently. */
async function settle(
  ports: AnswerCodePorts,
  receipt: Receipt,
  phoneCheck: 'confirmed' | 'failed',
): Promise<Answered | undefined> {
  for (let attempt = 1; ; attempt += 1) {
    const before = await findReceipt(ports, receipt);
    if (!before) return undefined;
    if (!isAskedForCode(before)) return { order: before, answer: undefined };
    const at = ports.clock.now();
    const isConfirmed = phoneCheck === 'confirmed';
    const isReleased = isConfirmed && before.holdReason === 'risk';
    const { risk } = before;
    const after: Order = {
      ...before,
      phoneCheck,
      holdReason: isReleased ? null : before.holdReason,
      risk: risk && (isConfirmed ? withConfirmedPhone(risk) : { ...risk, isCallFirst: true }),
      version: before.version + 1,
      updatedAt: at.toISOString(),
    };
    const entry = () => ({ id: timeOrderedId(at), at: after.updatedAt, by: 'shopper' });
    const events: OrderEvent[] = [
      { type: isConfirmed ? 'phone_confirmed' : 'phone_not_confirmed', ...entry() },
      ...(isReleased ? [{ type: 'released' as const, holdReason: 'risk' as const, ...entry() }] : []),
    ];
    const sendsWhen = isReleased ? await ports.connections.codSendTime(before.ownerId) : undefined;
    const delivery =
      sendsWhen && maySend(after, sendsWhen) ? newDelivery(after, 'cod', after.updatedAt) : undefined;
    try {
      await ports.settlement.settle(before, after, events, delivery);
      return { order: after, answer: undefined };
    } catch (error) {
      if (attempt === ATTEMPTS || !isDomainError(error, 'version_conflict')) throw error;
    }
  }
}
