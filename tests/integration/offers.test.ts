import { landingPageFixture } from '@mirsah/domain/landing-page/landing-page.fixture';
import { currencyCodes, parseAmount } from '@mirsah/domain/money';
import { noOffers } from '@mirsah/domain/offer';
import { offersFixture, quantityOfferFixture } from '@mirsah/domain/offer/offer.fixture';

import { linesOf } from '@mirsah/domain/order/lines';
import { priceSubmission } from '@mirsah/domain/order/price-submission';
import { orderSubmissionSchema } from '@mirsah/domain/order/submission';
import { readOrderForm } from '@mirsah/functions/api/order-form-post';
import { deserializeState, firstControls, toChoice } from '@mirsah/landing-template/order-form/state';
import { toSubmission } from '@mirsah/landing-template/order-form/submit';
import { renderLandingPage } from '@mirsah/landing-template/render/landing-page';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { answerOffer, watchPage } from '../fixtures/offers.ts';
import { newPhone } from '../fixtures/phones.ts';
import { openShop, type Shop } from '../fixtures/shop.ts';
import { fetchSite, postOrder } from '../fixtures/site.ts';
import { stackForFile } from '../fixtures/stack-for-file.ts';
import { storeOrders } from '../fixtures/stored-orders.ts';

const { stack } = await stackForFile();

/** What the shopper types, on a page of these offers; `items` are two watches. */
const customer = () => ({ name: 'سارة', phone: newPhone(), address: 'الرياض', country: 'SA' });
const two = (variantIds: string[]) =>
  variantIds.map((variantId) => ({ sku: '', name: '', price: 279, quantity: 1, variantId }));

it('an offer with a tick and one more thing after the order is one order with every line, at the price shown', async () => {
  const { page, merchant } = await openShop(stack, watchPage());
  expect((await fetchSite(stack.port, page.subdomain)).body).toContain('name="offer"');
  const { status, body } = await postOrder(stack.port, page.subdomain, {
    landingPageId: page.id,
    ...customer(),
    items: two(['black', 'white']),
    offer: { id: 'two' },
    bumps: [{ id: 'wrap' }],
    total: 533,
  });
  expect([status, body.code]).toEqual([201, undefined]);
  const order = () => merchant.client.getOrder({ params: { orderId: body.orderId } });
  expect((await order()).order).toMatchObject({
    totalMinor: 53_300,
    items: [
      { sku: 'W-B', unitPriceMinor: 24_950 },
      { sku: 'W-W', unitPriceMinor: 24_950 },
      { sku: 'WRAP', unitPriceMinor: 1_500 },
    ],
    lines: [
      { kind: 'main', variant: 'أسود' },
      { kind: 'main', variant: 'أبيض' },
      { kind: 'main', name: 'ساعتان', unitPriceMinor: -5_900 },
      { kind: 'bump', name: 'تغليف هدية' },
    ],
    afterOffer: { step: 'offer' },
  });

  const shown = await fetchSite(stack.port, page.subdomain, { path: body.thankYouUrl });
  expect(shown.body).toContain('ساعة أخرى');
  const receipt = { subdomain: page.subdomain, path: body.thankYouUrl };
  const answer = () =>
    answerOffer(stack.port, receipt, { step: 'offer', answer: 'accept', variantId: 'white' });
  const answers = await Promise.all([answer(), answer(), answer()]);
  expect(answers.map((response) => response.status)).toEqual([303, 303, 303]);
  const { order: after, events } = await order();
  expect(after).toMatchObject({ totalMinor: 73_200, afterOffer: { step: 'accepted' } });
  expect(linesOf(after).map(({ kind }) => kind)).toEqual(['main', 'main', 'main', 'bump', 'after']);
  expect(events.map(({ type }) => type)).toEqual(['placed', 'offer_accepted']);
  const { csv } = await merchant.client.exportOrders({ query: {} });
  expect(csv).toContain('732,SAR');
  expect(csv.trim().endsWith(',-59')).toBe(true);
});

it('an offer that has changed since the page was opened, or that is sent with other pieces, is not sold', async () => {
  const { page } = await openShop(stack, watchPage());
  const order = (changes: object) =>
    postOrder(stack.port, page.subdomain, {
      landingPageId: page.id,
      ...customer(),
      items: two(['black', 'white']),
      ...changes,
    });
  const codes = await Promise.all([
    order({ offer: { id: 'two', terms: '2=399' } }),
    order({ offer: { id: 'gone' } }),
    order({ bumps: [{ id: 'wrap', price: 1 }] }),
    order({ bumps: [{ id: 'gone' }] }),
    order({ offer: { id: 'two' }, total: 1 }),
    order({ offer: { id: 'three' } }),
  ]);
  const changed = 'price_changed';
  expect(codes.map(({ body }) => body.code)).toEqual([
    ...[changed, changed, changed, changed, changed],
    'product_unavailable',
  ]);
});

it('an order in the specification’s own payload is taken on a page with offers, at the price of its pieces', async () => {
  const { page, merchant } = await openShop(stack, watchPage());
  const items = [{ sku: 'W-W', price: 279, quantity: 2, variant: 'أبيض', name: 'عطر العود' }];
  const { status, body } = await postOrder(stack.port, page.subdomain, {
    landingPageId: page.id,
    ...customer(),
    items,
  });
  expect(status).toBe(201);
  const { order } = await merchant.client.getOrder({ params: { orderId: body.orderId } });
  expect(order).toMatchObject({ totalMinor: 57_700, lines: [] });
});

/** A shop whose orders go to the COD network. */
async function connectedShop(): Promise<Shop> {
  const shop = await openShop(stack, watchPage());
  const endpoint = `${stack.services.connectionFakes.codNetworkUrl}/leads`;
  await shop.merchant.client.saveCodConnection({ body: { endpoint, apiKey: 'cod-live-1234567890' } });
  return shop;
}

const deliveryOf = async ({ merchant }: Shop, orderId: string) =>
  (await merchant.client.getOrderDeliveries({ params: { orderId } })).deliveries[0];
/** What the COD network received for a customer: the total of each request. */
const receivedFor = (e164: string) =>
  stack.services.connectionFakes.received().flatMap(({ body }) => {
    const { phone, items } = body as { phone?: string; items: { price: number; quantity: number }[] };
    return phone === e164 ? [items.reduce((sum, { price, quantity }) => sum + price * quantity, 0)] : [];
  });

it('an order waits for the shopper’s answer, and is sent with what was accepted as soon as it comes', async () => {
  const shop = await connectedShop();
  const { body } = await postOrder(stack.port, shop.page.subdomain, {
    landingPageId: shop.page.id,
    ...customer(),
    items: two(['black', 'white']),
    offer: { id: 'two' },
  });
  await stack.streamsIdle();
  const waiting = { state: 'queued', reason: { code: 'awaiting_answer' } };
  await expect.poll(() => deliveryOf(shop, body.orderId)).toMatchObject(waiting);
  const receipt = { subdomain: shop.page.subdomain, path: body.thankYouUrl };
  await answerOffer(stack.port, receipt, { step: 'offer', answer: 'decline' });
  await stack.streamsIdle();
  expect(await deliveryOf(shop, body.orderId)).toMatchObject(waiting);
  await answerOffer(stack.port, receipt, { step: 'downsell', answer: 'accept' });
  await expect
    .poll(() => deliveryOf(shop, body.orderId), { timeout: 20_000 })
    .toMatchObject({ state: 'sent', steps: [{}, waiting, { state: 'sending' }, { state: 'sent' }] });
  const { order } = await shop.merchant.client.getOrder({ params: { orderId: body.orderId } });
  expect(receivedFor(order.customerPhone.e164)).toEqual([499 + 19]);
});

it('an order whose shopper does not answer is sent when the offer ends, and takes no answer after that', async () => {
  const shop = await connectedShop();
  const [order] = await storeOrders(
    stack,
    shop.merchant,
    [
      {
        landingPageId: shop.page.id,
        afterOffer: {
          ...{ step: 'offer' as const, downsell: null, until: new Date(Date.now() + 3_000).toISOString() },
          offer: { ...offersFixture().after.offer, variants: [] },
        },
      },
    ],
    { isForwarded: true },
  );
  if (!order) throw new Error('The order was not stored');
  await expect
    .poll(() => deliveryOf(shop, order.id), { timeout: 20_000 })
    .toMatchObject({ state: 'sent', steps: [{}, {}, { state: 'sending' }, { state: 'sent' }] });
  const receipt = `/thank-you?order=${order.id}&key=${order.receiptToken}`;
  const path = { subdomain: shop.page.subdomain, path: receipt };
  expect((await answerOffer(stack.port, path, { step: 'offer', answer: 'accept' })).status).toBe(303);
  const { order: after } = await shop.merchant.client.getOrder({ params: { orderId: order.id } });
  expect(after).toMatchObject({ totalMinor: order.totalMinor, afterOffer: { step: 'closed' } });
});

// Any page of these offers in any currency, and any choice on it.
const amount = fc.integer({ min: 1, max: 9_999_999 });
const anyOffer = fc.record({
  quantity: fc.integer({ min: 1, max: 6 }),
  price: fc.oneof(
    amount.map((priceMinor) => ({ priceMinor, percentOff: null })),
    fc.integer({ min: 0, max: 90 }).map((percentOff) => ({ priceMinor: null, percentOff })),
  ),
  freeShipping: fc.boolean(),
  isDefault: fc.boolean(),
});
const anyPage = fc.record({
  currency: fc.constantFrom(...currencyCodes),
  product: fc.record({ priceMinor: amount, salePriceMinor: fc.option(amount), freeShipping: fc.boolean() }),
  variants: fc.array(amount, { maxLength: 3 }),
  shipping: fc.array(fc.integer({ min: 0, max: 9_999 }), { minLength: 1, maxLength: 2 }),
  offers: fc.array(anyOffer, { maxLength: 6 }),
  bumps: fc.array(amount, { maxLength: 2 }),
});
const anyChoice = fc.record({
  offer: fc.nat(),
  units: fc.array(fc.nat(), { minLength: 6, maxLength: 6 }),
  ticked: fc.array(fc.boolean(), { minLength: 2, maxLength: 2 }),
  shipping: fc.nat(),
  quantity: fc.integer({ min: 1, max: 100 }),
});
const shell = '<head><!--head--><style></style></head><!--body--><!--data-->';
const unescaped = (text = '') =>
  text.replaceAll('&amp;', '&').replaceAll('&quot;', '"').replaceAll('&#x27;', "'");

it('the server, the form’s script and a form without script agree on every offer, to the minor unit', () => {
  fc.assert(
    fc.property(anyPage, anyChoice, (any, choice) => {
      const blank = landingPageFixture({ currency: any.currency });
      const page = {
        ...blank,
        product: {
          ...blank.product,
          ...any.product,
          variants: any.variants.map((priceMinor, i) => ({
            id: `v${i}`,
            name: `V${i}`,
            sku: '',
            priceMinor,
          })),
        },
        shippingOptions: any.shipping.map((priceMinor, i) => ({
          id: `s${i}`,
          name: 'S',
          priceMinor,
          estimatedDays: 1,
        })),
        offers: {
          ...noOffers,
          quantity: any.offers.map(({ price, ...rest }, i) =>
            quantityOfferFixture({ id: `o${i}`, ...rest, ...price }),
          ),
          bumps: any.bumps.flatMap((priceMinor, i) =>
            offersFixture().bumps.map((bump) => ({ ...bump, id: `b${i}`, priceMinor })),
          ),
        },
      };
      const html = renderLandingPage(page, { shell, url: 'https://oud.mirsah.site/' });
      const state = JSON.parse(/id="order-state">(.*?)<\/script>/s.exec(html)?.[1] ?? '');
      const { page: island } = deserializeState(state);

      // What the shopper does is the same with script and without.
      const chosen = page.offers.quantity[choice.offer % Math.max(1, page.offers.quantity.length)];
      const variant = (at: number) =>
        page.product.variants[at % Math.max(1, page.product.variants.length)]?.id;
      const controls: Record<string, string> = {
        name: 'سارة',
        phone: '0551234567',
        address: 'الرياض',
        country: 'SA',
      };
      const hidden = html.matchAll(/<input type="hidden" form="order" name="([^"]*)" value="([^"]*)"/g);
      for (const [, name, value] of hidden) controls[unescaped(name)] = unescaped(value);
      if (chosen) controls.offer = chosen.id;
      else controls.quantity = String(choice.quantity);
      const first = variant(choice.units[0] ?? 0);
      if (!chosen && first) controls.variantId = first;
      for (const [name, at] of choice.units.map(
        (at, piece) => [`unit.${chosen?.id}.${piece}`, at] as const,
      )) {
        const id = variant(at);
        if (html.includes(`name="${name}"`) && id) controls[name] = id;
      }
      page.offers.bumps.forEach(({ id }, index) => {
        if (choice.ticked[index]) controls[`bump.${id}`] = 'on';
      });
      if (page.shippingOptions.length > 1) {
        controls.shippingOptionId =
          page.shippingOptions[choice.shipping % page.shippingOptions.length]?.id ?? '';
      }

      const sent = toSubmission(island, controls, 'a-key-of-mine');
      const posted = readOrderForm(new URLSearchParams(controls).toString()).submission;
      const priced = (submission: unknown) => {
        try {
          return priceSubmission(page, orderSubmissionSchema.parse(submission));
        } catch (error) {
          return (error as { code?: string }).code;
        }
      };
      const withScript = sent && priced(JSON.parse(JSON.stringify(sent)));
      const withoutScript = priced(posted);
      if (!sent || typeof withScript !== 'object' || typeof withoutScript !== 'object') {
        expect([sent, withoutScript]).toEqual([undefined, 'product_unavailable']);
        return;
      }
      const shown = parseAmount(String(sent.total), page.currency);
      expect([withScript.totalMinor, withoutScript.totalMinor]).toEqual([shown, shown]);
      expect(withScript.lines.map(({ id, ...line }) => line)).toEqual(
        withoutScript.lines.map(({ id, ...line }) => line),
      );
      expect(withScript.totalMinor).toBeGreaterThan(0);
      // What is chosen in advance is what the page's headline says.
      const open = toChoice(island, firstControls(page, undefined));
      const preset = page.offers.quantity.find(({ isDefault }) => isDefault) ?? page.offers.quantity[0];
      expect([open.offerId, open.bumpIds]).toEqual([preset?.id, []]);
    }),
    { numRuns: Number(process.env.PROPERTY_RUNS ?? 300) },
  );
});
