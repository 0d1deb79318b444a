import type { ErrorCode } from '@mirsah/domain/error';
import { toMajor } from '@mirsah/domain/money';
import type { ShopperProblem } from '@mirsah/domain/order/check-fields';
import type { OrderReceipt, OrderSubmission } from '@mirsah/domain/order/submission';
import { type Notice, offlineNotice, orderErrorNotice } from '../messages/index.ts';
import { quietly } from '../parts/storage.ts';
import {
  type Controls,
  type OrderFormPage,
  type Problems,
  priceOn,
  toChoice,
  toShopperValues,
} from './state.ts';

/** The request that orders the form's values at the prices shown; undefined when the chosen variant has no price. */
export function toSubmission(
  page: OrderFormPage,
  controls: Controls,
  idempotencyKey: string,
  attribution?: OrderSubmission['attribution'],
): OrderSubmission | undefined {
  const choice = toChoice(page, controls);
  const price = priceOn(page, choice);
  if (!price) return undefined;
  const { name = '', phone = '', address = '', country: _, ...answers } = toShopperValues(page, controls);
  const { product, currency } = page;
  const { country, offerId, bumpIds } = choice;
  const ofProduct = price.lines.slice(0, choice.pieces.length);
  const items = ofProduct.map(({ variant, quantity, unitPriceMinor }) => ({
    sku: variant?.sku || product.sku,
    price: toMajor(unitPriceMinor, currency),
    quantity,
    variant: variant?.name ?? '',
    name: product.name,
    variantId: variant?.id,
  }));
  return {
    landingPageId: page.id,
    name,
    phone,
    address,
    country,
    items,
    // The release before rejects names that it does not know, so a page without offers sends none.
    offer: offerId ? { id: offerId } : undefined,
    bumps: bumpIds.length ? bumpIds.map((id) => ({ id })) : undefined,
    shippingOptionId: price.shipping.id,
    fields: answers,
    total: toMajor(price.totalMinor, currency),
    idempotencyKey,
    attribution,
  };
}

export const ORDER_ENDPOINT = '/functions/v1/submit-order';

/** Longer than the server ever takes. A repeat carries the same idempotency key, so giving up early cannot order twice. */
const TIMEOUT_MS = 30_000;

type SendResult =
  | { thankYouUrl: string }
  /** The server rejected it; or there is no network, or no answer in time. */
  | { thankYouUrl?: undefined; code?: ErrorCode | undefined; problems: Problems; notice: Notice };

/** The part of our server's answer that the form reads; a proxy in between may answer anything else. */
type Answer = Partial<OrderReceipt> & {
  code?: ErrorCode;
  details?: { fields?: { path: string; problem: ShopperProblem }[] };
};

/** Places an order. Never throws: a failure is a result that the form can show. */
export async function sendOrder(submission: OrderSubmission): Promise<SendResult> {
  try {
    const response = await fetch(ORDER_ENDPOINT, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(submission),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const answer: Answer = (await response.json().catch(() => null)) ?? {};
    // The order is placed even if its receipt is unreadable: the thank-you page then shows no details.
    if (response.ok) return { thankYouUrl: answer.thankYouUrl || '/thank-you' };
    const { code, details } = answer;
    const fields = (code === 'order_fields_invalid' && details?.fields) || [];
    const problems = Object.fromEntries(fields.map(({ path, problem }) => [path, problem]));
    return { code, problems, notice: orderErrorNotice(code) };
  } catch {
    return { problems: {}, notice: offlineNotice };
  }
}

/** The typed values of an order that is not placed yet. They survive a reload for a day, on this page's own origin. */
export type Draft = {
  controls: Controls;
  /** Sent with the order and with every retry, so that a retry cannot order twice. */
  idempotencyKey: string;
  /** The controls as they were last sent, as JSON. */
  sent?: string;
  /** When the draft was last changed, in milliseconds. */
  at: number;
};

/** A phone passes from hand to hand: a draft is not kept for longer. */
const DRAFT_MS = 864e5;

export type Drafts = {
  load(): Draft | undefined;
  /** Stores the controls and returns the draft they are part of. */
  save(controls: Controls): Draft;
  /**
   * Remembers that the controls are being sent and returns the key to send them with. The same controls keep their key;
   * controls that were changed since they were last sent are another order, and get a new one.
   */
  keyToSend(controls: Controls): string;
  clear(): void;
};

/**
 * The draft of one page in `storage`: of a variant's reference only the page's id counts, its first 26 characters. Where storage
 * is full or forbidden it lasts as long as the page is open.
 */
export function draftsOf(pageId: string, storage: () => Storage = () => localStorage): Drafts {
  const key = `order:${pageId.slice(0, 26)}`;
  let current: Draft | undefined;
  function keep(changed: Omit<Draft, 'at'>): Draft {
    const draft = { ...changed, at: Date.now() };
    current = draft;
    quietly(() => storage().setItem(key, JSON.stringify(draft)));
    return draft;
  }
  return {
    load() {
      current ??= quietly(() => readDraft(storage().getItem(key)));
      if (!current) this.clear();
      return current;
    },
    save(controls) {
      return keep({ idempotencyKey: newKey(), ...this.load(), controls });
    },
    keyToSend(controls) {
      const { sent, idempotencyKey } = this.save(controls);
      const sending = JSON.stringify(controls);
      const isAnother = sent !== undefined && sent !== sending;
      return keep({ controls, sent: sending, idempotencyKey: isAnother ? newKey() : idempotencyKey })
        .idempotencyKey;
    },
    clear() {
      current = undefined;
      quietly(() => storage().removeItem(key));
    },
  };
}

function readDraft(text: string | null): Draft | undefined {
  // One without `at` is not kept either: what is not a number is less than nothing.
  const draft: (Partial<Draft> & Pick<Draft, 'at'>) | null = JSON.parse(text ?? 'null');
  const isKept = draft?.controls && draft.idempotencyKey && Date.now() - draft.at < DRAFT_MS;
  return isKept ? (draft as Draft) : undefined;
}

/** 128 random bits; `crypto.randomUUID` exists on secure origins only. */
function newKey(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-');
}
