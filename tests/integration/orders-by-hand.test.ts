import { landingPageContentFixture } from '@mirsah/domain/landing-page/landing-page.fixture';
import { expect, it } from 'vitest';
import { apiError } from '../fixtures/api-error.ts';
import { newPhone } from '../fixtures/phones.ts';
import { placeOrderIn } from '../fixtures/placed-order.ts';
import { openShop } from '../fixtures/shop.ts';
import { pricedByCity } from '../fixtures/shop-of-two.ts';
import { orderByHand } from '../fixtures/site.ts';
import { stackForFile } from '../fixtures/stack-for-file.ts';

const { stack } = await stackForFile();
const agent = { role: 'agent', pages: null, phones: 'full' } as const;

it('an order taken by telephone is placed once, confirmed, at the price of its page, with its note and channel', async () => {
  const { merchant, page } = await openShop(stack);
  const body = { ...orderByHand(page.id), notes: ' هدية ' };
  const order = await merchant.client.placeByHand({ body });
  expect(order).toMatchObject({
    status: 'confirmed',
    totalMinor: 19_900,
    channel: 'call',
    notes: 'هدية',
    attribution: null,
    holdReason: null,
  });
  expect((await merchant.client.placeByHand({ body })).id).toBe(order.id);
  const { order: stored, events } = await merchant.client.getOrder({ params: { orderId: order.id } });
  expect(stored).toMatchObject({ channel: 'call', status: 'confirmed' });
  expect(events).toMatchObject([{ type: 'placed', by: (await merchant.client.getMyProfile()).id }]);
  const other = { ...body, customerName: 'منى', idempotencyKey: body.idempotencyKey };
  await expect(merchant.client.placeByHand({ body: other })).rejects.toEqual(apiError('key_reused', 409));
});

it('an order by hand is in revenue, and in no rate of conversion, funnel or source', async () => {
  const shop = await openShop(stack);
  const { client } = shop.merchant;
  await placeOrderIn(stack, shop);
  await client.placeByHand({ body: orderByHand(shop.page.id) });
  await stack.streamsIdle();
  const report = await client.getInsights({ query: { period: '7' } });
  expect(report.cards).toMatchObject({
    orders: { value: 2 },
    views: { value: 1 },
    conversionRate: { value: 100 },
  });
  expect(report.money).toMatchObject([{ revenueMinor: { value: 59_700 }, orders: { value: 2 } }]);
  expect(report.funnel).toMatchObject({ views: 1, orders: 1, confirmed: 0 });
  expect(report.pages).toMatchObject([{ views: 1, orders: 2, conversionRate: 100 }]);
  expect(report.sources).toMatchObject([{ source: 'direct', orders: 1 }]);
  expect(report.funnels.page).toMatchObject([{ views: 1, orders: 1 }]);
  const found = async (query: object) => (await client.listOrders({ query })).items.length;
  expect([await found({ source: 'direct' }), await found({ network: 'direct' })]).toEqual([1, 2]);
  const { items } = await client.listLandingPages({ query: {} });
  expect(items).toMatchObject([{ views: 1, orders: 2, selling: { priceMinor: 19_900, currency: 'SAR' } }]);
});

it('the zone of a city prices an order by hand, and problems are named by their fields', async () => {
  const { merchant, page } = await openShop(stack, pricedByCity());
  const { client } = merchant;
  const quote = (text: string) =>
    client.quoteByHand({ body: { landingPageId: page.id, country: 'SA', city: text } });
  expect(await quote('الرياض')).toMatchObject({ isCityKnown: true, shippingMinor: 2500, estimatedDays: 2 });
  expect(await quote('قرية بعيدة')).toMatchObject({ isCityKnown: false, shippingMinor: 0 });
  const priced = { ...orderByHand(page.id), city: 'الرياض', totalMinor: 22_400 };
  await expect(client.placeByHand({ body: { ...priced, totalMinor: 19_900 } })).rejects.toEqual(
    apiError('price_changed', 409),
  );
  const empty = { ...priced, city: '', customerName: '', customerPhone: '12' };
  await expect(client.placeByHand({ body: empty })).rejects.toMatchObject({
    body: {
      code: 'order_fields_invalid',
      details: {
        fields: [
          { path: 'customerName', problem: 'required' },
          { path: 'customerPhone', problem: 'phone_invalid' },
          { path: 'city', problem: 'required' },
        ],
      },
    },
  });
  expect(await client.placeByHand({ body: priced })).toMatchObject({ totalMinor: 22_400, city: 'الرياض' });
});

it('a city that a page does not ask for is put before the address, unless it is there already', async () => {
  const { merchant, page } = await openShop(stack);
  const place = (city: string, customerAddress: string) =>
    merchant.client.placeByHand({ body: { ...orderByHand(page.id), city, customerAddress } });
  const put = await place(' الرياض ', 'حي النرجس');
  expect(put).toMatchObject({ customerAddress: 'الرياض، حي النرجس', city: 'الرياض' });
  expect(await place('الرياض', 'النرجس، الرياض')).toMatchObject({ customerAddress: 'النرجس، الرياض' });
  expect(await place('مكة المكرمة', 'مكة، العزيزية')).toMatchObject({ customerAddress: 'مكة، العزيزية' });
  const street = await place('جدة', 'شارع الرياض، حي السلامة');
  expect(street).toMatchObject({ customerAddress: 'جدة، شارع الرياض، حي السلامة', city: 'جدة' });
  expect(await place('', 'حي النرجس')).toMatchObject({ customerAddress: 'حي النرجس' });
});

it('a quote without a choice is for the quantity asked for, as far as the page allows', async () => {
  const content = landingPageContentFixture();
  const { merchant, page } = await openShop(stack, { layout: { ...content.layout, maxQuantity: 3 } });
  const choiceOf = async (quantity?: number) =>
    (
      await merchant.client.quoteByHand({
        body: { landingPageId: page.id, country: 'SA', city: '', ...(quantity && { quantity }) },
      })
    ).choice?.pieces;
  expect(await choiceOf()).toEqual([{ variantId: null, quantity: 1 }]);
  expect(await choiceOf(2)).toEqual([{ variantId: null, quantity: 2 }]);
  expect(await choiceOf(9)).toEqual([{ variantId: null, quantity: 3 }]);
});

it('a number tells who ordered by it, what waits, and who blocked it; its next order is on hold', async () => {
  const shop = await openShop(stack);
  const { client } = shop.merchant;
  const phone = newPhone();
  const find = () => client.findCustomer({ body: { phone, country: 'SA' } });
  expect(await find()).toEqual({ isPhone: true, known: null, risk: null, orders: [], blocked: null });
  expect(await client.findCustomer({ body: { phone: '05', country: 'SA' } })).toMatchObject({
    isPhone: false,
  });
  const orderId = await placeOrderIn(stack, shop, { phone });
  await stack.streamsIdle();
  expect(await find()).toMatchObject({
    known: { name: 'عبدالله الشمري', address: 'الرياض، حي النرجس', city: 'الرياض', country: 'SA' },
    orders: [{ id: orderId, status: 'pending' }],
    blocked: null,
  });
  await client.blockPhone({ body: { orderId } });
  expect((await find()).blocked).toMatchObject({ byName: 'نورة القحطاني', customerName: 'عبدالله الشمري' });
  const order = await client.placeByHand({ body: { ...orderByHand(shop.page.id), customerPhone: phone } });
  expect(order).toMatchObject({ status: 'pending', holdReason: 'blocked_phone' });
});

it('a member sells only by their own pages, and never reads a number that is masked for them', async () => {
  const shop = await openShop(stack);
  const owner = shop.merchant;
  const other = await owner.client.createLandingPage({
    body: landingPageContentFixture({ title: 'صفحة أخرى' }),
  });
  const { client } = await stack.newMember(owner, {
    ...agent,
    pages: [other.id],
    phones: 'masked_until_called',
  });
  const phone = newPhone();
  const foreign = await placeOrderIn(stack, shop, { phone });
  await expect(client.placeByHand({ body: orderByHand(shop.page.id) })).rejects.toEqual(
    apiError('not_found', 404),
  );
  const body = { landingPageId: shop.page.id, country: 'SA' as const, city: '' };
  await expect(client.quoteByHand({ body })).rejects.toEqual(apiError('not_found', 404));
  await stack.streamsIdle();
  const find = () => client.findCustomer({ body: { phone, country: 'SA' } });
  expect(await find()).toMatchObject({ known: null, orders: [] });
  const own = await owner.client.placeByHand({
    body: {
      ...orderByHand(other.id),
      customerPhone: phone,
      customerAddress: 'جدة، اتصل على 0559876543',
    },
  });
  await stack.streamsIdle();
  const found = await find();
  expect(found.known).toMatchObject({ name: 'سارة القحطاني', address: '' });
  expect(found.orders).toMatchObject([{ id: own.id, isPhoneMasked: true }]);
  expect(JSON.stringify(found)).not.toContain('9876543');
  expect(JSON.stringify(found)).not.toContain(foreign);
  const entry = async () => (await owner.client.listLog({ query: {} })).items[0];
  const made = await client.placeByHand({ body: orderByHand(other.id) });
  expect(made.isPhoneMasked).toBe(true);
  expect(await entry()).toMatchObject({ action: 'order_placed', subjectId: made.id });
});

it('the person who wrote an order down takes it back at once, but no changed order and no other person’s', async () => {
  const shop = await openShop(stack);
  const { client } = shop.merchant;
  const member = await stack.newMember(shop.merchant, agent);
  const { id: orderId } = await member.client.placeByHand({ body: orderByHand(shop.page.id) });
  const params = { orderId };
  await expect(client.takeBackByHand({ params })).rejects.toEqual(apiError('order_decided', 409));
  await member.client.takeBackByHand({ params });
  await expect(client.getOrder({ params })).rejects.toEqual(apiError('not_found', 404));
  const shoppers = { orderId: await placeOrderIn(stack, shop) };
  await expect(client.takeBackByHand({ params: shoppers })).rejects.toEqual(apiError('not_found', 404));
  const changed = { orderId: (await client.placeByHand({ body: orderByHand(shop.page.id) })).id };
  await client.changeOrderStatus({ params: changed, body: { status: 'shipped' } });
  await expect(client.takeBackByHand({ params: changed })).rejects.toEqual(apiError('order_decided', 409));
});
