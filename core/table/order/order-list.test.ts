import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { orderFixture } from '@mirsah/domain/order/order.fixture';
import { expect, it } from 'vitest';
import type { Item } from '../dynamo/item.ts';
import { readPhoneKeys, withPhoneKeys } from '../dynamo/phone-keys.ts';
import { openTable } from '../dynamo/table.ts';
import { ownersOrders } from './keys.ts';
import { orderItem } from './order-item.ts';
import { listOrders } from './order-list.ts';

const phoneKeys = readPhoneKeys(JSON.stringify({ current: 'k'.repeat(32), previous: null }));
const stored = orderItem({ phoneKeys }, orderFixture());
const gsi1pk = ownersOrders('merchant-1');

type Input = {
  Limit?: number;
  ExclusiveStartKey?: Item;
  RequestItems?: Record<string, { Keys: Item[] }>;
};

/**
 * A merchant with `count` orders, every twentieth of them to Jeddah, created as they are read; `reads` counts
 * the items.
 */
function tableOf(count: number) {
  const reads = { entries: 0, orders: 0 };
  const table = withPhoneKeys(openTable(new DynamoDBClient({ region: 'me-central-1' }), 'mirsah'), phoneKeys);
  const entry = (number: number) => ({ pk: `ORDER#${number}`, sk: 'ORDER', gsi1pk, gsi1sk: `${number}` });
  const order = ({ pk, sk }: Item) => {
    const number = Number(String(pk).slice('ORDER#'.length));
    return {
      ...stored,
      pk,
      sk,
      id: String(number).padStart(26, '0'),
      customerAddress: number % 20 === 19 ? 'جدة' : 'الرياض',
    };
  };
  const send = async ({ input }: { input: Input }) => {
    const { Limit = 0, ExclusiveStartKey, RequestItems } = input;
    if (RequestItems) {
      const { Keys } = RequestItems.mirsah ?? { Keys: [] };
      reads.orders += Keys.length;
      return { Responses: { mirsah: Keys.map(order) }, UnprocessedKeys: {} };
    }
    const first = ExclusiveStartKey ? Number(ExclusiveStartKey.gsi1sk) + 1 : 0;
    const Items = Array.from({ length: Math.min(Limit, count - first) }, (_, index) => entry(first + index));
    reads.entries += Items.length;
    return { Items, ...(first + Items.length < count && { LastEvaluatedKey: Items.at(-1) }) };
  };
  // The three commands of a list.
  table.client.send = send as unknown as DynamoDBDocumentClient['send'];
  return { table, reads };
}

async function readsOf(count: number, city?: string) {
  const { table, reads } = tableOf(count);
  const { items, cursor } = await listOrders(
    table,
    'merchant-1',
    { isOnHold: false, ...(city && { city }) },
    { limit: 50 },
  );
  return { ...reads, found: items.length, goesOn: cursor !== null };
}

it.each([
  ['many order from', 'جدة', 50],
  ['nobody orders from', 'أبها', 0],
])(
  'a page of a city that %s reads a thousand orders at most, of ten thousand and of a million',
  async (_, city, found) => {
    const few = await readsOf(10_000, city);
    expect(few).toEqual({ entries: 1000, orders: 1000, found, goesOn: true });
    expect(await readsOf(1_000_000, city)).toEqual(few);
  },
);

it('a page of orders reads as many of a thousand as of a million', async () => {
  const few = await readsOf(1000);
  expect(few).toEqual({ entries: 50, orders: 50, found: 50, goesOn: true });
  expect(await readsOf(1_000_000)).toEqual(few);
});
