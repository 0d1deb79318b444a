import { testOrderText } from '../messages/index.ts';
import { toMajor } from '../money.ts';
import type { Order } from '../order/order.ts';

/** An order as the network takes it. Prices are in major units of the order's currency, for one piece. */
export type CodLead = {
  phone: string;
  name: string;
  country: string;
  address: string;
  items: { sku: string; name: string; quantity: number; price: number }[];
};

export function leadOf(order: Order): CodLead {
  return {
    phone: order.customerPhone.e164,
    name: order.customerName,
    country: order.country,
    address: order.customerAddress,
    items: order.items.map(({ sku, name, variant, quantity, unitPriceMinor }) => ({
      sku,
      name: variant ? `${name} (${variant})` : name,
      quantity,
      price: toMajor(unitPriceMinor, order.currency),
    })),
  };
}

/** What is sent to test a connection (spec 7): complete, and plainly no order for whoever reads it. */
export const testLead: CodLead = {
  phone: '+966500000000',
  name: testOrderText.customer,
  country: 'SA',
  address: testOrderText.address,
  items: [{ sku: 'TEST-CONNECTION', name: testOrderText.product, quantity: 1, price: 1 }],
};

/** What became of a lead. `message` is the network's own words, empty when it had none. */
export type LeadOutcome =
  | { kind: 'accepted'; remoteId: string | null }
  /** The network has this very lead: it arrived before. */
  | { kind: 'already_saved' }
  | { kind: 'key_refused'; status: number; message: string }
  /** Never accepted as it is: wrong data, wrong address. */
  | { kind: 'refused'; status: number; message: string }
  | { kind: 'rate_limited'; status: number; message: string; retryAfterSeconds: number }
  /** The lead certainly did not leave. */
  | { kind: 'not_sent'; reason: 'unreachable' | 'address_refused' }
  /** It left, and nobody knows what became of it. */
  | {
      kind: 'unknown';
      reason: 'no_answer' | 'server_error' | 'strange_answer';
      message: string;
      status?: number;
    };

export type CodNetwork = {
  send(access: { endpoint: string; apiKey: string }, lead: CodLead): Promise<LeadOutcome>;
};
