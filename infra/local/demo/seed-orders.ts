import { createHash } from 'node:crypto';
import { cancelReasons, type Outcome } from '@mirsah/domain/confirmation';
import { defaultDeskSettings } from '@mirsah/domain/confirmation/transitions';
import { type Leases, recordOutcome } from '@mirsah/domain/desk';
import { randomId } from '@mirsah/domain/id';
import type { LandingPage } from '@mirsah/domain/landing-page';
import { toMajor } from '@mirsah/domain/money';
import type { Order, OrderEvent } from '@mirsah/domain/order';
import { changeOrderStatus } from '@mirsah/domain/order/change';
import { NOTICE_FIELD, noticeOf, noticeVersions } from '@mirsah/domain/order/notice';
import { placeOrder } from '@mirsah/domain/order/place';
import type { OrderPlacement, OrderRepository } from '@mirsah/domain/order/ports';
import { priceOrder } from '@mirsah/domain/order/price';
import { defaultRiskSettings } from '@mirsah/domain/order/risk';
import type { OrderSubmission } from '@mirsah/domain/order/submission';
import type { PhoneTable } from '@mirsah/table/dynamo/phone-keys';
import { type Step, transact } from '@mirsah/table/dynamo/write';
import { orderItem, putOrderEvent, putPlacedEvent } from '@mirsah/table/order/order-item';
import { createOrderRepository } from '@mirsah/table/order/orders';
import type { PlannedOrder } from './order-plan.ts';
import { plannedAttribution, plannedDevice } from './page-views.ts';

/** DynamoDB takes 100 items in one transaction, and an order has at most six: itself and its events. */
const ORDERS_PER_TRANSACTION = 16;
/** More concurrent transactions would only wait in the local database's queue. */
const CONCURRENCY = 2;

/**
 * Writes the planned orders in their current state, with their events. The use cases work in memory, and only
 * their results are written, many orders in one transaction. An existing order does not change.
 */
export async function seedOrders(
  table: PhoneTable,
  pages: readonly LandingPage[],
  plan: readonly PlannedOrder[],
  onOrder: (order: Order) => void = () => undefined,
): Promise<void> {
  const pageOf = new Map(pages.map((page) => [page.subdomain, page]));
  const starts = Array.from(
    { length: Math.ceil(plan.length / ORDERS_PER_TRANSACTION) },
    (_, i) => i,
  ).values();
  const work = async () => {
    for (const start of starts) {
      const planned = plan.slice(start * ORDERS_PER_TRANSACTION, (start + 1) * ORDERS_PER_TRANSACTION);
      const histories = await Promise.all(
        planned.map((order) => makeOrder(table, pageOf.get(order.subdomain), order)),
      );
      for (const { order } of histories) onOrder(order);
      const writes = histories.map((history) => putOrder(table, history));
      if ((await transact(table, writes.flat())) === 'exists') {
        for (const write of writes) await transact(table, write);
      }
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
}

/** An order and its events, oldest first. */
type OrderHistory = { order: Order; events: OrderEvent[] };

/** The planned order in its current state, created by the product's use cases. */
async function makeOrder(
  table: PhoneTable,
  page: LandingPage | undefined,
  planned: PlannedOrder,
): Promise<OrderHistory> {
  if (!page) throw new Error(`Order ${planned.number} is for ${planned.subdomain}, which is no page here`);
  const events: OrderEvent[] = [];
  let order: Order | undefined;
  const placement: OrderPlacement = {
    async place(placed, event) {
      events.push(event);
      order = { ...placed, id: idOf(planned) };
      return order;
    },
    findPlaced: async () => undefined,
    digestOf: (text) => createHash('sha256').update(text).digest('hex'),
    countOf: async () => 0,
    historyOf: async () => ({ isPhoneBlocked: false, latest: [], recent: [] }),
  };
  await placeOrder(
    {
      domains: { hostOf: async () => undefined },
      pages: { find: async () => page },
      experiments: { find: async () => undefined },
      ownerStatus: { isActive: async () => true },
      placement,
      // Past orders were never sent to a network.
      connections: { codSendTime: async () => undefined },
      riskSettings: { find: async () => defaultRiskSettings },
      conversionConnections: { find: async () => undefined },
      clock: { now: () => planned.placedAt },
    },
    submissionOf(page, planned),
    { device: plannedDevice(planned) },
  );
  const orders: OrderRepository = {
    ...createOrderRepository(table),
    find: async () => order,
    events: async () => events,
    async change(_before, after, ...added) {
      order = after;
      events.push(...added);
    },
  };
  const own = { ownerId: page.ownerId, orderId: idOf(planned), by: page.ownerId };
  for (const { to, at } of planned.changes) {
    if (order?.status === 'pending') await call(orders, own, { to, at, planned });
    else await changeOrderStatus({ orders, clock: { now: () => at } }, { ...own, status: to });
  }
  if (!order) throw new Error(`Order ${planned.number} was not placed`);
  return { order, events };
}

type Own = { ownerId: string; orderId: string; by: string };
type PlannedCall = PlannedOrder['changes'][number] & { planned: PlannedOrder };

/** Customers decide on the phone: most at the first call, a third at the second. */
async function call(orders: OrderRepository, { orderId, ...own }: Own, { to, at, planned }: PlannedCall) {
  const { number, placedAt } = planned;
  const record = (now: Date, outcome: Outcome) =>
    recordOutcome(
      { orders, leases: noLeases, clock: { now: () => now } },
      { ...own, settings: defaultDeskSettings },
      { orderId, outcomeId: randomId(), outcome },
    );
  const before = new Date((placedAt.getTime() + at.getTime()) / 2);
  if (number % 3 === 0) await record(before, { kind: 'no_answer' });
  const reason = cancelReasons[number % (cancelReasons.length - 1)] ?? 'price';
  await record(at, to === 'cancelled' ? { kind: to, reason, note: '' } : { kind: 'confirmed' });
}

const noLeases: Leases = {
  of: async () => new Map(),
  take: async () => undefined,
  end: async () => undefined,
};

const ID_ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

/** Derived from the plan, so that a resumed seeding finds its earlier data. */
function idOf({ subdomain, number, placedAt }: PlannedOrder): string {
  const digest = createHash('sha256').update(`${subdomain} ${number} ${placedAt.toISOString()}`).digest();
  return Array.from(digest.subarray(0, 26), (byte) => ID_ALPHABET[byte % 32]).join('');
}

function putOrder(table: PhoneTable, { order, events }: OrderHistory): Step<'exists'>[] {
  const put = {
    TableName: table.name,
    Item: orderItem(table, order),
    ConditionExpression: 'attribute_not_exists(pk)',
  };
  const puts = [
    { Put: put },
    ...events.map((event) =>
      event.type === 'placed' ? putPlacedEvent(table, order, event) : putOrderEvent(table, order.id, event),
    ),
  ];
  return puts.map((item) => ({ item, onConflict: 'exists' }));
}

/** The submission of a planned order's shopper. */
export function submissionOf(page: LandingPage, planned: PlannedOrder): OrderSubmission {
  const { customer, quantity, shippingOptionId, variantId } = planned;
  const offer = page.offers.quantity.find((offered) => offered.quantity === quantity);
  const bumps = planned.number % 4 === 0 ? page.offers.bumps.map(({ id }) => ({ id })) : [];
  const price = priceOrder(page, {
    pieces: [{ variantId, quantity }],
    offerId: offer?.id,
    bumpIds: bumps.map(({ id }) => id),
    shippingOptionId,
  });
  const variant = page.product.variants.find(({ id }) => id === variantId);
  if (!price) throw new Error(`Order ${planned.number} chooses what ${page.subdomain} does not sell`);
  return {
    landingPageId: page.id,
    ...customer,
    items: [
      {
        sku: variant?.sku ?? page.product.sku,
        name: page.product.name,
        variant: variant?.name ?? '',
        variantId,
        quantity,
        price: toMajor(price.lines[0]?.unitPriceMinor ?? 0, page.currency),
      },
    ],
    ...(offer && { offer: { id: offer.id } }),
    bumps,
    shippingOptionId,
    fields: {
      ...planned.fields,
      ...(page.conversions.isOn && { [NOTICE_FIELD]: String(noticeVersions[noticeOf(page)]) }),
    },
    total: toMajor(price.totalMinor, page.currency),
    attribution: { first: plannedAttribution(planned), last: plannedAttribution(planned) },
    idempotencyKey: `demo-${String(planned.number).padStart(4, '0')}`,
  };
}
