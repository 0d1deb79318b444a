import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { randomId, shortId, timeOrderedId } from '@mirsah/domain/id';
import { type Order, orderStatuses } from '@mirsah/domain/order';
import { orderFixture } from '@mirsah/domain/order/order.fixture';
import { settings } from '@mirsah/infra-local/stack/settings';
import { type PhoneTable, readPhoneKeys, withPhoneKeys } from '@mirsah/table/dynamo/phone-keys';
import { openTable } from '@mirsah/table/dynamo/table';
import { type TransactItem, transact } from '@mirsah/table/dynamo/write';
import { orderItem, putPlacedEvent } from '@mirsah/table/order/order-item';
import type { Merchant } from '../fixtures/merchant.ts';
import type { TestStack } from '../fixtures/test-stack.ts';
import { ms, quantiles, type Row, timed } from './measure.ts';
import { selectAll } from './select-all.ts';

export const FEW = 1_000;
export const MANY = 100_000;
const SAMPLES = 30;
/** DynamoDB's limit of items for one transaction. */
const TRANSACTION_SIZE = 100;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** More concurrent transactions only lengthen the local database's queue. */
const CONCURRENCY = 4;

/**
 * Runs the same requests for a merchant with a thousand orders and for one with a hundred thousand; then
 * selects a thousand orders at once.
 */
export async function orderList(stack: TestStack): Promise<Row[]> {
  const few = await merchantWith(stack, FEW);
  const many = await merchantWith(stack, MANY);
  forgetStream(stack);
  await stack.streamsIdle();
  const rows: Row[] = [];
  for (const [what, ask] of Object.entries(questions)) {
    const [fast, slow] = [await median(few, ask), await median(many, ask)];
    rows.push([
      what,
      `p50 ${ms(fast)} of ${FEW} orders, ${ms(slow)} of ${MANY}, ratio ${(slow / fast).toFixed(1)}`,
    ]);
  }
  rows.push(...(await wholeExport(few, many)));
  rows.push(...(await selectAll(stack, few, FEW)));
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
  'first 50 of a city': (client) => client.listOrders({ query: { limit: 50, city: 'جدة' } }),
  'a city without orders': (client) => client.listOrders({ query: { limit: 50, city: 'أبها' } }),
  'part of a name without matches': (client) => client.listOrders({ query: { q: 'ظظظ' } }),
  'a part of the export': (client) => client.exportOrders({ query: {} }),
};

async function median({ client }: Merchant, ask: Question): Promise<number> {
  const [newest] = (await client.listOrders({ query: { limit: 1 } })).items;
  const samples: number[] = [];
  for (let sample = 0; sample < SAMPLES; sample += 1)
    samples.push(await timed(() => ask(client, newest?.id ?? '')));
  return quantiles(samples, 0.5)[0] ?? Number.NaN;
}

/** A merchant with this number of orders, a fifth of them pending. */
export async function merchantWith(stack: TestStack, count: number): Promise<Merchant> {
  const merchant = await stack.newMerchant();
  const { id: ownerId } = await merchant.client.getMyProfile();
  const landingPageId = randomId();
  const table = withPhoneKeys(
    openTable(stack.services.dynamoDbClient, settings.tableName),
    readPhoneKeys(settings.phoneKeys),
  );
  let written = 0;
  const work = async () => {
    while (written < count) {
      const first = written;
      const last = Math.min(count, first + TRANSACTION_SIZE / 2);
      written = last;
      const batch: TransactItem[] = [];
      for (let number = first; number < last; number += 1)
        batch.push(...itemsOf(table, { ownerId, landingPageId }, number));
      await transact(
        table,
        batch.map((item) => ({ item, onConflict: true })),
      );
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  return merchant;
}

/**
 * Empties the table's stream: otherwise its readers would count these orders for minutes, during the
 * measurement.
 */
export function forgetStream({ dataDir }: TestStack): void {
  const database = new DatabaseSync(join(dataDir, 'dynamodb/dynamodb.sqlite'), { timeout: 10_000 });
  // The newest record stays, because the numbering continues from it.
  database.exec('DELETE FROM _stream_records WHERE id < (SELECT max(id) FROM _stream_records)');
  database.close();
}

/** Fetches all parts of an export sequentially, and measures the server's heap after each of them. */
async function wholeExport(...merchants: Merchant[]): Promise<Row[]> {
  const rows: Row[] = [];
  for (const { client } of merchants) {
    let orders = 0;
    let most = 0;
    let cursor: string | null = null;
    const took = await timed(async () => {
      do {
        const part = await client.exportOrders({ query: cursor === null ? {} : { cursor } });
        orders += part.count;
        cursor = part.cursor;
        collectGarbage();
        most = Math.max(most, process.memoryUsage().heapUsed);
      } while (cursor !== null);
    });
    rows.push([`export of ${orders}`, `${ms(took)}, ${Math.round(most / 2 ** 20)} MB alive at the most`]);
  }
  return rows;
}

/** The items of one order; orders are five minutes apart, and each phone has two of them. */
function itemsOf(
  table: PhoneTable,
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
  return [
    { Put: { TableName: table.name, Item: orderItem(table, order) } },
    putPlacedEvent(table, order, event),
  ];
}
