import { addDays, riyadhDay, startOfDay } from '@mirsah/domain/day';
import { moveDelivery, newDelivery } from '@mirsah/domain/delivery';
import { randomId, shortId, timeOrderedId } from '@mirsah/domain/id';
import type { Order } from '@mirsah/domain/order';
import { orderFixture } from '@mirsah/domain/order/order.fixture';
import { BATCH_LINES } from '@mirsah/domain/statement';
import type { FileLine } from '@mirsah/domain/statement/file';
import { settings } from '@mirsah/infra-local/stack/settings';
import { type PhoneTable, readPhoneKeys, withPhoneKeys } from '@mirsah/table/dynamo/phone-keys';
import { openTable } from '@mirsah/table/dynamo/table';
import { type TransactItem, transact } from '@mirsah/table/dynamo/write';
import { orderItem, putPlacedEvent } from '@mirsah/table/order/order-item';
import { putDelivery } from '@mirsah/table/outbound/deliveries';
import type { Merchant } from '../fixtures/merchant.ts';
import type { TestStack } from '../fixtures/test-stack.ts';
import { ms, type Row, timed } from './measure.ts';
import { forgetStream } from './order-list.ts';

const LINES = 10_000;
const DAYS = 21;
/** Three transactions of orders at a time. */
const ORDERS_PER_WRITE = 30;
/** The dashboard's concurrency. */
const SENDERS = 4;
const RUNS = 2;

/**
 * A statement of ten thousand lines through the API, from its first request to its classes: nine of ten found
 * by the waybill, the others by a full order number, by its displayed part, and by phone and amount, a few of
 * each wrong. Then the same orders in files without waybills, or in random order.
 */
export async function statements(stack: TestStack): Promise<Row[]> {
  const merchant = await stack.newMerchant();
  const { id: ownerId } = await merchant.client.getMyProfile();
  const table = withPhoneKeys(
    openTable(stack.services.dynamoDbClient, settings.tableName),
    readPhoneKeys(settings.phoneKeys),
  );
  const orders = Array.from({ length: LINES }, (_, number) => orderOf(ownerId, number));
  for (let first = 0; first < LINES; first += ORDERS_PER_WRITE) {
    const items = orders
      .slice(first, first + ORDERS_PER_WRITE)
      .flatMap((order, index) => itemsOf(table, order, first + index));
    await transact(
      table,
      items.map((item) => ({ item, onConflict: true })),
    );
  }
  forgetStream(stack);
  await stack.streamsIdle();
  const rows: Row[] = [];
  for (const [title, lines] of Object.entries(filesOf(orders))) {
    for (let run = 1; run <= RUNS; run += 1)
      rows.push([`${title}, run ${run}`, await runOnce(merchant, lines)]);
  }
  return rows;
}

/** The same orders in the files of other carriers. */
function filesOf(orders: readonly Order[]): Record<string, FileLine[]> {
  const mixed = orders.map(lineOf);
  const nameless = mixed.map((line) => ({ ...line, waybill: '', number: '', phone: '' }));
  const named = (nameOf: (order: Order) => Partial<FileLine>) =>
    nameless.map((line, index) => ({ ...line, ...nameOf(orders[index] as Order) }));
  return {
    'nine of ten by waybill': mixed,
    // A permutation of all lines.
    'the same, shuffled': mixed.map((_, index) => mixed[(index * 7919) % LINES] as FileLine),
    'by short number': named(({ id }) => ({ number: shortId(id) })),
    'by phone': named(({ customerPhone }) => ({ phone: customerPhone.raw })),
  };
}

async function runOnce({ client }: Merchant, lines: readonly FileLine[]): Promise<string> {
  const params = { statementId: randomId() };
  const body = { carrier: 'cod_network', fileName: 'cod.csv', lineCount: LINES, columns: {} } as const;
  const sending = await timed(async () => {
    await client.startStatement({ params, body });
    const batches = Array.from({ length: LINES / BATCH_LINES }, (_, batch) => batch).values();
    const work = async () => {
      for (const batch of batches)
        await client.putStatementLines({
          params: { ...params, batch: String(batch) },
          body: { lines: lines.slice(batch * BATCH_LINES, (batch + 1) * BATCH_LINES) },
        });
    };
    await Promise.all(Array.from({ length: SENDERS }, work));
  });
  let counts = '';
  const matching = await timed(async () => {
    const { sums } = await client.matchStatement({ params });
    counts = sums.map(({ state, count }) => `${count} ${state}`).join(', ');
  });
  const unpaid = await timed(() => client.listUnpaidOrders());
  const removing = await timed(() => client.removeStatement({ params }));
  return `${ms(sending + matching)} (sent ${ms(sending)}, matched ${ms(matching)}): ${counts}; unpaid ${ms(unpaid)}, taken back ${ms(removing)}`;
}

function orderOf(ownerId: string, number: number): Order {
  const placedAt = startOfDay(addDays(riyadhDay(new Date()), -1 - (number % DAYS)));
  const digits = String(number).padStart(7, '0');
  return orderFixture({
    ownerId,
    placedAt,
    status: 'delivered',
    currency: 'SAR',
    totalMinor: 100_00 + number,
    customerPhone: { raw: `055${digits}`, e164: `+96655${digits}`, isMobile: true },
  });
}

const waybillOf = (number: number) => String(500_000 + number * 7);

function itemsOf(table: PhoneTable, order: Order, number: number): TransactItem[] {
  const at = order.placedAt;
  const id = timeOrderedId(new Date(at));
  const queued = newDelivery(order, 'cod', at);
  return [
    { Put: { TableName: table.name, Item: orderItem(table, order) } },
    putPlacedEvent(table, order, { type: 'placed', id, at, by: 'shopper' }),
    putDelivery(table, moveDelivery(queued, { state: 'sent', at, remoteId: waybillOf(number) })),
  ];
}

function lineOf(order: Order, number: number): FileLine {
  const nothing = { waybill: '', number: '', phone: '' };
  const names = [
    { waybill: waybillOf(number) },
    { number: order.id },
    { number: shortId(order.id) },
    { phone: order.customerPhone.raw },
  ];
  const named = names[number % 40 < 36 ? 0 : number % 4];
  const isShort = number % 100 === 7;
  return {
    row: number + 2,
    ...nothing,
    ...(number % 500 === 3 ? { waybill: '1' } : named),
    paidMinor: order.totalMinor - (isShort ? 45_00 : 0),
    currency: 'SAR',
  };
}
