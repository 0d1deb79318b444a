import { randomId, shortId, timeOrderedId } from '@mirsah/domain/id/id.ts';
import { orderFixture } from '@mirsah/domain/order/order.fixture.ts';
import { type Order, orderStatuses } from '@mirsah/domain/order/order.ts';
import { settings } from '@mirsah/infra-local/stack/settings.ts';
import { orderItem, putPlacedEvent } from '@mirsah/table/order-repository.ts';
import { openTable, type Table } from '@mirsah/table/table.ts';
import { type TransactItem, transact } from '@mirsah/table/transaction.ts';
import type { Merchant } from '../fixtures/merchant.ts';
import type { TestStack } from '../fixtures/test-stack.ts';
import { ms, quantiles, type Row, timed } from './measure.ts';

const FEW = 1_000;
const MANY = 100_000;
const SAMPLES = 30;
/** DynamoDB's most for one transaction. */
const ITEMS_AT_ONCE = 100;

/** The same questions to a merchant with a thousand orders and to one with a hundred thousand. */
export async function orderDesk(stack: TestStack): Promise<Row[]> {
  const few = await merchantWith(stack, FEW);
  const many = await merchantWith(stack, MANY);
  // The figures are counted from the stream meanwhile; that is another work than the one that is asked about.
  await stack.settled();
  const rows: Row[] = [];
  for (const [what, ask] of Object.entries(questions)) {
    const [fast, slow] = [await median(few, ask), await median(many, ask)];
    rows.push([
      what,
      `p50 ${ms(fast)} of ${FEW} orders, ${ms(slow)} of ${MANY}, ratio ${(slow / fast).toFixed(1)}`,
    ]);
  }
  return rows;
}

type Question = (client: Merchant['client'], orderId: string) => Promise<unknown>;

const questions: Record<string, Question> = {
  'first 50 orders': (client) => client.listOrders({ query: { limit: 50 } }),
  'first 50 of a status': (client) => client.listOrders({ query: { limit: 50, status: 'shipped' } }),
  'orders of a day': (client) =>
    client.listOrders({ query: { limit: 50, from: '2026-11-19', to: '2026-11-19' } }),
  'orders of a phone': (client) => client.listOrders({ query: { q: '0550000007' } }),
  'order by its number': (client, orderId) => client.listOrders({ query: { q: shortId(orderId) } }),
  'part of a name nobody has': (client) => client.listOrders({ query: { q: 'ظظظ' } }),
  'a part of the export': (client) => client.exportOrders({ query: {} }),
};

async function median({ client }: Merchant, ask: Question): Promise<number> {
  const [newest] = (await client.listOrders({ query: { limit: 1 } })).items;
  const samples: number[] = [];
  for (let sample = 0; sample < SAMPLES; sample += 1)
    samples.push(await timed(() => ask(client, newest?.id ?? '')));
  return quantiles(samples, 0.5)[0] ?? Number.NaN;
}

async function merchantWith(stack: TestStack, count: number): Promise<Merchant> {
  const merchant = await stack.newMerchant();
  const { id: ownerId } = await merchant.client.getMyProfile();
  const landingPageId = randomId();
  const table = openTable(stack.services.dynamoDbClient, settings.tableName);
  let batch: TransactItem[] = [];
  for (let number = 0; number < count; number += 1) {
    batch.push(...itemsOf(table, { ownerId, landingPageId }, number));
    if (batch.length + 2 <= ITEMS_AT_ONCE && number < count - 1) continue;
    await transact(
      table,
      batch.map((item) => ({ item, refused: true })),
    );
    batch = [];
  }
  return merchant;
}

/** Five minutes apart, each phone twice. */
function itemsOf(
  table: Table,
  owner: Pick<Order, 'ownerId' | 'landingPageId'>,
  number: number,
): TransactItem[] {
  const at = new Date(Date.UTC(2026, 10, 20, 12) - number * 300_000);
  const digits = String(Math.floor(number / 2)).padStart(7, '0');
  const order = orderFixture({
    ...owner,
    status: orderStatuses[number % orderStatuses.length] ?? 'pending',
    customerName: `عميل ${number}`,
    customerPhone: { raw: `055${digits}`, e164: `+96655${digits}`, isMobile: true },
    placedAt: at.toISOString(),
  });
  const event = { type: 'placed' as const, id: timeOrderedId(at), at: order.placedAt, by: 'shopper' };
  return [{ Put: { TableName: table.name, Item: orderItem(order) } }, putPlacedEvent(table, order, event)];
}
