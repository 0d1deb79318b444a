import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import type { LandingPage, LandingPageContent } from '@mirsah/domain/landing-page';
import { createLandingPage } from '@mirsah/domain/landing-page/commands';
import { createRecalculation } from '@mirsah/domain/metrics/commands';
import { addCounts, type Counts } from '@mirsah/domain/metrics/counts';
import { inTotal, type Scope, sumRollups } from '@mirsah/domain/metrics/rollup';
import type { PhoneTable } from '@mirsah/table/dynamo/phone-keys';
import { METRICS_TOTAL, metricsDay, metricsPartition } from '@mirsah/table/metrics/keys';
import { rollupItem } from '@mirsah/table/metrics/metrics';
import { createLandingPageRepository } from '@mirsah/table/page/landing-pages';
import { oudPerfume } from './landing-pages/oud-perfume.ts';
import { planOrders } from './order-plan.ts';
import { DAY } from './riyadh-clock.ts';
import { seedOrders } from './seed-orders.ts';
import { pagesBySubdomain } from './seed-pages.ts';

const HUGE = { pages: 1_000, orders: 100_000 };
/** A few pages sell nearly everything, because the number of daily metrics grows with the pages that sell. */
const SELLING_PAGES = 20;
const DAYS = 90;
const CONCURRENCY = 8;
/** DynamoDB's maximum for one transaction. */
const BATCH_SIZE = 100;

type Options = {
  table: PhoneTable;
  ownerId: string;
  now: Date;
  /** The number of pages and orders; by default very many. */
  size?: typeof HUGE;
  report(line: string): void;
};

/**
 * Gives a merchant without orders a thousand landing pages and a hundred thousand orders, for long lists, and
 * the metrics of these orders. Counting the orders one by one from the stream would take far longer, so the
 * caller has to drop their stream records. Running it again with the same `now`, as after an interruption,
 * adds missing data.
 */
export async function seedHuge(options: Options): Promise<void> {
  const { table, now, size = HUGE, report } = options;
  const pages = await seedManyPages(options, size.pages);
  report(`Huge: ${pages.length} landing pages`);
  const plan = planOrders({
    pages: pages.slice(0, SELLING_PAGES).map((content, index) => ({ content, share: SELLING_PAGES - index })),
    now,
    days: DAYS,
    orders: size.orders,
    atLeastToday: 1,
    seed: 100_000,
  });
  const recalculation = createRecalculation();
  const phones = new Set<string>();
  await seedOrders(table, pages, plan, (order) => {
    recalculation.addOrder(order);
    phones.add(order.customerPhone.e164);
  });
  report(`Huge: ${plan.length} orders`);
  await seedMetrics(table, recalculation, [
    { scope: { kind: 'merchant', ownerId: options.ownerId }, exact: { customers: phones.size } },
    ...pages
      .slice(0, SELLING_PAGES)
      .map(({ id }) => ({ scope: { kind: 'page', pageId: id } as const, exact: {} })),
  ]);
  report('Huge: metrics');
}

/** Writes each scope's rollups of all days, and their total. */
async function seedMetrics(
  table: PhoneTable,
  recalculation: ReturnType<typeof createRecalculation>,
  scopes: readonly { scope: Scope; exact: Counts }[],
): Promise<void> {
  const items = scopes.flatMap(({ scope, exact }) => {
    const pk = metricsPartition(scope);
    const days = recalculation.days(scope).map((day) => ({ day, rollup: recalculation.find(scope, day) }));
    const sum = sumRollups(days.map(({ rollup }) => rollup));
    const total = { ...sum, counts: addCounts(inTotal(scope, sum.counts), exact) };
    return [
      ...days.map(({ day, rollup }) => rollupItem({ pk, sk: metricsDay(day) }, rollup, 1)),
      rollupItem({ pk, sk: METRICS_TOTAL }, total, 1),
    ];
  });
  for (let start = 0; start < items.length; start += BATCH_SIZE) {
    const puts = items
      .slice(start, start + BATCH_SIZE)
      .map((Item) => ({ Put: { TableName: table.name, Item } }));
    await table.client.send(new TransactWriteCommand({ TransactItems: puts }));
  }
}

async function seedManyPages({ table, ownerId, now }: Options, count: number): Promise<LandingPage[]> {
  const landingPages = createLandingPageRepository(table);
  const clock = { now: () => new Date(now.getTime() - DAYS * DAY) };
  const existing = await pagesBySubdomain(table, ownerId);
  const contents = Array.from({ length: count }, (_, index) => contentOf(index, now));
  const pages: LandingPage[] = [];
  const left = contents.entries();
  const work = async () => {
    for (const [index, content] of left) {
      pages[index] =
        existing.get(content.subdomain) ??
        (await createLandingPage({ landingPages, clock }, ownerId, content));
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  return pages;
}

function contentOf(index: number, now: Date): LandingPageContent {
  const { content } = oudPerfume(now);
  const number = String(index + 1).padStart(4, '0');
  return { ...content, title: `${content.title} ${number}`, subdomain: `page-${number}` };
}
