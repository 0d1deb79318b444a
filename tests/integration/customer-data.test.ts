import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { paginateScan } from '@aws-sdk/lib-dynamodb';
import { phoneMentions } from '@mirsah/domain/customer-data/mentions';
import { randomId } from '@mirsah/domain/id';
import { defaultRiskSettings } from '@mirsah/domain/order/risk';
import { callWebhook } from '@mirsah/infra-local/connections/customers';
import { invoke } from '@mirsah/infra-local/lambda-function';
import { openFunctions } from '@mirsah/infra-local/stack/functions';
import { settings } from '@mirsah/infra-local/stack/settings';
import type { Item } from '@mirsah/table/dynamo/item';
import { openTable } from '@mirsah/table/dynamo/table';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { apiError } from '../fixtures/api-error.ts';
import { eventually } from '../fixtures/eventually.ts';
import { placeOrderIn } from '../fixtures/placed-order.ts';
import { openShop, type Shop } from '../fixtures/shop.ts';
import { leaveForm } from '../fixtures/site.ts';
import { storeOrders } from '../fixtures/stored-orders.ts';
import { appSecret, askByItself, askedOrder, connectWhatsApp } from '../fixtures/talking-shop.ts';
import { startTestStack, type TestStack } from '../fixtures/test-stack.ts';

const phone = '0557654321';
const former = '0557654320';
const name = 'منيرة الخالدي';
const address = 'حي الصفا، شارع الزهور 12';
const customer = { name, phone, address };
const clickId = 'IwAR0CaSeOfMine';
const link = { referrer: 'https://l.instagram.com/', search: `?utm_source=instagram&fbclid=${clickId}` };
const visit = { at: Date.now() - 60_000, ...link };
const clicked = { first: visit, last: visit };
const pixelId = '441720938851';
const off = { enabled: false, pixelId: '' };

/** A page that keeps all that a page can keep of a customer. */
const keepingAll = {
  abandonedForms: { hasNotice: true, isKept: true },
  conversions: { isOn: true, model: null },
  pixels: {
    facebook: { enabled: true, pixelId },
    tiktok: off,
    snapchat: off,
    google: { enabled: false, tagId: '' },
  },
};

let stack: TestStack;
let shop: Shop;
let foreign: Shop;
let delivered: string;
let open: string;
let corrected: string;
let mentioning: string;

beforeAll(async () => {
  stack = await startTestStack();
  [shop, foreign] = await Promise.all([openShop(stack, keepingAll), openShop(stack)]);
  const { client } = shop.merchant;
  const meta = { pixelId, token: 'EAAG-a-token-1234567890', testCode: '', isOn: true };
  await client.saveConversionNetwork({ params: { network: 'meta' }, body: meta });
  await client.addDevice({ body: { ...stack.services.connectionFakes.subscribe(), name: 'Chrome' } });
  const { codNetworkUrl } = stack.services.connectionFakes;
  await client.saveCodConnection({
    body: { endpoint: `${codNetworkUrl}/leads`, apiKey: 'cod-live-1234567890', sendsWhen: 'at_once' },
  });
  const { confirmation } = await connectWhatsApp(stack, shop);
  const codeTemplate = { name: 'order_code', language: 'ar' };
  await client.saveRiskSettings({ body: { ...defaultRiskSettings, askCodeFrom: 1, codeTemplate } });
  await askByItself(shop, confirmation);
  await leaveForm(stack.port, shop.page, { phone, name, address });
  await leaveForm(stack.port, shop.page, { phone: '0557654000', address: `سلّموه لجارتي ${phone}` });
  const asked = await askedOrder(stack, shop, { ...customer, fields: { notice: '2' }, attribution: clicked });
  delivered = asked.orderId;
  await stack.services.connectionFakes.act(asked.question, { write: `اتصلوا على ${phone}` });
  await eventually(async () => expect((await talkAbout(delivered)).received).toHaveLength(1));
  await client.saveAutopilot({ body: { ...(await client.getAutopilot()), isOn: false, question: null } });
  await writeAsStranger(`أنا ${name}، متى يصل طلبي؟`);
  const unmatched = async () => (await client.listUnmatchedMessages({ query: {} })).items;
  await eventually(async () => expect(await unmatched()).toHaveLength(1));
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

const talkAbout = (orderId: string) => shop.merchant.client.getOrderDeliveries({ params: { orderId } });

/**
 * The customer writes from their number about no order that is known by it: it was another’s contact until
 * now.
 */
async function writeAsStranger(text: string) {
  const { webhook } = (await shop.merchant.client.getConnections()).whatsApp ?? {};
  const from = `966${former.slice(1)}`;
  const message = { from, id: `wamid.${randomId()}`, timestamp: String(Math.floor(Date.now() / 1000)) };
  const value = {
    contacts: [{ profile: { name }, wa_id: from }],
    messages: [{ ...message, type: 'text', text: { body: text } }],
  };
  await callWebhook({ url: stack.url + String(webhook?.path), appSecret }, [value]);
}

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
  const Items: Item[] = [];
  for await (const part of paginateScan({ client: table.client }, { TableName: table.name }))
    Items.push(...(part.Items ?? []));
  const files = readdirSync(stack.dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.parentPath.includes('s3'))
    .map(({ parentPath, name: file }) => textOf(readFileSync(join(parentPath, file))));
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

const GZIP = 0x1f8b;
/** Archived batches of views are compressed. */
const textOf = (file: Buffer) =>
  (file.length > 2 && file.readUInt16BE(0) === GZIP ? gunzipSync(file) : file).toString('utf8');

const saysWho = ({ text, value }: { text: string; value: unknown }) =>
  [phone, former].some((each) => phoneMentions(`+966${each.slice(1)}`).isIn(value)) ||
  [name, 'الزهور', clickId].some((part) => text.includes(part));

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

it('all data of a phone is found in any spelling: its orders, those that mention it, and its block', async () => {
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
  expect(record?.messages.map(({ text }) => text).join()).toContain(name);
  expect(record?.received).toMatchObject([{ button: null, text: `اتصلوا على ${phone}` }]);
  expect(record?.conversions).toMatchObject([{ network: 'meta', stage: 'placed' }]);
  expect(record?.signals).toMatchObject({ fbc: expect.stringContaining(clickId) });
  expect(first?.forms).toMatchObject([{ customerName: name, state: 'became' }]);
  expect(first?.csv).toContain(name);
  const [ofFormer] = await all((cursor) =>
    shop.merchant.client.exportCustomerData({ body: { phone: former, ...(cursor && { cursor }) } }),
  );
  expect(ofFormer?.unmatched).toMatchObject([{ customerName: name }]);
});

it('a text that is not a phone is rejected', async () => {
  const body = { phone: 'منيرة', reason: 'customer_asked', withOpen: true } as const;
  await expect(shop.merchant.client.eraseCustomerData({ body })).rejects.toEqual(
    apiError('invalid_request', 400),
  );
});

it('before erasing, the table has all data of a customer', async () => {
  await stack.egressIdle();
  const kinds = new Set((await everything()).map(({ value }) => String((value as Item).entity)));
  const ofCustomers = [
    'order',
    'order_event',
    'order_message',
    'conversation',
    'delivery',
    'conversion',
    'order_signals',
    'call',
    'phone_code',
    'blocked_phone',
    'abandoned_form',
    'form_order',
  ];
  expect(ofCustomers.filter((kind) => !kinds.has(kind))).toEqual([]);
});

it('erasing skips orders that are still to be delivered, unless they are included explicitly', async () => {
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

it('the merchant’s log records that a customer was exported and erased, without the phone', async () => {
  const { items } = await shop.merchant.client.listLog({ query: {} });
  const actions = items.map(({ action }) => action);
  expect(actions).toContain('customer_exported');
  expect(actions).toContain('customer_erased');
  for (const each of [phone, former]) expect(phoneMentions(`+966${each.slice(1)}`).isIn(items)).toBe(false);
});

const eraseOld = () => invoke(openFunctions().get('retention'), {}, { name: 'retention', timeoutMs: 60_000 });

it('customers of orders older than the term are erased automatically, the log gives their number, and metrics stay', async () => {
  const { client } = foreign.merchant;
  const monthsAgo = (months: number) => new Date(Date.now() - months * 31 * 86_400_000).toISOString();
  const about = (months: number, e164: string) => ({
    landingPageId: foreign.page.id,
    placedAt: monthsAgo(months),
    updatedAt: monthsAgo(months),
    customerPhone: { raw: e164, e164, isMobile: true },
  });
  const [old, , held, young] = await storeOrders(stack, foreign.merchant, [
    about(30, '+966557650001'),
    about(29, '+966557650002'),
    { ...about(28, '+966557650003'), holdReason: 'too_many_orders' },
    about(5, '+966557650002'),
  ]);
  await client.saveWhatsAppConnection({
    body: { phoneNumberId: '1055512346', token: 'EAAG-token-1234567890' },
  });
  const template = await client.createMessageTemplate({ body: { name: 'تأكيد', content: 'مرحبًا {name}' } });
  const params = { orderId: String(old?.id) };
  const body = { messageId: randomId(), templateId: template.id };
  await client.sendOrderMessage({ params, body });
  await stack.egressIdle();
  await stack.streamsIdle();
  const before = await client.getOrderSummary({ query: {} });
  const keys = async () => (await everything()).map(({ value }) => String((value as Item).pk));
  const customersBefore = (await keys()).filter((pk) => pk.startsWith('CUSTOMER#')).length;

  expect(await client.getRetention()).toEqual({ months: 24, erasedBefore: '', last: null });
  await eraseOld();
  expect(await client.getRetention()).toMatchObject({ months: 24, last: { count: 3 } });
  const { order, events } = await client.getOrder({ params });
  expect(order).toMatchObject({ customerName: '', customerAddress: '', totalMinor: 39_800 });
  expect(events.map(({ type }) => type)).toEqual(['placed']);
  expect((await client.getOrder({ params: { orderId: String(held?.id) } })).order.erasedAt).not.toBeNull();
  expect((await client.getOrder({ params: { orderId: String(young?.id) } })).order).toMatchObject({
    customerName: 'عبدالله الشمري',
    erasedAt: null,
  });
  // One of three phones has a younger order, and the order on hold was never counted.
  expect((await keys()).filter((pk) => pk.startsWith('CUSTOMER#'))).toHaveLength(customersBefore - 1);
  const found = (await everything()).filter(({ value }) => phoneMentions('+966557650001').isIn(value));
  expect(found).toEqual([]);
  await stack.streamsIdle();
  expect(await client.getOrderSummary({ query: {} })).toEqual(before);

  await client.saveRetention({ body: { months: 36 } });
  await eraseOld();
  const { items } = await client.listLog({ query: {} });
  const entries = items.filter(({ action }) => action === 'customers_expired');
  expect(entries).toMatchObject([{ count: 3, by: '', subjectId: '' }]);
});
