import { PutObjectCommand } from '@aws-sdk/client-s3';
import { SendMessageCommand } from '@aws-sdk/client-sqs';
import { systemClock } from '@mirsah/domain/clock';
import { addDays, riyadhDay } from '@mirsah/domain/day';
import { randomId } from '@mirsah/domain/id';
import { landingPageContentFixture } from '@mirsah/domain/landing-page/landing-page.fixture';
import { sumRollups } from '@mirsah/domain/metrics/rollup';
import { viewMessageFixture } from '@mirsah/domain/metrics/view-message.fixture';
import { orderFixture } from '@mirsah/domain/order/order.fixture';
import { scheduledEvent } from '@mirsah/infra-local/event-sources/schedule';
import { invoke } from '@mirsah/infra-local/lambda-function';
import { openFunctions } from '@mirsah/infra-local/stack/functions';
import { settings } from '@mirsah/infra-local/stack/settings';
import { keysOf, partition } from '@mirsah/table/dynamo/query';
import { openTable } from '@mirsah/table/dynamo/table';
import { remove, write } from '@mirsah/table/dynamo/write';
import { dayListPartitions, figuresPartition, PLATFORM_FIGURES } from '@mirsah/table/metrics/keys';
import { createMetricsRepository } from '@mirsah/table/metrics/metrics';
import { createRecounts } from '@mirsah/table/metrics/recounts';
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

/** Of a view whose further seconds are not reported: one in four is chosen by its id. */
const newViewId = () => crypto.randomUUID().replace(/^(.{7})./, '$11');

const viewOf = (page: Page, changes: object = {}) => ({
  type: 'visit',
  pageId: page.id,
  viewId: newViewId(),
  visitorId: crypto.randomUUID(),
  startsVisit: true,
  referrer: 'https://l.instagram.com/',
  search: '',
  visibleSeconds: 0,
  hasStartedForm: false,
  ...changes,
});

const moreOf = (page: Page, { viewId }: { viewId: string }) => ({
  type: 'more',
  pageId: page.id,
  viewId,
  number: 1,
  visibleSeconds: 30,
  hasStartedForm: false,
  endsBounce: false,
});

async function countsOf(page: Page) {
  await stack.streamsIdle();
  const table = openTable(stack.services.dynamoDbClient, settings.tableName);
  const { id: ownerId } = await merchant.client.getMyProfile();
  const { days } = await createMetricsRepository(table, systemClock).read(
    { ownerId, pageId: page.id },
    '2026-11-01',
  );
  return sumRollups(days.map(({ rollup }) => rollup)).counts;
}

it('a page view is in the page’s metrics, with its source and its outcome', async () => {
  const page = await newPage();
  const view = viewOf(page, { visibleSeconds: 5 });
  expect((await send(page, view)).status).toBe(204);
  const { referrer, search } = view;
  const form = { ...moreOf(page, view), hasStartedForm: true, endsBounce: true, referrer, search };
  await send(page, form);
  expect(await countsOf(page)).toEqual({
    views: 1,
    visits: 1,
    visibleSeconds: 5,
    formStarts: 1,
    'views|country|SA': 1,
    'views|device|mobile': 1,
    'views|source|instagram': 1,
    'formStarts|country|SA': 1,
    'formStarts|source|instagram': 1,
  });
});

it('a page view that is sent several times counts once', async () => {
  const page = await newPage();
  const view = viewOf(page, { viewId: '00000000-6a52-4f0e-9b1a-0c2d4e6f8a10', visibleSeconds: 12 });
  const more = moreOf(page, view);
  await Promise.all([view, more, view, more].map((event) => send(page, event)));
  expect(await countsOf(page)).toMatchObject({ views: 1, visibleSeconds: 12 + 4 * 30 });
  await Promise.all([more, view].map((event) => send(page, event)));
  expect(await countsOf(page)).toMatchObject({ views: 1, visibleSeconds: 12 + 4 * 30 });
});

it('a page view that ends immediately is a bounce', async () => {
  const page = await newPage();
  await send(page, viewOf(page));
  expect(await countsOf(page)).toMatchObject({ visits: 1, bounces: 1 });
});

it('a page that was published before reports were sums still has its views counted', async () => {
  const page = await newPage();
  const { visibleSeconds, hasStartedForm, ...view } = viewOf(page);
  await send(page, { ...view, type: 'view' });
  await send(page, {
    type: 'seen',
    pageId: page.id,
    viewId: view.viewId,
    visibleSeconds: 12,
    hasStartedForm,
  });
  expect(await countsOf(page)).toMatchObject({ views: 1, visits: 1, visibleSeconds: 12 });
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
  ['of a negative time', { visibleSeconds: -5 }, 400],
  ['too long', { search: 'x'.repeat(5000) }, 413],
])('a page view is rejected when it is %s', async (_, changes, status) => {
  const page = await newPage();
  const event = typeof changes === 'string' ? changes : viewOf(page, changes);
  expect((await send(page, event)).status).toBe(status);
  expect(await countsOf(page)).toEqual({});
});

it('a flood of views on one page leaves the metrics of other pages alone', async () => {
  const [page, other] = [await newPage(), await newPage()];
  await send(other, viewOf(other));
  const before = await countsOf(other);
  await Promise.all(Array.from({ length: 60 }, (_, i) => send(page, i % 2 ? viewOf(page) : 'garbage')));
  expect(await countsOf(page)).toMatchObject({ views: 30 });
  expect(await countsOf(other)).toEqual(before);
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
  expect(await countsOf(page)).toMatchObject({
    'orders|SAR': 1,
    'revenue|SAR': order.totalMinor,
    'orders|SAR|source|instagram': 1,
    'orders|SAR|device|mobile': 1,
  });
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
      shop.client.getOrderSummary({ query: {} }),
      shop.client.listLandingPages({ query: {} }),
    ]);
    const { views, orders, conversionRate } = report.cards;
    return {
      report: [views.value, orders.value, conversionRate.value],
      summary: [summary.ordersThisMonth, summary.uniqueCustomers],
      page: [pages.items[0]?.views, pages.items[0]?.orders],
    };
  };
  await expect.poll(seen).toEqual({ report: [1, 1, 100], summary: [1, 1], page: [1, 1] });
  const strangers = await stranger.client.getInsights({ query: { period: 'all' } });
  expect(strangers.cards.views.value).toBe(0);
  const ofPage = { landingPageId: page.id };
  const { orders, byStatus, uniqueCustomers } = await shop.client.getOrderSummary({ query: ofPage });
  expect([orders, byStatus.pending, uniqueCustomers]).toEqual([1, 1, 1]);
  await expect(
    stranger.client.getInsights({ query: { period: '7', pageId: page.id } }),
  ).rejects.toMatchObject({ status: 404 });
  await expect(stranger.client.getOrderSummary({ query: ofPage })).rejects.toMatchObject({ status: 404 });
});

it('an order whose view was not reported is a view in the list of pages too, as in the insights', async () => {
  const shop = await stack.newMerchant();
  const page = await shop.client.createLandingPage({
    body: landingPageContentFixture({ subdomain: `p-${randomId().slice(0, 12)}` }),
  });
  await fetchSite(stack.port, page.subdomain, {
    method: 'POST',
    path: '/functions/v1/submit-order',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(submission(page)),
  });
  const seen = async () => {
    const [{ cards }, { items }] = await Promise.all([
      shop.client.getInsights({ query: { period: 'all' } }),
      shop.client.listLandingPages({ query: {} }),
    ]);
    return { insights: [cards.views.value, cards.orders.value], list: [items[0]?.views, items[0]?.orders] };
  };
  await expect.poll(seen).toEqual({ insights: [1, 1], list: [1, 1] });
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

/** Deletes all view counts of the merchant, and their sums. */
async function loseFigures(): Promise<void> {
  const table = openTable(stack.services.dynamoDbClient, settings.tableName);
  const { id } = await merchant.client.getMyProfile();
  const lists = [0, 1].flatMap((ago) => dayListPartitions(addDays(riyadhDay(new Date()), -ago)));
  for (const pk of [figuresPartition(id), PLATFORM_FIGURES, ...lists]) {
    for (const key of await keysOf(table, partition(pk))) await write(table, remove(table, key));
  }
}

it('lost metrics are the same again after counting the archived batches once more', async () => {
  const [page, other] = [await newPage(), await newPage()];
  const view = viewOf(page, { visibleSeconds: 12 });
  for (const event of [view, view, moreOf(page, view), viewOf(page)]) await send(page, event);
  await send(other, viewOf(other));
  const before = [await countsOf(page), await countsOf(other)];
  await stack.closeDays();
  await loseFigures();
  expect([await countsOf(page), await countsOf(other)]).toEqual([{}, {}]);
  const rebuild = async () =>
    (await fetch(`${stack.url}/__local/rebuild-insights`, { method: 'POST' })).text();
  expect(await rebuild()).toContain(`${page.id} corrected`);
  expect(before[0]).toMatchObject({ views: 2, visits: 2, bounces: 1 });
  expect([await countsOf(page), await countsOf(other)]).toEqual(before);
  expect(await rebuild()).toContain('are correct');
});

it('a message that comes long after its view counts once, on the day of the view', async () => {
  const page = await newPage();
  await send(page, viewOf(page));
  await countsOf(page);
  const { services } = stack;
  const QueueUrl = services.sqs.queueUrl(settings.viewsQueue);
  const yesterday = addDays(riyadhDay(new Date()), -1);
  const message = viewMessageFixture({
    pageId: page.id,
    place: page.subdomain,
    at: Date.parse(`${yesterday}T09:00:00Z`) / 1000,
  });
  for (let times = 0; times < 2; times += 1) {
    await services.sqsClient.send(new SendMessageCommand({ QueueUrl, MessageBody: JSON.stringify(message) }));
  }
  expect(await countsOf(page)).toMatchObject({ views: 1 });
  const archive = { Bucket: settings.viewsBucket, Key: `views/${yesterday}/damaged.gz`, Body: 'no gzip' };
  await services.s3Client.send(new PutObjectCommand(archive));
  await invoke(openFunctions().get('rebuild-insights'), scheduledEvent('recount-views'), {
    name: 'rebuild-insights',
    timeoutMs: 600_000,
  });
  const table = openTable(services.dynamoDbClient, settings.tableName);
  const { id: ownerId } = await merchant.client.getMyProfile();
  const { days } = await createMetricsRepository(table, systemClock).read(
    { ownerId, pageId: page.id },
    yesterday,
  );
  expect(days.map(({ day, rollup }) => [day, rollup.counts.views])).toEqual([
    [yesterday, 1],
    [riyadhDay(new Date()), 1],
  ]);
  expect(await createRecounts(table).list()).toEqual([]);
});
