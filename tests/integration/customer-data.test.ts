import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { phoneMentions } from '@mirsah/domain/customer-data/mentions';
import { randomId } from '@mirsah/domain/id';
import { settings } from '@mirsah/infra-local/stack/settings';
import type { Item } from '@mirsah/table/dynamo/item';
import { openTable } from '@mirsah/table/dynamo/table';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { apiError } from '../fixtures/api-error.ts';
import { placeOrderIn } from '../fixtures/placed-order.ts';
import { openShop, type Shop } from '../fixtures/shop.ts';
import { startTestStack, type TestStack } from '../fixtures/test-stack.ts';

const phone = '0557654321';
const former = '0557654320';
const name = 'منيرة الخالدي';
const address = 'حي الصفا، شارع الزهور 12';
const customer = { name, phone, address };

let stack: TestStack;
let shop: Shop;
let foreign: Shop;
let delivered: string;
let open: string;
let corrected: string;
let mentioning: string;

beforeAll(async () => {
  stack = await startTestStack();
  [shop, foreign] = await Promise.all([openShop(stack), openShop(stack)]);
  const { client } = shop.merchant;
  await client.saveWhatsAppConnection({
    body: { phoneNumberId: '1055512345', token: 'EAAG-token-1234567890' },
  });
  delivered = await placeOrderIn(stack, shop, customer);
  open = await placeOrderIn(stack, shop, { ...customer, phone: '+966 55 765 4321' });
  corrected = await placeOrderIn(stack, shop, { ...customer, phone: former });
  mentioning = await placeOrderIn(stack, shop, { name: 'سعد العتيبي' });
  await placeOrderIn(stack, foreign, customer);

  await edit(corrected, { customerPhone: phone, notes: 'تتصل من ٠٥٥٧٦٥٤٣٢١ مساءً'.repeat(20) });
  await edit(mentioning, { notes: 'الاستلام عند جارته 0557654321' });
  const { id: templateId } = await client.createMessageTemplate({
    body: { name: 'تأكيد', content: 'مرحبًا {name}، طلبك {orderId}' },
  });
  await client.sendOrderMessage({
    params: { orderId: delivered },
    body: { messageId: randomId(), templateId },
  });
  for (const status of ['confirmed', 'shipped', 'delivered'] as const) {
    await client.changeOrderStatus({ params: { orderId: delivered }, body: { status } });
  }
  await client.blockPhone({ body: { orderId: delivered } });
});
afterAll(() => stack?.stop());

async function edit(orderId: string, changes: object) {
  const { client } = shop.merchant;
  const { order } = await client.getOrder({ params: { orderId } });
  const { version, customerName, customerAddress, status, notes } = order;
  const body = {
    version,
    customerName,
    customerPhone: order.customerPhone.raw,
    customerAddress,
    status,
    notes,
  };
  await client.editOrder({ params: { orderId }, body: { ...body, ...changes } });
}

/** Every item of the table, and every file of every bucket. */
async function everything(): Promise<{ owner: string; text: string; value: unknown }[]> {
  const table = openTable(stack.services.dynamoDbClient, settings.tableName);
  const { Items = [] } = await table.client.send(new ScanCommand({ TableName: table.name }));
  const files = readdirSync(stack.dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.parentPath.includes('s3'))
    .map(({ parentPath, name: file }) => readFileSync(join(parentPath, file), 'utf8'));
  const ofOrders = new Map(
    Items.filter(({ entity }) => entity === 'order').map((item) => [item.pk, item.ownerId]),
  );
  return [
    ...Items.map((value: Item) => ({
      owner: String(value.ownerId ?? ofOrders.get(value.pk) ?? ''),
      text: JSON.stringify(value),
      value,
    })),
    ...files.map((text) => ({ owner: '', text, value: text })),
  ];
}

const saysWho = ({ text, value }: { text: string; value: unknown }) =>
  [phone, former].some((each) => phoneMentions(`+966${each.slice(1)}`).isIn(value)) ||
  text.includes(name) ||
  text.includes('الزهور');

/** All parts of an answer. */
async function all<P extends { cursor: string | null }>(ask: (cursor?: string) => Promise<P>): Promise<P[]> {
  const parts = [await ask()];
  for (let { cursor } = parts[0] as P; cursor !== null; cursor = parts.at(-1)?.cursor ?? null)
    parts.push(await ask(cursor));
  return parts;
}

const search = (typed: string) =>
  all((cursor) =>
    shop.merchant.client.searchCustomerData({ body: { phone: typed, ...(cursor && { cursor }) } }),
  );
const erase = (typed: string, withOpen: boolean) =>
  all((cursor) =>
    shop.merchant.client.eraseCustomerData({
      body: { phone: typed, reason: 'customer_asked', withOpen, ...(cursor && { cursor }) },
    }),
  );
const figures = () => shop.merchant.client.getOrderSummary({ query: {} });

it('what is kept about a phone is found in any spelling: its orders, those that mention it, and that it is blocked', async () => {
  const parts = await search('٠٠٩٦٦ ٥٥ ٧٦٥ ٤٣٢١');
  const orders = new Map(parts.flatMap(({ orders: found }) => found.map((order) => [order.id, order])));
  expect([...orders.keys()].sort()).toEqual([delivered, open, corrected, mentioning].sort());
  expect(orders.get(delivered)).toMatchObject({ isOwn: true, isOpen: false });
  expect(orders.get(open)).toMatchObject({ isOwn: true, isOpen: true });
  expect(orders.get(mentioning)).toMatchObject({ isOwn: false, isOpen: false });
  expect(parts[0]?.blockedAt).not.toBeNull();
});

it('what a customer is given has their orders with history and messages, and a table', async () => {
  const [first] = await all((cursor) =>
    shop.merchant.client.exportCustomerData({ body: { phone, ...(cursor && { cursor }) } }),
  );
  const record = first?.records.find(({ order }) => order.id === delivered);
  expect(record?.order).toMatchObject({ customerName: name, customerAddress: address });
  expect(record?.events.map(({ type }) => type)).toContain('placed');
  expect(record?.messages[0]?.text).toContain(name);
  expect(first?.csv).toContain(name);
});

it('a text that is no phone is refused', async () => {
  const body = { phone: 'منيرة', reason: 'customer_asked', withOpen: true } as const;
  await expect(shop.merchant.client.eraseCustomerData({ body })).rejects.toEqual(
    apiError('invalid_request', 400),
  );
});

it('erasing leaves orders that are still to be delivered, unless it is said that they go too', async () => {
  const [first] = await erase(phone, false);
  expect(first).toMatchObject({ erased: 1, left: 2 });
  const { order } = await shop.merchant.client.getOrder({ params: { orderId: open } });
  expect(order).toMatchObject({ customerName: name, erasedAt: null });
});

it('after erasing, neither the phone in any spelling nor name or address is anywhere but with the other merchant', async () => {
  await stack.streamsIdle();
  const before = await figures();
  await erase(phone, true);
  await erase(former, true);
  const found = (await everything()).filter(saysWho);
  const { id: foreignOwner } = await foreign.merchant.client.getMyProfile();
  expect(found.map(({ owner }) => owner).filter((owner) => owner !== foreignOwner)).toEqual([]);
  expect(found.length).toBeGreaterThan(0);
  const { order } = await shop.merchant.client.getOrder({ params: { orderId: delivered } });
  expect(order).toMatchObject({ status: 'delivered', customerName: '', totalMinor: 39_800 });
  expect(order.erasedAt).not.toBeNull();
  const other = await shop.merchant.client.getOrder({ params: { orderId: mentioning } });
  expect(other.order).toMatchObject({ customerName: 'سعد العتيبي', notes: 'الاستلام عند جارته •••' });
  expect((await search(phone)).flatMap(({ orders }) => orders)).toEqual([]);
  await stack.streamsIdle();
  expect(await figures()).toEqual(before);
});

it('an order whose customer was erased can be moved and deleted, but neither corrected, sent nor written about', async () => {
  const { client } = shop.merchant;
  const params = { orderId: open };
  await client.changeOrderStatus({ params, body: { status: 'cancelled' } });
  await expect(edit(open, { customerPhone: '0551112222' })).rejects.toEqual(apiError('customer_erased', 409));
  await expect(client.blockPhone({ body: params })).rejects.toEqual(apiError('customer_erased', 409));
  await client.deleteOrder({ params });
});

it('the merchant’s log says that a customer was exported and erased, and names no phone', async () => {
  const { items } = await shop.merchant.client.listLog({ query: {} });
  const actions = items.map(({ action }) => action);
  expect(actions).toContain('customer_exported');
  expect(actions).toContain('customer_erased');
  expect(JSON.stringify(items)).not.toContain('765');
});
