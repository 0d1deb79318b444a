import { orderFixture } from '@mirsah/domain/order/order.fixture';
import { expect, it } from 'vitest';
import { readPhoneKeys, withPhoneKeys } from '../dynamo/phone-keys.ts';
import { tableWith } from '../dynamo/table.fixture.ts';
import { recentOrdersKey } from './keys.ts';
import { orderItem } from './order-item.ts';
import { createOrderPlacement } from './place-order.ts';

const order = orderFixture();
const { landingPageId, customerPhone } = order;
const phoneKeys = readPhoneKeys(JSON.stringify({ current: 'k'.repeat(32), previous: null }));
const earlier = ['b', 'c'].map((letter) => orderFixture({ ...order, id: letter.repeat(26) }));
const recentKey = {
  ...recentOrdersKey(landingPageId, phoneKeys.current(landingPageId, customerPhone.e164)),
  entity: 'claim',
};
const recent = {
  ...recentKey,
  orderIds: earlier.map(({ id }) => id),
  expiresAt: Date.parse(order.placedAt) / 1000 + 60,
};
/** As they are before the index has them. */
const notIndexed = earlier.map((one) => ({ ...orderItem({ phoneKeys }, one), gsi3pk: undefined }));

it('an unreadable order of the same phone does not stop the next order of that phone', async () => {
  const [broken, readable] = notIndexed;
  const { table, reported } = tableWith([{ ...broken, customerPhone: 'broken' }, { ...readable }, recent]);
  const history = await createOrderPlacement(withPhoneKeys(table, phoneKeys)).historyOf(order);
  expect(history).toMatchObject({ latest: [{ id: earlier[1]?.id }], recent: recent.orderIds });
  expect(reported).toMatchObject([{ key: { pk: broken?.pk, sk: 'ORDER' } }]);
});

it('an unreadable record of a phone’s latest orders counts as empty and can be written again', async () => {
  const { table, reported, written } = tableWith([{ ...recent, orderIds: 'broken' }]);
  const placement = createOrderPlacement(withPhoneKeys(table, phoneKeys));
  const history = await placement.historyOf(order);
  expect(history).toEqual({ isPhoneBlocked: false, latest: [], recent: [] });
  expect(reported).toMatchObject([{ entity: 'claim' }]);
  const key = { key: 'k', digest: null, expiresAt: new Date() };
  await placement.place(order, { id: 'e', type: 'placed', at: order.placedAt, by: 'shopper' }, key, history);
  expect(written[0]?.at(-1)?.Put?.ConditionExpression).toContain('NOT attribute_type(orderIds[0], :string)');
});

it('the latest orders of a phone are not read one by one once the index has enough to put the next one on hold', async () => {
  const flood = ['d', 'e', 'f', 'g', 'h'].map((letter) =>
    orderItem(
      { phoneKeys },
      orderFixture({ ...order, id: letter.repeat(26), holdReason: 'too_many_orders' }),
    ),
  );
  const { table, read } = tableWith([...notIndexed, ...flood, recent]);
  const { latest } = await createOrderPlacement(withPhoneKeys(table, phoneKeys)).historyOf(order);
  expect(latest).toHaveLength(5);
  expect(read.filter(({ sk }) => sk === 'ORDER')).toEqual([]);
});
