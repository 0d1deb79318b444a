import type { CodList } from '../connection/connection.ts';
import type { OrderStatus } from '../order/order.ts';

/** A state in the network's words: for people, and a code where it has one. */
export type NetworkState = { label: string; code: string };

/**
 * The meaning of a state for an order; `status` is null where it changes nothing. `isReturned`: its parcel
 * was sent and came back.
 */
type Meaning = { status: OrderStatus | null; isOver: boolean; isReturned?: true };

const goesOn = (status: OrderStatus | null): Meaning => ({ status, isOver: false });
const ends = (status: OrderStatus): Meaning => ({ status, isOver: true });

/**
 * The documented states of the network. A lead waits for the call centre, which confirms it or not; a
 * confirmed lead is an order. A returned order was not sold, which is a cancelled order here.
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

/** The meaning of a state; undefined for an unknown one, whose order does not change. */
export function readStateMeaning(list: CodList, { label, code }: NetworkState): Meaning | undefined {
  const known = meanings[list];
  return [code, label]
    .map((name) => name.trim().toLowerCase())
    .flatMap((name) => (Object.hasOwn(known, name) ? (known[name] ?? []) : []))[0];
}

const ranks = { pending: 0, confirmed: 1, shipped: 2, delivered: 3 } as const;

/**
 * Whether the network's report may change an order: only forward, and never a delivered one. An order
 * cancelled here stays cancelled while the network has only talked to the customer; a parcel on its way is a
 * fact.
 */
export function mayReport(status: OrderStatus): (from: OrderStatus) => boolean {
  return (from) => {
    if (from === 'delivered') return false;
    if (status === 'cancelled') return true;
    if (from === 'cancelled') return ranks[status] >= ranks.shipped;
    return ranks[status] > ranks[from];
  };
}
