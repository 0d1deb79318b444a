import { randomId } from '@mirsah/domain/id';
import { landingPageContentFixture } from '@mirsah/domain/landing-page/landing-page.fixture';
import { orderFixture } from '@mirsah/domain/order/order.fixture';
import { settings } from '@mirsah/infra-local/stack/settings';
import { openTable } from '@mirsah/table/dynamo/table';
import { createMetricsRepository } from '@mirsah/table/metrics';
import { createViewRateLimit } from '@mirsah/table/rate-limits';
import { expect, it } from 'vitest';
import type { Merchant } from '../fixtures/merchant.ts';
import { fetchSite } from '../fixtures/site.ts';
import { stackForFile } from '../fixtures/stack-for-file.ts';

type Page = Awaited<ReturnType<Merchant['client']['createLandingPage']>>;

const { stack, merchant } = await stackForFile();

const newPage = async () =>
  merchant.client.createLandingPage({
    body: landingPageContentFixture({
      title: `صفحة ${randomId()}`,
      subdomain: `p-${randomId().slice(0, 12)}`,
    }),
  });

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Version/18.5 Mobile/15E148 Safari/604.1';

/** Sends a page view as the script of the page does. */
function send(page: Page, event: unknown, headers: Record<string, string> = {}) {
  return fetchSite(stack.port, page.subdomain, {
    method: 'POST',
    path: '/functions/v1/collect',
    headers: {
      'content-type': 'text/plain;charset=UTF-8',
      origin: `http://${page.subdomain}.localhost:${stack.port}`,
      'user-agent': iPhone,
      ...headers,
    },
    body: typeof event === 'string' ? event : JSON.stringify(event),
  });
}

const viewOf = (page: Page, changes: object = {}) => ({
  type: 'view',
  pageId: page.id,
  viewId: crypto.randomUUID(),
  visitorId: crypto.randomUUID(),
  startsVisit: true,
  referrer: 'https://l.instagram.com/',
  search: '',
  ...changes,
});

async function countsOf(page: Page) {
  await stack.streamsIdle();
  const table = openTable(stack.services.dynamoDbClient, settings.tableName);
  const { total } = await createMetricsRepository(table).read(
    { kind: 'page', pageId: page.id },
    '2000-01-01',
  );
  return total.counts;
}

it('a page view is in the page’s metrics, with its source and its outcome', async () => {
  const page = await newPage();
  const view = viewOf(page);
  expect((await send(page, view)).status).toBe(204);
  const seen = {
    type: 'seen',
    pageId: page.id,
    viewId: view.viewId,
    visibleSeconds: 12,
    hasStartedForm: false,
  };
  await send(page, { ...seen, hasStartedForm: true });
  expect(await countsOf(page)).toEqual({
    views: 1,
    visits: 1,
    visibleSeconds: 12,
    formStarts: 1,
    'views|country|SA': 1,
    'views|device|mobile': 1,
    'views|source|instagram': 1,
  });
});

it('a page view that is sent several times counts once, with all that was known of it', async () => {
  const page = await newPage();
  const view = viewOf(page);
  const seen = {
    type: 'seen',
    pageId: page.id,
    viewId: view.viewId,
    visibleSeconds: 30,
    hasStartedForm: true,
  };
  await send(page, view);
  await send(page, seen);
  await Promise.all([send(page, view), send(page, seen), send(page, { ...seen, visibleSeconds: 4 })]);
  expect(await countsOf(page)).toMatchObject({ views: 1, visibleSeconds: 30, formStarts: 1 });
});

it('a page view that ends immediately is a bounce', async () => {
  const page = await newPage();
  await send(page, viewOf(page));
  expect(await countsOf(page)).toMatchObject({ visits: 1, bounces: 1 });
});

it.each([
  ['a crawler’s', { 'user-agent': 'Googlebot/2.1' }],
  ['one sent from another site', { origin: 'https://evil.example' }],
  ['one that names no origin', { origin: '' }],
])('a page view is ignored when it is %s', async (_, headers) => {
  const page = await newPage();
  expect((await send(page, viewOf(page), headers)).status).toBe(204);
  expect(await countsOf(page)).toEqual({});
});

it('a page view sent to the host of another page is ignored', async () => {
  const [page, other] = [await newPage(), await newPage()];
  await send(other, viewOf(page));
  expect(await countsOf(page)).toEqual({});
  expect(await countsOf(other)).toEqual({});
});

it.each([
  ['garbage', 'hello', 400],
  ['sent with an unknown field', { admin: true }, 400],
  ['of an impossible page', { pageId: '../../etc' }, 400],
  ['of a negative time', { type: 'seen', visibleSeconds: -5, hasStartedForm: false }, 400],
  ['too long', { search: 'x'.repeat(5000) }, 413],
])('a page view is rejected when it is %s', async (_, changes, status) => {
  const page = await newPage();
  const event = typeof changes === 'string' ? changes : viewOf(page, changes);
  expect((await send(page, event)).status).toBe(status);
  expect(await countsOf(page)).toEqual({});
});

it('the rate limit of page views stops one address after a while and leaves other addresses alone', async () => {
  const allowance = createViewRateLimit(openTable(stack.services.dynamoDbClient, settings.tableName));
  // Not a day in the past: the database deletes counters that have expired.
  const now = new Date();
  let used = 0;
  for (let sent = 0; sent < 650; sent += 50) {
    const answers = await Promise.all(Array.from({ length: 50 }, () => allowance.use('flood', now)));
    used += answers.filter(Boolean).length;
  }
  expect(used).toBe(600);
  expect(await allowance.use('another visitor', now)).toBe(true);
  expect(await allowance.use('flood', new Date(now.getTime() + 10 * 60_000))).toBe(true);
});

it('a flood of views on one page leaves the metrics of other pages alone', async () => {
  const [page, other] = [await newPage(), await newPage()];
  await send(other, viewOf(other));
  const before = await countsOf(other);
  await Promise.all(Array.from({ length: 60 }, (_, i) => send(page, i % 2 ? viewOf(page) : 'garbage')));
  expect(await countsOf(page)).toMatchObject({ views: 30 });
  expect(await countsOf(other)).toEqual(before);
});

it('the dashboard shows a page view and an order within five seconds, and none of other merchants', async () => {
  const [shop, stranger] = await Promise.all([stack.newMerchant(), stack.newMerchant()]);
  const page = await shop.client.createLandingPage({
    body: landingPageContentFixture({ subdomain: `p-${randomId().slice(0, 12)}` }),
  });
  await send(page, viewOf(page));
  await fetchSite(stack.port, page.subdomain, {
    method: 'POST',
    path: '/functions/v1/submit-order',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(submission(page)),
  });
  const seen = async () => {
    const [report, summary, pages] = await Promise.all([
      shop.client.getInsights({ query: { period: '7', pageId: page.id } }),
      shop.client.getOrderSummary(),
      shop.client.listLandingPages({ query: {} }),
    ]);
    const { views, orders, conversionRate } = report.cards;
    return {
      report: [views.value, orders.value, conversionRate.value],
      summary: [summary.ordersThisMonth, summary.uniqueCustomers],
      page: [pages.items[0]?.views, pages.items[0]?.orders],
    };
  };
  await expect.poll(seen, { timeout: 5000 }).toEqual({ report: [1, 1, 100], summary: [1, 1], page: [1, 1] });
  const strangers = await stranger.client.getInsights({ query: { period: 'all' } });
  expect(strangers.cards.views.value).toBe(0);
  await expect(
    stranger.client.getInsights({ query: { period: '7', pageId: page.id } }),
  ).rejects.toMatchObject({ status: 404 });
});

it('an order is in the metrics within five seconds, with the attribution of its shopper', async () => {
  const page = await newPage();
  const at = Date.now();
  const first = { at, referrer: '', search: '?utm_source=tiktok' };
  const last = { at, referrer: 'https://l.instagram.com/', search: '' };
  const answer = await fetchSite(stack.port, page.subdomain, {
    method: 'POST',
    path: '/functions/v1/submit-order',
    headers: { 'content-type': 'application/json', 'user-agent': iPhone },
    body: JSON.stringify({ ...submission(page), attribution: { first, last } }),
  });
  const { orderId } = JSON.parse(answer.body);
  const { order } = await merchant.client.getOrder({ params: { orderId } });
  expect(order.attribution).toMatchObject({
    first: { source: 'tiktok' },
    last: { source: 'instagram' },
    device: 'mobile',
  });
  const placedAt = performance.now();
  expect(await countsOf(page)).toMatchObject({
    'orders|SAR': 1,
    'revenue|SAR': order.totalMinor,
    'orders|SAR|source|instagram': 1,
    'orders|SAR|device|mobile': 1,
  });
  expect(performance.now() - placedAt).toBeLessThan(5000);
});

it('an order is placed even when the attribution in the browser’s storage is broken', async () => {
  const page = await newPage();
  const answer = await fetchSite(stack.port, page.subdomain, {
    method: 'POST',
    path: '/functions/v1/submit-order',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...submission(page), attribution: { first: 'x'.repeat(5000) } }),
  });
  expect(answer.status).toBe(201);
  const { order } = await merchant.client.getOrder({
    params: { orderId: JSON.parse(answer.body).orderId },
  });
  expect(order.attribution).toBeNull();
});

it('an order moves in the metrics with its status, and leaves them when it is deleted', async () => {
  const page = await newPage();
  const answer = await fetchSite(stack.port, page.subdomain, {
    method: 'POST',
    path: '/functions/v1/submit-order',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(submission(page)),
  });
  const { orderId } = JSON.parse(answer.body);
  await merchant.client.changeOrderStatus({ params: { orderId }, body: { status: 'delivered' } });
  const counts = await countsOf(page);
  expect(counts).toMatchObject({ 'orders|SAR': 1, 'orders|SAR|status|delivered': 1 });
  expect(counts).not.toHaveProperty('orders|SAR|status|pending');
  await merchant.client.deleteOrder({ params: { orderId } });
  expect(await countsOf(page)).toEqual({});
});

function submission(page: Page) {
  const { raw } = orderFixture().customerPhone;
  return {
    landingPageId: page.id,
    name: 'عبدالله الشمري',
    phone: raw,
    address: 'الرياض، حي النرجس',
    country: 'SA',
    items: [{ sku: 'OUD-100', price: 199, quantity: 2, variant: '', name: 'عطر العود' }],
    shippingOptionId: 'express',
    idempotencyKey: crypto.randomUUID(),
  };
}
