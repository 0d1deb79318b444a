import type { LandingPage } from '@mirsah/domain/landing-page';
import { toMajor } from '@mirsah/domain/money';
import type { Order } from '@mirsah/domain/order';
import { changeOrderStatus } from '@mirsah/domain/order/change';
import { placeOrder } from '@mirsah/domain/order/place';
import { priceOrder } from '@mirsah/domain/order/price';
import type { OrderSubmission } from '@mirsah/domain/order/submission';
import type { Table } from '@mirsah/table/dynamo/table';
import { createOrderRepository } from '@mirsah/table/orders';
import { createOrderPlacement } from '@mirsah/table/place-order';
import type { PlannedChange, PlannedOrder } from './order-plan.ts';
import { plannedDevice, plannedTouch } from './page-views.ts';

/** More at once than the local database takes in parallel only makes them wait there. */
const CONCURRENCY = 8;

/** Places the planned orders on the pages and moves each to where it stands; what is already done stays. */
export async function seedOrders(
  table: Table,
  pages: readonly LandingPage[],
  plan: readonly PlannedOrder[],
): Promise<void> {
  const left = plan.values();
  const work = async () => {
    for (const planned of left) await seedOrder(table, pages, planned);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
}

async function seedOrder(table: Table, pages: readonly LandingPage[], planned: PlannedOrder): Promise<void> {
  const page = pages.find(({ subdomain }) => subdomain === planned.subdomain);
  if (!page) throw new Error(`Order ${planned.number} is for ${planned.subdomain}, which is no page here`);
  const order = await placeOrder(
    {
      pages: { find: async () => page },
      ownerStatus: { isActive: async () => true },
      placement: createOrderPlacement(table),
      // Orders of the past were never on their way to a network.
      connections: { isCodConnected: async () => false },
      clock: { now: () => planned.placedAt },
    },
    submissionOf(page, planned),
    plannedDevice(planned),
  );
  const orders = createOrderRepository(table);
  let current = order;
  for (const change of changesLeft(order, planned.changes)) {
    current = await changeOrderStatus(
      // Nobody else works on an order this new: not reading it back halves the time a first start takes.
      { orders: { ...orders, find: async () => current }, clock: { now: () => change.at } },
      { ownerId: page.ownerId, orderId: order.id, status: change.to, by: page.ownerId },
    );
  }
}

/** What an interrupted seeding did not get to. An order that somebody else has moved is left alone. */
function changesLeft(order: Order, changes: readonly PlannedChange[]): readonly PlannedChange[] {
  const done = order.version - 1;
  const expected = done === 0 ? 'pending' : changes[done - 1]?.to;
  return order.status === expected ? changes.slice(done) : [];
}

function submissionOf(page: LandingPage, planned: PlannedOrder): OrderSubmission {
  const { customer, quantity, shippingOptionId, variantId } = planned;
  const price = priceOrder(page, { variantId, shippingOptionId, quantity });
  if (!price) throw new Error(`Order ${planned.number} chooses what ${page.subdomain} does not sell`);
  return {
    landingPageId: page.id,
    ...customer,
    items: [
      {
        sku: price.variant?.sku ?? page.product.sku,
        name: page.product.name,
        variant: price.variant?.name ?? '',
        variantId,
        quantity,
        price: toMajor(price.unitPriceMinor, page.currency),
      },
    ],
    shippingOptionId,
    fields: planned.fields,
    total: toMajor(price.totalMinor, page.currency),
    touch: { first: plannedTouch(planned), last: plannedTouch(planned) },
    idempotencyKey: `demo-${String(planned.number).padStart(4, '0')}`,
  };
}
