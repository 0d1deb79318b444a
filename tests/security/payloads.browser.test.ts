import { landingPageContentSchema } from '@mirsah/domain/landing-page';
import { landingPageContentFixture } from '@mirsah/domain/landing-page/landing-page.fixture';
import { offersFixture } from '@mirsah/domain/offer/offer.fixture';
import { productContentFixture } from '@mirsah/domain/product/product.fixture';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { type Admin, newAdmin } from '../fixtures/admin.ts';
import { callApi } from '../fixtures/api-call.ts';
import { desktop } from '../fixtures/browser.ts';
import { lettersOf, makeHostile, marked, payloads } from '../fixtures/hostile-shop.ts';
import { withTexts } from '../fixtures/malformed.ts';
import type { Merchant } from '../fixtures/merchant.ts';
import { readCsv } from '../fixtures/read-csv.ts';
import { followRequests, requestsEnded } from '../fixtures/requests.ts';
import { openSignedIn } from '../fixtures/sign-in-on-screen.ts';
import { orderFor, postOrder } from '../fixtures/site.ts';
import { stackAndBrowserForFile } from '../fixtures/stack-and-browser.ts';
import { claimsOf } from '../fixtures/tokens.ts';

const cells = ['س;=cmd|A0;', '=1+1س', '+1س', '-1س', '@sumس', '\t=1س', 'س,"=1"'];

const { stack, browser } = await stackAndBrowserForFile();
let merchant: Merchant;
let admin: Admin;
const sites: string[] = [];
const receipts: string[] = [];
const pageIds: string[] = [];
const orderIds: string[] = [];
const productIds: string[] = [];
const phones: string[] = [];

/**
 * One page, order, product, template and message for each payload, with the payload in every text that takes
 * it.
 */
beforeAll(async () => {
  [merchant, admin] = await Promise.all([stack.newMerchant(), newAdmin(stack)]);
  const { client } = merchant;
  for (const [index, payload] of payloads.entries()) {
    const start = landingPageContentFixture({ offers: fullOffers() });
    const content = withTexts({ ...start, subdomain: start.subdomain }, landingPageContentSchema, payload);
    const page = await client.createLandingPage({ body: { ...content, title: `${payload}${index}` } });
    pageIds.push(page.id);
    sites.push(page.subdomain);
    const order = orderFor(page.id);
    phones.push(order.phone);
    const placed = await postOrder(stack.port, page.subdomain, {
      ...order,
      name: payload,
      address: payload,
      attribution: attributionOf(payload),
      offer: { id: page.offers.quantity[0]?.id },
      bumps: [{ id: page.offers.bumps[0]?.id }],
    });
    expect(placed).toMatchObject({ status: 201 });
    receipts.push(`http://${page.subdomain}.localhost:${stack.port}${placed.body.thankYouUrl}`);
    orderIds.push(placed.body.orderId);
    const product = productContentFixture({ name: payload, description: payload, sku: `S${index}` });
    productIds.push((await client.createProduct({ body: product })).id);
    await client.createMessageTemplate({ body: { name: payload, content: `${payload} {name}` } });
    await callApi(stack, 'sendContactMessage', {
      body: { name: payload, email: `a${index}@merchant.test`, message: `${payload} ${payload}` },
    });
  }
  // On every screen, so it must differ from what a screen itself shows.
  await client.renameMyself({ body: { fullName: marked(payloads[0], 'owner') } });
  const banned = await stack.newMerchant();
  const params = { userId: String(claimsOf(banned.accessToken).sub) };
  await banned.client.renameMyself({ body: { fullName: payloads[1] } });
  await admin.client.banUser({ params, body: { reason: payloads[2] } });
  await stack.streamsIdle();
});

/** Offers with every text that a merchant can give them. */
function fullOffers() {
  const offers = offersFixture();
  return {
    ...offers,
    quantity: offers.quantity.map((offer) => ({ ...offer, badge: 'شارة', giftText: 'هدية' })),
  };
}

function attributionOf(payload: string) {
  const campaign = marked(payload, 'campaign');
  const search = `?${new URLSearchParams({ utm_source: payload, utm_medium: payload, utm_campaign: campaign })}`;
  const visit = { at: Date.now(), referrer: '', search };
  return { first: visit, last: visit };
}

/**
 * A browser that would run an injected script: the content security policy, which is the second line, is off.
 */
async function unguardedPage(): Promise<{ page: Page; ran: () => Promise<string[]> }> {
  const context = await browser.newContext({ viewport: desktop, locale: 'ar-SA', bypassCSP: true });
  const seen: string[] = [];
  await context.exposeFunction('ran', () => seen.push('ran'));
  const page = await context.newPage();
  followRequests(page);
  page.on('dialog', (dialog) => {
    seen.push(dialog.message());
    void dialog.dismiss();
  });
  const ran = async () => {
    const handlers = await page.evaluate(() =>
      [...document.querySelectorAll('*')].flatMap((element) =>
        [...element.attributes]
          .filter(({ name, value }) => name.startsWith('on') || /^\s*javascript:/i.test(value))
          .map(({ name, value }) => `${element.tagName} ${name}=${value}`),
      ),
    );
    return [...seen, ...handlers];
  };
  return { page, ran };
}

/** Whether a text, a field or a frame of the page has these letters. */
async function shows(page: Page, letters: string): Promise<boolean> {
  const texts = page.frames().map((frame) =>
    frame.evaluate(() => {
      const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea')];
      return `${document.body?.textContent}${fields.map(({ value }) => value).join()}`;
    }),
  );
  return (await Promise.all(texts)).some((text) => text.includes(letters));
}

it('a text with a script in it is shown as text on every page and receipt of a shop', async () => {
  const { page, ran } = await unguardedPage();
  for (const [index, subdomain] of sites.entries()) {
    await page.goto(`http://${subdomain}.localhost:${stack.port}/`);
    await page.locator('#order input').first().focus();
    expect({ index, ran: await ran() }).toEqual({ index, ran: [] });
    await page.goto(receipts[index] ?? '');
    expect({ index, ran: await ran() }).toEqual({ index, ran: [] });
  }
  await page.context().close();
});

it('a text with a script in it is shown as text on every screen of the dashboard', async () => {
  const { page, ran } = await unguardedPage();
  await openSignedIn(page, stack.url, merchant);
  const screens = [
    '/dashboard?tab=pages',
    '/dashboard/insights',
    '/dashboard/orders',
    `/dashboard/orders/packing-slips#${orderIds.join(',')}`,
    '/dashboard/products',
    '/dashboard/message-templates',
    '/profile',
    ...orderIds.map((id) => `/dashboard/orders?order=${id}`),
    ...orderIds.slice(0, 2).map((id) => `/dashboard/orders/${id}/edit`),
    ...pageIds.map((id) => `/dashboard/edit/${id}`),
    ...pageIds.slice(0, 2).map((id) => `/preview/${id}`),
    ...productIds.slice(0, 2).map((id) => `/dashboard/products/${id}`),
  ];
  for (const screen of screens) {
    await page.goto(`${stack.url}${screen}`);
    await requestsEnded(page);
    const letters = screen === '/profile' ? 'ran(0)' : 'ran()';
    // A slow machine may ask for nothing for a while before it asks for the data.
    await expect
      .poll(async () => ({ screen, isShown: await shows(page, letters) }))
      .toEqual({ screen, isShown: true });
    expect({ screen, ran: await ran() }).toEqual({ screen, ran: [] });
  }
  await page.context().close();
});

it('a text with a script in it is shown as text on every screen about the results of orders', async () => {
  const [phone = ''] = phones;
  const { screens, member } = await makeHostile(stack, { merchant, pageIds, orderIds, phone });
  await stack.streamsIdle();
  const { page, ran } = await unguardedPage();
  await openSignedIn(page, stack.url, merchant);
  // A member on a call is shown with the order.
  await member.takeCall({ params: { orderId: orderIds.at(-1) ?? '' } });
  for (const { path, shows: places, open } of screens) {
    await page.goto('about:blank');
    await page.goto(stack.url + path);
    await requestsEnded(page);
    await open?.(page);
    for (const place of places) {
      const letters = place === 'page' ? 'ran()' : lettersOf(place);
      await expect
        .poll(async () => ({ path, place, isShown: await shows(page, letters) }))
        .toEqual({ path, place, isShown: true });
    }
    expect({ path, ran: await ran() }).toEqual({ path, ran: [] });
  }
  await page.context().close();
});

it('a text with a script in it is shown as text on the screens of administrators', async () => {
  const { page, ran } = await unguardedPage();
  await openSignedIn(page, stack.url, admin, '/admin');
  await page.getByRole('tab').first().waitFor();
  for (const tab of await page.getByRole('tab').all()) {
    await tab.click();
    await requestsEnded(page);
    expect({ tab: await tab.textContent(), ran: await ran() }).toMatchObject({ ran: [] });
  }
  await page.context().close();
});

it('a formula in an exported text stays text, whichever separator a spreadsheet reads', async () => {
  const { client } = await stack.newMerchant();
  const page = await client.createLandingPage({ body: landingPageContentFixture() });
  for (const cell of cells) {
    const order = { ...orderFor(page.id), name: cell, address: cell };
    expect(await postOrder(stack.port, page.subdomain, order)).toMatchObject({ status: 201 });
  }
  const { csv, count } = await client.exportOrders({ query: {} });
  expect(count).toBe(cells.length);
  // A program that splits at another sign than the comma ignores the quotes, wherever they are.
  const parts = [';', '\t', '\n'].flatMap((separator) => csv.split(separator));
  for (const cell of [...readCsv(csv).flat(), ...parts]) expect(cell).not.toMatch(/^[\s"]*[=+@-](?!\d*$)/);
});
