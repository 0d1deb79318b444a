import type { ErrorCode } from '@mirsah/domain/error';
import { toMajor } from '@mirsah/domain/money';
import { SENT_FIELD, type ShopperProblem } from '@mirsah/domain/order/check-fields';
import type { OrderReceipt, OrderSubmission } from '@mirsah/domain/order/submission';
import { type Notice, orderErrorNotice } from '../messages/index.ts';
import { quietly } from '../parts/storage.ts';
import {
  type Controls,
  type OrderFormPage,
  type Problems,
  priceOn,
  toChoice,
  toShopperValues,
} from './state.ts';

/**
 * The request that orders the form's values at the prices shown; undefined when the chosen variant has no
 * price.
 */
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

/**
 * Longer than the server's maximum. A repeat has the same idempotency key, so a timeout cannot order twice.
 */
const TIMEOUT_MS = 30_000;

type SendResult =
  | { thankYouUrl: string }
  /** The server rejected it. */
  | { thankYouUrl?: undefined; code?: ErrorCode | undefined; problems: Problems; notice: Notice };

/** The part of our server's response that the form reads; a proxy may return anything else. */
type Answer = Partial<OrderReceipt> & {
  code?: ErrorCode;
  details?: { fields?: { path: string; problem: ShopperProblem }[] };
};

/** Places an order; any response is a result that the form can show. Rejects without a response in time. */
export async function sendOrder(submission: OrderSubmission): Promise<SendResult> {
  // Browsers from before 2022 have no `AbortSignal.timeout`.
  const timeout = new AbortController();
  setTimeout(() => timeout.abort(), TIMEOUT_MS);
  const response = await fetch(ORDER_ENDPOINT, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(submission),
    signal: timeout.signal,
  });
  const answer: Answer = (await response.json().catch(() => 0)) || {};
  // The order is placed even if its receipt is unreadable: the thank-you page then shows no details.
  if (response.ok) return { thankYouUrl: answer.thankYouUrl || '/thank-you' };
  const { code, details = {} } = answer;
  const fields = (code === 'order_fields_invalid' && details.fields) || [];
  const problems = Object.fromEntries(fields.map(({ path, problem }) => [path, problem]));
  return { code, problems, notice: orderErrorNotice(code) };
}

/**
 * Whether a small file from the orders' server is reachable, which is true when only the script's own request
 * is blocked.
 */
export const isReachable = () =>
  new Promise<boolean>((resolve) => {
    const probe = new Image();
    probe.onload = () => resolve(true);
    probe.onerror = () => resolve(false);
    setTimeout(probe.onerror, 6000);
    probe.src = `/favicon.svg?${Date.now()}`;
  });

/**
 * Lets the browser submit the form without this script. An earlier request of the script is included under
 * the same key, so that the order is placed once.
 */
export function postForm(form: HTMLFormElement, sent: OrderSubmission | undefined): void {
  const input = document.createElement('input');
  if (sent)
    form.append(Object.assign(input, { type: 'hidden', name: SENT_FIELD, value: JSON.stringify(sent) }));
  form.submit();
  // After returning to this page, the current input is ordered.
  input.remove();
}

/**
 * The input of an order that is not placed yet. It survives a reload for a day, on this page's own origin.
 */
export type Draft = {
  controls: Controls;
  /** Sent with the order and with every retry, so that a retry cannot order twice. */
  idempotencyKey: string;
  /** The controls as they were last sent, as JSON. */
  sent?: string;
  /** When the draft was last changed, in milliseconds. */
  at: number;
};

/** Phones are shared, so a draft is not stored for longer. */
const DRAFT_MS = 864e5;

export type Drafts = {
  load(): Draft | undefined;
  /** Stores the controls and returns the draft they are part of. */
  save(controls: Controls): Draft;
  /**
   * Stores that the controls are being sent and returns the key for sending them. The same controls keep
   * their key; changed controls are another order, and get a new one.
   */
  keyToSend(controls: Controls): string;
  clear(): void;
};

/**
 * The draft of one page in `storage`: of a variant's reference only the page's id counts, its first 26
 * characters. Where storage is full or forbidden it lasts as long as the page is open.
 */
export function openDrafts(pageId: string, storage: () => Storage = () => localStorage): Drafts {
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
  // A draft without `at` is expired too, because NaN is not greater.
  const draft: (Partial<Draft> & Pick<Draft, 'at'>) | null = JSON.parse(text ?? 'null');
  const isKept = draft?.controls && draft.idempotencyKey && Date.now() - draft.at < DRAFT_MS;
  return isKept ? (draft as Draft) : undefined;
}

/** 128 random bits; `crypto.randomUUID` exists on secure origins only. */
function newKey(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-');
}
