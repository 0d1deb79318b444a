import type { CodList } from '../connection/connection.ts';
import type { OrderStatus } from '../order/order.ts';

/** A state as the network names it: for people, and for programs where it does. */
export type NetworkState = { label: string; code: string };

/** What a state says of an order; `status` is null where it changes nothing. `isReturned`: its parcel was sent and came back. */
type Meaning = { status: OrderStatus | null; isOver: boolean; isReturned?: true };

const goesOn = (status: OrderStatus | null): Meaning => ({ status, isOver: false });
const ends = (status: OrderStatus): Meaning => ({ status, isOver: true });

/**
 * The states that the network documents. A lead waits for the call centre, which confirms it or not; what it confirmed is
 * an order. What comes back was not sold, which is what a cancelled order means here.
 */
const meanings: Record<CodList, Readonly<Record<string, Meaning>>> = {
  leads: {
    new: goesOn(null),
    confirmed: goesOn('confirmed'),
    cancelled: ends('cancelled'),
    canceled: ends('cancelled'),
  },
  orders: {
    pending: goesOn(null),
    assigned: goesOn('confirmed'),
    shipped: goesOn('shipped'),
    delivered: ends('delivered'),
    returned: { ...ends('cancelled'), isReturned: true },
    cancelled: ends('cancelled'),
    canceled: ends('cancelled'),
  },
};

/** What a state means; undefined for one that this release does not know, whose order is left as it is. */
export function meaningOf(list: CodList, { label, code }: NetworkState): Meaning | undefined {
  const known = meanings[list];
  return [code, label]
    .map((name) => name.trim().toLowerCase())
    .flatMap((name) => (Object.hasOwn(known, name) ? (known[name] ?? []) : []))[0];
}

const ranks = { pending: 0, confirmed: 1, shipped: 2, delivered: 3 } as const;

/**
 * Whether what the network reports may change an order: only forward, and never one that was delivered. What was cancelled
 * here stays so while the network has only talked to the customer; a parcel that is on its way is a fact.
 */
export function mayReport(status: OrderStatus): (from: OrderStatus) => boolean {
  return (from) => {
    if (from === 'delivered') return false;
    if (status === 'cancelled') return true;
    if (from === 'cancelled') return ranks[status] >= ranks.shipped;
    return ranks[status] > ranks[from];
  };
}
