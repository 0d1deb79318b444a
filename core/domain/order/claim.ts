import { pageIdOf } from '../landing-page/shown-variant.ts';
import type { Order } from './order.ts';
import type { OrderClaim, OrderPlacement } from './ports.ts';
import type { OrderSubmission } from './submission.ts';

const KEY_LIFETIME_MS = 24 * 60 * 60 * 1000;
const DUPLICATE_WINDOW_MS = 10 * 60 * 1000;

type Digests = Pick<OrderPlacement, 'digestOf'>;

/** The claim of an earlier request with the client's own key, if it was the same. */
export function repeatedClaim(
  { digestOf }: Digests,
  submission: OrderSubmission,
  idempotencyKey: string,
): Pick<OrderClaim, 'key' | 'digest'> {
  const key = keyOf(submission.landingPageId, idempotencyKey);
  return { key, digest: digestOf(JSON.stringify(choiceIn(submission))) };
}

/** Keys of different pages never collide; a repeated order may have a variant that the page shows since. */
const keyOf = (reference: string, key: string) => `${pageIdOf(reference)}#${key}`;

/**
 * The key under which the order is placed only once: the client's own for a day, otherwise (a form posted
 * without JavaScript) a hash of the order's content for ten minutes.
 */
export function claimFor(digests: Digests, order: Order, submission: OrderSubmission, now: Date): OrderClaim {
  const { landingPageId, customerName, customerPhone, customerAddress, answers, items, shipping } = order;
  if (submission.idempotencyKey) {
    const expiresAt = new Date(now.getTime() + KEY_LIFETIME_MS);
    return { ...repeatedClaim(digests, submission, submission.idempotencyKey), expiresAt };
  }
  const content = [
    landingPageId,
    customerName,
    customerPhone.e164,
    customerAddress,
    answers,
    items.map(({ id, ...item }) => item),
    shipping,
  ];
  const hash = digests.digestOf(JSON.stringify(content));
  return {
    key: `${landingPageId}#same-${hash}`,
    digest: null,
    expiresAt: new Date(now.getTime() + DUPLICATE_WINDOW_MS),
  };
}

/**
 * The shopper's fields and choices. The page's own names and prices may change between a request and its
 * repeat.
 */
function choiceIn(submission: OrderSubmission) {
  const {
    name,
    phone,
    address,
    country,
    items,
    shippingOptionId,
    fields = {},
    offer,
    bumps = [],
  } = submission;
  const chosen = items.map(({ variantId, variant, sku, quantity }) => [
    variantId ?? [variant, sku],
    quantity,
  ]);
  const answers = Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1));
  const offered = [offer?.id, bumps.map(({ id }) => id)];
  return [name, phone, address, country, chosen, shippingOptionId, answers, offered];
}
