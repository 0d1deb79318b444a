import { api } from '@mirsah/contracts/api';
import type { DeliveryRepository } from '@mirsah/domain/delivery';
import { DomainError } from '@mirsah/domain/error';
import type { PageDomains } from '@mirsah/domain/landing-page/shown-at';
import type { Order } from '@mirsah/domain/order';
import type { BlockedPhoneRepository } from '@mirsah/domain/order/blocked-phone';
import { nextRisk, placeByHand, quoteByHand, takeBackByHand } from '@mirsah/domain/order/by-hand';
import { cityOf } from '@mirsah/domain/order/city';
import type { PlacePorts } from '@mirsah/domain/order/place';
import type { OrderRepository } from '@mirsah/domain/order/ports';
import { readOrderSearch } from '@mirsah/domain/order/search';
import { parsePhone } from '@mirsah/domain/phone';
import type { RateCounter } from '@mirsah/domain/rate-limit';
import type { Caller } from '../http/caller.ts';
import { handle } from '../http/endpoint.ts';
import { asSeenBy, limitNumbers, orderFor, ordersOf } from './orders.ts';
import type { People } from './people.ts';

type Ports = Omit<PlacePorts, 'domains'> & {
  orders: OrderRepository;
  blockedPhones: Pick<BlockedPhoneRepository, 'find'>;
  deliveries: Pick<DeliveryRepository, 'find'>;
  people: People;
  rates: RateCounter;
  pageDomains: PageDomains;
};

const LATEST_ORDERS = 10;
const unknown = { known: null, risk: null, orders: [], blocked: null };

/** Orders that people take by telephone or message and write down themselves. */
export const ordersByHand = (ports: Ports) => ({
  findCustomer: handle(api.findCustomer, async ({ caller, body: { phone, country } }) => {
    const e164 = parsePhone(phone, country)?.e164;
    if (!e164) return { isPhone: false, ...unknown };
    await limitNumbers(ports, caller);
    const [orders, blocked] = await Promise.all([
      latestOf(ports, caller, e164),
      ports.blockedPhones.find(caller.ownerId, e164),
    ]);
    const names = blocked?.by ? await ports.people.namesOf(caller, [blocked.by]) : {};
    const [newest] = orders;
    return {
      isPhone: true,
      known: newest ? await knownFrom(ports, caller, newest) : null,
      risk: nextRisk(orders, ports.clock.now()),
      orders: await Promise.all(orders.map((order) => orderFor(ports, caller, order))),
      blocked: blocked
        ? {
            at: blocked.blockedAt,
            byName: names[blocked.by ?? ''] ?? null,
            customerName: caller.grant.phones === 'full' ? blocked.customerName : '',
          }
        : null,
    };
  }),

  quoteByHand: handle(api.quoteByHand, async ({ caller, body }) => {
    assertInScope(caller, body.landingPageId);
    return quoteByHand(ports, { ownerId: caller.ownerId, ...body });
  }),

  placeByHand: handle(api.placeByHand, async ({ caller, body, record }) => {
    assertInScope(caller, body.landingPageId);
    const { ownerId, actorId: by } = caller;
    const order = await placeByHand({ ...ports, domains: ports.pageDomains }, { ownerId, by, order: body });
    await record({ action: 'order_placed', subjectId: order.id });
    return orderFor(ports, caller, order);
  }),

  takeBackByHand: handle(api.takeBackByHand, async ({ caller, params: { orderId }, record }) => {
    const { ownerId, actorId: by } = caller;
    await takeBackByHand({ ...ports, orders: ordersOf(ports, caller) }, { ownerId, orderId, by });
    await record({ action: 'orders_deleted', subjectId: orderId });
    return undefined;
  }),
});

/** Throws DomainError `not_found` for a page that the caller does not work on. */
function assertInScope({ grant: { pages } }: Caller, pageId: string): void {
  if (pages !== null && !pages.includes(pageId)) throw new DomainError('not_found');
}

/** The newest orders of a phone that the caller sees, without those from before it was corrected. */
async function latestOf(ports: Ports, caller: Caller, e164: string): Promise<Order[]> {
  const { items } = await ordersOf(ports, caller).list(
    caller.ownerId,
    { isOnHold: false, search: readOrderSearch(e164) },
    { limit: LATEST_ORDERS },
  );
  return items.filter(({ customerPhone }) => customerPhone.e164 === e164);
}

/** A text that is masked for the caller is left out: its mask would become the next order's address. */
async function knownFrom(ports: Ports, caller: Caller, order: Order) {
  const seen = await asSeenBy(ports.orders, caller, order);
  const text = (stored: string, shown: string) => (stored === shown ? stored : '');
  return {
    name: text(order.customerName, seen.customerName),
    address: text(order.customerAddress, seen.customerAddress),
    city: text(order.place?.cityText ?? cityOf(order) ?? '', seen.place?.cityText ?? cityOf(seen) ?? ''),
    country: order.country,
  };
}
