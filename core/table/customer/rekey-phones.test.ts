import { orderFixture } from '@mirsah/domain/order/order.fixture';
import { expect, it } from 'vitest';
import { memoryTable } from '../dynamo/memory-table.fixture.ts';
import { readPhoneKeys, withPhoneKeys } from '../dynamo/phone-keys.ts';
import { formerPhoneIndexes, orderEventKey } from '../order/keys.ts';
import { rekeyMerchant } from './rekey-phones.ts';

const phoneKeys = readPhoneKeys(JSON.stringify({ current: 'k'.repeat(32), previous: null }));
const order = orderFixture();
const { ownerId } = order;

/** An event that changed the order's phone, indexed by the previous key. */
const eventFrom = (id: string, from: string) => ({
  ...orderEventKey(order.id, id),
  entity: 'order_event',
  id,
  type: 'details_changed',
  at: order.placedAt,
  by: ownerId,
  changes: [{ detail: 'customerPhone', from, to: from && '+966551110000' }],
  ...formerPhoneIndexes(order, id, 'hash-of-before'),
});

it('an event is indexed by its order’s former phone under the current key', async () => {
  const { table, items } = memoryTable();
  const item = eventFrom('b'.repeat(26), '+966559990000');
  items.set(`${item.pk} ${item.sk}`, item);
  const withKeys = withPhoneKeys(table, phoneKeys);
  expect(await rekeyMerchant(withKeys, ownerId, () => true)).toEqual({ rewritten: 1, left: 0, isDone: true });
  const moved = formerPhoneIndexes(order, 'b'.repeat(26), phoneKeys.current(ownerId, '+966559990000'));
  expect([...items.values()][0]).toMatchObject(moved);
  expect(await rekeyMerchant(withKeys, ownerId, () => true)).toMatchObject({ rewritten: 0, left: 0 });
});
