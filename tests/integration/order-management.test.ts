import { randomId } from '@mirsah/domain/id';
import { landingPageContentFixture } from '@mirsah/domain/landing-page/landing-page.fixture';
import type { Order } from '@mirsah/domain/order';
import { MAX_ORDERS_PER_DAY } from '@mirsah/domain/order/ports';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Merchant } from '../fixtures/merchant.ts';
import { itemsOf, pageWithStock } from '../fixtures/page-with-stock.ts';
import { newPhone } from '../fixtures/phones.ts';
import { postOrder } from '../fixtures/site.ts';
import { storeOrders } from '../fixtures/stored-orders.ts';
import { startTestStack, type TestStack } from '../fixtures/test-stack.ts';

let stack: TestStack;
let stranger: Merchant;

beforeAll(async () => {
  stack = await startTestStack();
  stranger = await stack.newMerchant();
});
afterAll(() => stack?.stop());

type Query = Parameters<Merchant['client']['listOrders']>[0]['query'];

/** A new merchant with these orders. */
async function merchantWith(orders: readonly Partial<Order>[]) {
  const merchant = await stack.newMerchant();
  const stored = await storeOrders(stack, merchant, orders);
  const listed = async (query: Query) => {
    const { items } = await merchant.client.listOrders({ query });
    return items.map(({ id }) => id);
  };
  return { merchant, client: merchant.client, stored, listed };
}

/** Orders one hour apart, the newest first. */
const hours = (count: number, changes: (index: number) => Partial<Order> = () => ({})) =>
  Array.from({ length: count }, (_, index) => ({
    placedAt: new Date(Date.UTC(2026, 10, 20, 12) - index * 3_600_000).toISOString(),
    ...changes(index),
  }));

/** All orders of a list, fetched page by page. */
async function listAll(client: Merchant['client'], query: Query): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await client.listOrders({ query: { ...query, cursor } });
    ids.push(...page.items.map(({ id }) => id));
    cursor = page.cursor ?? undefined;
  } while (cursor);
  return ids;
}

it('the list of orders has every matching order once, newest first, with any filter and page size', async () => {
  const pageId = randomId();
  const { client, stored } = await merchantWith(
    hours(23, (index) => ({
      ...(index % 2 === 0 && { landingPageId: pageId }),
      ...(index % 3 === 0 && { status: 'shipped' as const }),
    })),
  );
  const ids = (wanted: (order: Order) => boolean) => stored.filter(wanted).map(({ id }) => id);
  expect(await listAll(client, { limit: 4 })).toEqual(ids(() => true));
  expect(await listAll(client, { limit: 4, status: 'shipped' })).toEqual(
    ids(({ status }) => status === 'shipped'),
  );
  expect(await listAll(client, { limit: 4, landingPageId: pageId })).toEqual(
    ids(({ landingPageId }) => landingPageId === pageId),
  );
  expect(await listAll(client, { limit: 2, landingPageId: pageId, status: 'shipped' })).toEqual(
    ids(({ landingPageId, status }) => landingPageId === pageId && status === 'shipped'),
  );
  expect(await listAll(client, { limit: 3, q: 'عبدالله' })).toEqual(ids(() => true));
});

it('the days of the orders filter are those of Riyadh, both included', async () => {
  const { listed, stored } = await merchantWith([
    { placedAt: '2026-11-20T21:00:00.000Z' },
    { placedAt: '2026-11-20T20:59:59.999Z' },
    { placedAt: '2026-11-18T21:00:00.000Z' },
    { placedAt: '2026-11-18T20:59:59.999Z' },
  ]);
  expect(await listed({ from: '2026-11-19', to: '2026-11-20' })).toEqual([stored[1]?.id, stored[2]?.id]);
  expect(await listed({ from: '2026-11-21' })).toEqual([stored[0]?.id]);
  expect(await listed({ to: '2026-11-18', status: 'pending' })).toEqual([stored[3]?.id]);
});

it.each([
  '0551234567',
  '٠٥٥١٢٣٤٥٦٧',
  '055 123 4567',
  '+966551234567',
  '00966 55 123 4567',
  '1234567',
  '٤٥٦٧',
])('the orders search finds a customer by the phone written as %s', async (q) => {
  const { listed, stored } = await merchantWith([
    { customerPhone: { raw: '0551234567', e164: '+966551234567', isMobile: true } },
    { customerPhone: { raw: '0559999999', e164: '+966559999999', isMobile: true } },
  ]);
  expect(await listed({ q })).toEqual([stored[0]?.id]);
});

it.each(['اسماء', 'أسماء الهاجرى', 'هاجري'])(
  'the orders search finds a customer by the name written as %s',
  async (q) => {
    const { listed, stored } = await merchantWith([{ customerName: 'أسماء الهاجري' }, {}]);
    expect(await listed({ q })).toEqual([stored[0]?.id]);
  },
);

it('the orders search finds an order by its id or the beginning of it, in capitals too', async () => {
  const { listed, stored } = await merchantWith(hours(3));
  const id = stored[2]?.id ?? '';
  for (const q of [id, id.slice(0, 8), id.slice(0, 8).toUpperCase()]) {
    expect(await listed({ q })).toEqual([id]);
  }
});

it('the orders search applies the other filters too', async () => {
  const { listed, stored } = await merchantWith([{ status: 'shipped' }, { status: 'pending' }]);
  expect(await listed({ q: '0551234567', status: 'shipped' })).toEqual([stored[0]?.id]);
  expect(await listed({ q: stored[1]?.id.slice(0, 8), status: 'shipped' })).toEqual([]);
});

it('the orders of a city are those whose form asked for it or whose address names it', async () => {
  const asked = { cityText: 'جده', cityId: 'jeddah', zoneId: 'rest' };
  const { listed, stored } = await merchantWith([
    { customerAddress: 'حي الصفا', place: asked },
    { customerAddress: 'جدة - حي الروضة', status: 'confirmed' },
    { customerAddress: 'الرياض، النرجس' },
    { customerAddress: 'جدة', place: { ...asked, cityText: 'الرياض', cityId: 'riyadh' } },
  ]);
  const inJeddah = stored.slice(0, 2).map(({ id }) => id);
  expect((await listed({ city: 'جدة' })).toSorted()).toEqual(inJeddah.toSorted());
  expect(await listed({ city: 'جدة', status: 'confirmed' })).toEqual([stored[1]?.id]);
  expect(await listed({ city: 'أبها' })).toEqual([]);
});

it('a page of an orders search reads at most a thousand orders, returns how far it looked, and the next page continues there', async () => {
  const { client, stored } = await merchantWith(
    hours(1005, (index) =>
      index === 1003
        ? { customerName: 'هند الرشيدي', customerAddress: 'جدة، حي الصفا' }
        : { customerName: 'سعد', customerAddress: 'الرياض، النرجس' },
    ),
  );
  const first = await client.listOrders({ query: { q: 'هند' } });
  expect(first).toMatchObject({ items: [], searchedUntil: stored[999]?.placedAt });
  const second = await client.listOrders({ query: { q: 'هند', cursor: first.cursor ?? undefined } });
  expect(second.items.map(({ id }) => id)).toEqual([stored[1003]?.id]);
  expect(second).toMatchObject({ cursor: null, searchedUntil: null });
  const ofCity = await client.listOrders({ query: { city: 'جدة' } });
  expect(ofCity).toMatchObject({ items: [], searchedUntil: stored[999]?.placedAt });
  const further = await client.listOrders({ query: { city: 'جدة', cursor: ofCity.cursor ?? undefined } });
  expect(further.items.map(({ id }) => id)).toEqual([stored[1003]?.id]);
});

it.each(['', 'x', '7.', '0.%%', '0.W10'])(
  'the list of orders rejects the cursor %j, which it did not issue',
  async (cursor) => {
    await expect(stranger.client.listOrders({ query: { cursor } })).rejects.toMatchObject({ status: 400 });
  },
);

it('the list of orders shows nothing of another merchant, by cursor, phone, id or page', async () => {
  const { client, stored } = await merchantWith(hours(3));
  const { cursor } = await client.listOrders({ query: { limit: 1 } });
  const [order] = stored;
  for (const query of [
    { cursor: cursor ?? undefined },
    { q: '0551234567' },
    { q: order?.id },
    { landingPageId: order?.landingPageId },
  ]) {
    expect((await stranger.client.listOrders({ query })).items).toEqual([]);
  }
});

it('several orders change their status together, and the answer has the status of each before', async () => {
  const { client, stored } = await merchantWith([{ status: 'pending' }, { status: 'confirmed' }]);
  const orderIds = stored.map(({ id }) => id);
  const { moved, failed } = await client.changeOrderStatuses({ body: { orderIds, status: 'shipped' } });
  expect(failed).toEqual([]);
  expect(moved).toEqual(
    expect.arrayContaining([
      { orderId: orderIds[0], from: 'pending' },
      { orderId: orderIds[1], from: 'confirmed' },
    ]),
  );
  const again = await client.changeOrderStatuses({ body: { orderIds, status: 'shipped' } });
  expect(again).toMatchObject({ moved: [], unchanged: expect.arrayContaining(orderIds), failed: [] });
  const { order, events } = await client.getOrder({ params: { orderId: orderIds[0] ?? '' } });
  expect(order.status).toBe('shipped');
  expect(events.at(-1)).toMatchObject({ type: 'status_changed', from: 'pending', to: 'shipped' });
});

it('of cancelled orders that are opened again together, no more are opened than their page has pieces, unless that is wanted', async () => {
  const merchant = await stack.newMerchant();
  const { client } = merchant;
  const landingPageId = await pageWithStock(merchant, 2);
  const cancelled: Partial<Order> = { landingPageId, status: 'cancelled', items: itemsOf(1) };
  const stored = await storeOrders(stack, merchant, [cancelled, cancelled, cancelled, cancelled]);
  const orderIds = stored.map(({ id }) => id);
  const reopen = { orderIds, status: 'pending' } as const;
  const { moved, failed } = await client.changeOrderStatuses({ body: reopen });
  expect(moved).toHaveLength(2);
  expect(failed.map(({ code }) => code)).toEqual(['oversells', 'oversells']);
  const rest = failed.map(({ orderId }) => orderId);
  const anyway = { ...reopen, orderIds: rest, despiteStock: true } as const;
  expect((await client.changeOrderStatuses({ body: anyway })).moved).toHaveLength(2);
});

it('what one request opens again is not left for the next, before the stream has counted it', async () => {
  const merchant = await stack.newMerchant();
  const { client } = merchant;
  const landingPageId = await pageWithStock(merchant, 2);
  const placed = { landingPageId, placedAt: new Date().toISOString(), items: itemsOf(1) };
  const stored = await storeOrders(stack, merchant, Array(4).fill({ ...placed, status: 'cancelled' }));
  const [first, second, third, last] = stored.map(({ id }) => id);
  const reopen = (orderIds: unknown[], status: 'pending' | 'confirmed') =>
    client.changeOrderStatuses({ body: { orderIds: orderIds.map(String), status } });
  expect((await reopen([first], 'pending')).failed).toEqual([]);
  const params = { orderId: String(second) };
  expect((await client.changeOrderStatus({ params, body: { status: 'confirmed' } })).status).toBe(
    'confirmed',
  );
  const { failed } = await reopen([third, last], 'confirmed');
  expect(failed.map(({ code }) => code)).toEqual(['oversells', 'oversells']);
});

it('a bulk change leaves orders of another merchant alone and reports them', async () => {
  const mine = await merchantWith(hours(2));
  const theirs = await merchantWith(hours(1));
  const foreign = theirs.stored[0]?.id ?? '';
  const orderIds = [...mine.stored.map(({ id }) => id), foreign];
  const failed = [{ orderId: foreign, code: 'not_found' }];
  expect(await mine.client.changeOrderStatuses({ body: { orderIds, status: 'confirmed' } })).toMatchObject({
    failed,
  });
  expect(await mine.client.releaseOrders({ body: { orderIds } })).toMatchObject({ failed });
  const { deleted, failed: notDeleted } = await mine.client.deleteOrders({ body: { orderIds } });
  expect(deleted.toSorted()).toEqual(mine.stored.map(({ id }) => id).toSorted());
  expect(notDeleted).toEqual(failed);
  expect(await mine.listed({})).toEqual([]);
  const unchanged = await theirs.client.getOrder({ params: { orderId: foreign } });
  expect(unchanged).toMatchObject({ order: { status: 'pending', version: 1 }, events: [{ type: 'placed' }] });
});

it('a bulk change takes at most a hundred orders', async () => {
  const orderIds = Array.from({ length: 101 }, () => randomId());
  await expect(stranger.client.deleteOrders({ body: { orderIds } })).rejects.toMatchObject({ status: 400 });
  await expect(stranger.client.deleteOrders({ body: { orderIds: [] } })).rejects.toMatchObject({
    status: 400,
  });
});

it('a deleted order is in no list, and deleting it again finds nothing', async () => {
  const { client, stored, listed } = await merchantWith(hours(2));
  const order = stored[0];
  const params = { orderId: order?.id ?? '' };
  await client.changeOrderStatus({ params, body: { status: 'confirmed' } });
  await client.deleteOrder({ params });
  await expect(client.getOrder({ params })).rejects.toMatchObject({ status: 404 });
  await expect(client.deleteOrder({ params })).rejects.toMatchObject({ status: 404 });
  for (const query of [{ status: 'confirmed' }, { landingPageId: order?.landingPageId }, { q: order?.id }]) {
    expect(await listed(query as Query)).toEqual([]);
  }
  expect(await listed({})).toEqual([stored[1]?.id]);
});

it('an order can be deleted by its own merchant only', async () => {
  const { client, stored } = await merchantWith(hours(1));
  const params = { orderId: stored[0]?.id ?? '' };
  await expect(stranger.client.deleteOrder({ params })).rejects.toMatchObject({ status: 404 });
  expect((await client.getOrder({ params })).order.id).toBe(params.orderId);
});

describe('an edited order', () => {
  const edit = (order: Order | undefined, changes: object = {}) => ({
    params: { orderId: order?.id ?? '' },
    body: {
      version: 1,
      customerName: 'عبدالله الشمري',
      customerPhone: '+966551234567',
      customerAddress: 'حي النرجس، الرياض',
      status: 'pending' as const,
      notes: '',
      ...changes,
    },
  });

  it('the history of an edited order has who changed which detail, from which value to which', async () => {
    const { client, stored, listed } = await merchantWith([{}]);
    const [order] = stored;
    const saved = await client.editOrder(
      edit(order, { customerPhone: '٠٥٥٧٦٥٤٣٢١', status: 'confirmed', notes: 'يتصل مساءً' }),
    );
    expect(saved).toMatchObject({
      version: 2,
      status: 'confirmed',
      customerPhone: { raw: '٠٥٥٧٦٥٤٣٢١', e164: '+966557654321', isMobile: true },
      city: 'الرياض',
    });
    const { events } = await client.getOrder({ params: { orderId: saved.id } });
    expect(events).toHaveLength(3);
    expect(events).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          type: 'details_changed',
          by: order?.ownerId,
          changes: [
            { detail: 'customerPhone', from: '+966551234567', to: '+966557654321' },
            { detail: 'notes', from: '', to: 'يتصل مساءً' },
          ],
        }),
        expect.objectContaining({ type: 'status_changed', from: 'pending', to: 'confirmed' }),
      ]),
    );
    expect(await listed({ q: '0557654321' })).toEqual([saved.id]);
    // A search for the phone that a customer typed finds the order as well.
    expect(await listed({ q: '0551234567' })).toEqual([saved.id]);
    expect(await listed({ q: '0551234567', status: 'pending' })).toEqual([]);
    const back = { version: saved.version, status: 'confirmed' as const, customerPhone: '0551234567' };
    await client.editOrder(edit(order, back));
    for (const q of ['0551234567', '0557654321']) expect(await listed({ q })).toEqual([saved.id]);
  });

  it('an edit of an order that changes nothing writes nothing', async () => {
    const { client, stored } = await merchantWith([{}]);
    expect(await client.editOrder(edit(stored[0], { customerPhone: '055 123 4567' }))).toMatchObject({
      version: 1,
    });
  });

  it('a rejected edit of an order names each invalid field', async () => {
    const { client, stored } = await merchantWith([{}]);
    await expect(
      client.editOrder(edit(stored[0], { customerName: ' ', customerPhone: '0551', customerAddress: '' })),
    ).rejects.toMatchObject({
      status: 422,
      body: {
        code: 'order_fields_invalid',
        details: {
          fields: [
            { path: 'customerName', problem: 'required' },
            { path: 'customerPhone', problem: 'phone_invalid' },
            { path: 'customerAddress', problem: 'required' },
          ],
        },
      },
    });
  });

  it('an edit of an order does not overwrite what another tab has saved since', async () => {
    const { client, stored } = await merchantWith([{}]);
    const [order] = stored;
    await client.changeOrderStatus({ params: { orderId: order?.id ?? '' }, body: { status: 'shipped' } });
    await expect(client.editOrder(edit(order, { notes: 'قديم' }))).rejects.toMatchObject({
      status: 409,
      body: { code: 'version_conflict', details: { currentVersion: 2 } },
    });
    expect((await client.getOrder({ params: { orderId: order?.id ?? '' } })).order).toMatchObject({
      status: 'shipped',
      notes: '',
    });
  });

  it('an order can be edited by its own merchant only', async () => {
    const { stored } = await merchantWith([{}]);
    await expect(stranger.client.editOrder(edit(stored[0]))).rejects.toMatchObject({ status: 404 });
  });
});

it('the export has all filtered orders, in as many pages as they need', async () => {
  const { client } = await merchantWith([
    ...hours(1003, () => ({ status: 'shipped' })),
    { status: 'pending', customerName: 'لا يُصدَّر' },
  ]);
  const first = await client.exportOrders({ query: { status: 'shipped' } });
  expect(first.count).toBe(1000);
  const second = await client.exportOrders({
    query: { status: 'shipped', cursor: first.cursor ?? undefined },
  });
  expect(second).toMatchObject({ count: 3, cursor: null });
  const lines = (first.csv + second.csv).split('\r\n');
  expect(lines).toHaveLength(1 + 1003 + 1);
  expect(lines[0]).toMatch(/^\ufeffرقم الطلب,/);
  expect(first.csv + second.csv).not.toContain('لا يُصدَّر');
});

describe('protection against fake orders', () => {
  async function shop() {
    const merchant = await stack.newMerchant();
    const page = await merchant.client.createLandingPage({ body: landingPageContentFixture() });
    await stack.streamsIdle();
    const order = async (changes: object = {}) => {
      const { status, body } = await postOrder(stack.port, page.subdomain, {
        landingPageId: page.id,
        name: 'عبدالله الشمري',
        phone: '0551234567',
        address: 'الرياض، حي النرجس',
        country: 'SA',
        items: [{ sku: '', price: 199, quantity: 1, variant: '', name: '' }],
        idempotencyKey: crypto.randomUUID(),
        ...changes,
      });
      expect(status).toBe(201);
      return body.orderId as string;
    };
    const listed = async (query: Query = {}) =>
      (await merchant.client.listOrders({ query })).items.map(({ id }) => id);
    return { merchant, client: merchant.client, page, order, listed };
  }

  it('an order that repeats one that is still open is marked as its duplicate', async () => {
    const { client, order } = await shop();
    const first = await order();
    const second = await order();
    expect((await client.getOrder({ params: { orderId: second } })).order).toMatchObject({
      duplicateOf: first,
      holdReason: null,
    });
  });

  it('an order from a blocked phone is put on hold, the shopper sees the usual thank-you page, and the merchant can release it', async () => {
    const { client, order, listed } = await shop();
    const prank = await order();
    const blocked = await client.blockPhone({ body: { orderId: prank } });
    expect(blocked).toMatchObject({ e164: '+966551234567', customerName: 'عبدالله الشمري' });
    expect(await client.blockPhone({ body: { orderId: prank } })).toEqual(blocked);

    const onHold = await order({ phone: '+966 55 123 4567' });
    const other = await order({ phone: newPhone() });
    expect(await listed()).toEqual([other, prank]);
    expect(await listed({ status: 'pending' })).toEqual([other, prank]);
    expect(await listed({ q: '0551234567' })).toEqual([prank]);
    expect(await listed({ held: 'true' })).toEqual([onHold]);
    expect(await listed({ held: 'true', q: '0551234567' })).toEqual([onHold]);

    const { released, failed } = await client.releaseOrders({ body: { orderIds: [onHold] } });
    expect({ released, failed }).toMatchObject({ released: [{ id: onHold, holdReason: null }], failed: [] });
    expect(await listed({ held: 'true' })).toEqual([]);
    expect(await listed()).toEqual([other, onHold, prank]);
    const { events } = await client.getOrder({ params: { orderId: onHold } });
    expect(events.at(-1)).toMatchObject({ type: 'released', holdReason: 'blocked_phone' });
  });

  it('orders from an unblocked phone are no longer put on hold', async () => {
    const { client, order, listed } = await shop();
    const { e164 } = await client.blockPhone({ body: { orderId: await order() } });
    expect((await client.listBlockedPhones({ query: {} })).items).toMatchObject([{ e164 }]);
    await client.unblockPhone({ body: { e164 } });
    await client.unblockPhone({ body: { e164 } });
    expect((await client.listBlockedPhones({ query: {} })).items).toEqual([]);
    const later = await order();
    expect(await listed()).toContain(later);
  });

  it('a phone is blocked for one merchant only, and only by an order of theirs', async () => {
    const mine = await shop();
    const theirs = await shop();
    const orderId = await mine.order();
    await expect(theirs.client.blockPhone({ body: { orderId } })).rejects.toMatchObject({ status: 404 });
    await mine.client.blockPhone({ body: { orderId } });
    expect((await theirs.client.listBlockedPhones({ query: {} })).items).toEqual([]);
    const later = await theirs.order();
    expect(await theirs.listed()).toEqual([later]);
    await theirs.client.unblockPhone({ body: { e164: '+966551234567' } });
    expect((await mine.client.listBlockedPhones({ query: {} })).items).toHaveLength(1);
  });

  it('too many orders from one phone in a day are put on hold', async () => {
    const { order, listed } = await shop();
    for (let placed = 0; placed < MAX_ORDERS_PER_DAY; placed += 1) await order();
    const onHold = await order();
    expect(await listed()).toHaveLength(MAX_ORDERS_PER_DAY);
    expect(await listed({ held: 'true' })).toEqual([onHold]);
  });

  it('simultaneous orders from one phone are all checked for duplicates and counted for the day', async () => {
    const { client, order } = await shop();
    const placed = await Promise.all(Array.from({ length: MAX_ORDERS_PER_DAY + 3 }, () => order()));
    const { items } = await client.listOrders({ query: {} });
    const unmarked = items.filter(({ duplicateOf }) => duplicateOf === null);
    const onHold = await client.listOrders({ query: { held: 'true' } });
    expect(items).toHaveLength(MAX_ORDERS_PER_DAY);
    expect(unmarked).toHaveLength(1);
    expect(onHold.items).toHaveLength(placed.length - MAX_ORDERS_PER_DAY);
  });

  it('a repeated request for an order that its merchant has deleted places no order and returns an error', async () => {
    const { client, page, order, listed } = await shop();
    const idempotencyKey = crypto.randomUUID();
    const orderId = await order({ idempotencyKey });
    await client.deleteOrder({ params: { orderId } });
    const again = await postOrder(stack.port, page.subdomain, {
      landingPageId: page.id,
      name: 'عبدالله الشمري',
      phone: '0551234567',
      address: 'الرياض، حي النرجس',
      country: 'SA',
      items: [{ sku: '', price: 199, quantity: 1, variant: '', name: '' }],
      idempotencyKey,
    });
    expect(again).toMatchObject({ status: 410, body: { code: 'order_withdrawn' } });
    expect(await listed()).toEqual([]);
  });
});
