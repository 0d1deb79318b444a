import type { ErrorCode } from '@mirsah/domain/errors/error-codes.ts';
import type { ShopperProblem } from '@mirsah/domain/order/check-shopper-fields.ts';
import type { OrderReceipt, OrderSubmission } from '@mirsah/domain/order/order-submission.ts';

export const ORDER_ENDPOINT = '/functions/v1/submit-order';

/** Longer than the server ever takes; a repeat carries the same key, so giving up early cannot order twice. */
const PATIENCE_MS = 30_000;

export type SendResult =
  | { type: 'accepted'; thankYouUrl: string }
  | { type: 'refused'; code: ErrorCode | undefined; problems: Readonly<Record<string, ShopperProblem>> }
  /** Nothing came back: no network, or no answer in time. */
  | { type: 'unreachable' };

/** What our own server answers, as far as the form reads it; a proxy in between may answer anything else. */
type Answer = Partial<OrderReceipt> & {
  error?: { code?: ErrorCode; details?: { fields?: { path: string; problem: ShopperProblem }[] } };
};

/** Places an order. Never throws: whatever goes wrong is a result the form can tell the shopper. */
export async function sendOrder(submission: OrderSubmission): Promise<SendResult> {
  try {
    const response = await fetch(ORDER_ENDPOINT, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(submission),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const answer: Answer = (await response.json().catch(() => null)) ?? {};
    // An order is placed even if its receipt is unreadable: the thank-you page says so without details.
    if (response.ok) return { type: 'accepted', thankYouUrl: answer.thankYouUrl ?? '/thank-you' };
    const { code, details } = answer.error ?? {};
    const fields = (code === 'order_fields_invalid' && details?.fields) || [];
    return { type: 'refused', code, problems: Object.fromEntries(fields.map((f) => [f.path, f.problem])) };
  } catch {
    return { type: 'unreachable' };
  }
}
