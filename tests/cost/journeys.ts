import { landingPageContentFixture } from '@mirsah/domain/landing-page/landing-page.fixture';
import { settings } from '@mirsah/infra-local/stack/settings';
import { tableDefinition } from '@mirsah/table/dynamo/table';
import { DUE_NOTIFICATIONS } from '@mirsah/table/outbound/keys';
import { DUE_DOMAINS, REPUBLISH_JOB } from '@mirsah/table/page/keys';
import { richPage } from '../bench/rich-page.ts';
import type { Merchant } from '../fixtures/merchant.ts';
import { orderFor, postOrder } from '../fixtures/site.ts';
import type { TestStack } from '../fixtures/test-stack.ts';
import { type CountedCall, countCalls } from './counter.ts';

/**
 * What a journey asks of AWS, `times` over: the calls of the functions, and the requests that came through
 * the edge to the API, or of a view to the function that takes it.
 */
export type Journey = { times: number; requests: number; calls: readonly CountedCall[] };

export type Journeys = Record<'view' | 'order' | 'publish' | 'dashboard' | 'republish' | 'insights', Journey>;

/** Functions that a schedule calls, whatever happens. */
const scheduled = [
  'repair',
  'republish',
  'sweep-deliveries',
  'close-days',
  'rebuild-insights',
  'read-networks',
  'retention',
];

/** Each viewed twice, at different times: two views at a time would share their write. */
const VIEWED_PAGES = 4;
/** Of eight views: about one in four reports its further seconds, or that the form was begun. */
const FURTHER_REPORTS = 2;

type Page = { id: string; subdomain: string };

/** Runs each journey on an otherwise quiet stack, with a full page, and counts its calls. */
export async function countJourneys(stack: TestStack): Promise<Journeys> {
  const counter = countCalls(stack.services.dynamoDbClient, {
    tableName: settings.tableName,
    indexes: tableDefinition.indexes.map((name) => ({ name, holds: 'keys' })),
  });
  const quiet = async () => {
    await stack.streamsIdle();
    await stack.egressIdle();
  };
  const count = async (requests: number, act: () => Promise<unknown>, by?: string): Promise<Journey> => {
    await quiet();
    counter.take();
    await act();
    await quiet();
    const calls = counter.take();
    const isWanted = (call: CountedCall) => (by ? call.by === by : !scheduled.includes(call.by));
    // Schedules look for a job every two seconds, and for notifications and domains that are due every
    // minute.
    const isLooking = ({ reads }: CountedCall) =>
      reads.some(({ partition }) => [REPUBLISH_JOB.pk, DUE_NOTIFICATIONS, DUE_DOMAINS].includes(partition));
    return { times: 1, requests, calls: calls.filter((call) => isWanted(call) && !isLooking(call)) };
  };
  try {
    const merchant = await stack.newMerchant();
    const { client } = merchant;
    const body = fullContent();
    const page = await client.createLandingPage({ body });
    const params = { pageId: page.id };
    // The first of each kind costs more: it makes the items that later ones only change.
    await placeOrder(stack, page);
    await client.saveLandingPage({ params, body: { version: 1, content: named(body, 'أول') } });
    await visit(stack, page);
    const journeys = {
      order: await count(5, async () => {
        await changeStatuses(merchant, await placeOrder(stack, page), quiet);
      }),
      publish: await count(1, () =>
        client.saveLandingPage({ params, body: { version: 2, content: named(body, 'ثانٍ') } }),
      ),
      dashboard: await count(4, async () => {
        await client.getMyProfile();
        await client.listOrders({ query: { limit: 25 } });
        await client.getOrderSummary({ query: {} });
        await client.listLandingPages({ query: {} });
      }),
      republish: await count(
        0,
        async () => (await fetch(`${stack.url}/__local/republish`, { method: 'POST' })).text(),
        'republish',
      ),
      insights: await count(1, () => client.getInsights({ query: {} })),
    };
    const viewed = await newPages(merchant);
    await quiet();
    // The first view of a day also lists its page.
    await Promise.all(viewed.map((each) => visit(stack, each)));
    const views = async () => {
      const ids = await Promise.all(viewed.map(async (each) => [each, await visit(stack, each)] as const));
      await quiet();
      await Promise.all(viewed.map((each) => visit(stack, each)));
      await quiet();
      await Promise.all(ids.slice(0, FURTHER_REPORTS).map(([each, id]) => reportMore(stack, each, id)));
    };
    const times = VIEWED_PAGES * 2;
    return { view: { ...(await count(times + FURTHER_REPORTS, views)), times }, ...journeys };
  } finally {
    counter.stop();
  }
}

/** A full page that is ordered as the fixture's is. */
function fullContent() {
  const plain = landingPageContentFixture();
  const { product } = plain;
  const rich = richPage();
  return {
    ...rich,
    subdomain: plain.subdomain,
    title: plain.title,
    currency: plain.currency,
    shippingOptions: plain.shippingOptions,
    formFields: plain.formFields,
    product: {
      ...rich.product,
      variants: [],
      priceMinor: product.priceMinor,
      salePriceMinor: product.salePriceMinor,
    },
  };
}

const named = (content: ReturnType<typeof fullContent>, name: string) => ({
  ...content,
  product: { ...content.product, name },
});

async function placeOrder(stack: TestStack, page: Page): Promise<string> {
  const source = { referrer: 'https://l.instagram.com/', search: '?utm_source=instagram&utm_campaign=eid' };
  const attribution = { first: source, last: source };
  const { status, body } = await postOrder(stack.port, page.subdomain, { ...orderFor(page.id), attribution });
  if (status !== 201) throw new Error(`The order was answered with ${status}: ${JSON.stringify(body)}`);
  return String(body.orderId);
}

async function changeStatuses(
  { client }: Merchant,
  orderId: string,
  quiet: () => Promise<void>,
): Promise<void> {
  for (const status of ['confirmed', 'shipped', 'delivered', 'cancelled'] as const) {
    await quiet();
    await client.changeOrderStatus({ params: { orderId }, body: { status } });
  }
}

async function newPages({ client }: Merchant): Promise<Page[]> {
  const pages: Page[] = [];
  for (let number = 0; number < VIEWED_PAGES; number += 1) {
    const name = `viewed-${number}`;
    pages.push(await client.createLandingPage({ body: { ...fullContent(), title: name, subdomain: name } }));
  }
  return pages;
}

/** A view as the page's script reports it; returns its id. */
async function visit(stack: TestStack, page: Page): Promise<string> {
  const viewId = crypto.randomUUID();
  const visitor = { visitorId: crypto.randomUUID(), startsVisit: true, referrer: '', search: '' };
  const outcome = { visibleSeconds: 10, hasStartedForm: false };
  await report(stack, page, { type: 'visit', viewId, ...visitor, ...outcome });
  return viewId;
}

/** What such a view reports of its further course. */
function reportMore(stack: TestStack, page: Page, viewId: string): Promise<void> {
  const outcome = { visibleSeconds: 12, hasStartedForm: true, endsBounce: false };
  return report(stack, page, { type: 'more', viewId, number: 1, ...outcome });
}

async function report(
  { url, port }: TestStack,
  { id: pageId, subdomain }: Page,
  body: object,
): Promise<void> {
  const { status } = await fetch(`${url}/__local/collect`, {
    method: 'POST',
    headers: {
      'content-type': 'text/plain;charset=UTF-8',
      origin: `http://${subdomain}.localhost:${port}`,
      'user-agent':
        'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Version/18.5 Mobile/15E148 Safari/604.1',
    },
    body: JSON.stringify({ pageId, ...body }),
  });
  if (status !== 204) throw new Error(`The report of a view was answered with ${status}`);
}
