import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { addDays, riyadhDay } from '@mirsah/domain/day';
import { randomId } from '@mirsah/domain/id';
import { landingPageFixture } from '@mirsah/domain/landing-page/landing-page.fixture';
import { countOf } from '@mirsah/domain/metrics/counts';
import { emptyPageDay, foldMessages } from '@mirsah/domain/metrics/fold';
import { emptyHyperLogLog, estimate } from '@mirsah/domain/metrics/hyper-log-log';
import { viewMessageFixture } from '@mirsah/domain/metrics/view-message.fixture';
import { viewsEventSource } from '@mirsah/infra-aws/constructs/event-sources';
import { createMerchantData } from '@mirsah/table/delete-account';
import type { Table } from '@mirsah/table/dynamo/table';
import { put, write } from '@mirsah/table/dynamo/write';
import { closeDay, closeDays } from '@mirsah/table/metrics/close-days';
import { closedDayItem } from '@mirsah/table/metrics/figures';
import { pageDayKey } from '@mirsah/table/metrics/keys';
import { createMetricsRepository, createTopPages } from '@mirsah/table/metrics/metrics';
import { createPageDays, pageDayItem } from '@mirsah/table/metrics/page-days';
import { createLandingPageRepository } from '@mirsah/table/page/landing-pages';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { countPageViews } from '../fixtures/counted-views.ts';
import { startTestTables, type TestTables } from '../fixtures/test-table.ts';

let tables: TestTables;
let table: Table;

beforeAll(async () => {
  tables = await startTestTables();
});
afterAll(() => tables?.stop());
beforeEach(async () => {
  table = await tables.newTable();
});

const today = riyadhDay(new Date());
const noon = (day: string) => new Date(`${day}T09:00:00.000Z`);
const clock = { now: () => noon(today) };
const at = (ago: number) => addDays(today, -ago);
const [ownerId, stranger] = ['merchant-1', 'merchant-2'];
const [one, other, strangers] = [randomId(), randomId(), randomId()];
const views = (pageId: string, ago: number, count: number) => ({
  ownerId: pageId === strangers ? stranger : ownerId,
  pageId,
  day: at(ago),
  count,
});

async function viewsByDay(whose: { ownerId: string; pageId?: string }, from = at(30)) {
  const { days } = await createMetricsRepository(table, clock).read(whose, from);
  return Object.fromEntries(days.map(({ day, rollup }) => [day, countOf(rollup.counts, 'views')]));
}

it('a merchant’s report has today’s views at once, and those of closed days from one item a day', async () => {
  await countPageViews(table, [
    views(one, 2, 3),
    views(other, 2, 2),
    views(one, 1, 4),
    views(strangers, 1, 9),
  ]);
  const before = await viewsByDay({ ownerId });
  await closeDays(table, noon(today));
  await countPageViews(table, [views(one, 0, 5)]);
  expect(await viewsByDay({ ownerId })).toEqual({ ...before, [today]: 5 });
  expect(before).toEqual({ [at(2)]: 5, [at(1)]: 4 });
  expect(await viewsByDay({ ownerId, pageId: one })).toEqual({ [at(2)]: 3, [at(1)]: 4, [today]: 5 });

  const { days } = await createMetricsRepository(table, clock).read({ ownerId }, at(30));
  const twoDaysAgo = days[0]?.rollup ?? expect.fail();
  expect(countOf(twoDaysAgo.counts, 'views', 'page', one)).toBe(3);
  expect(countOf(twoDaysAgo.counts, 'bounces')).toBe(5);
  expect(estimate(twoDaysAgo.visitors)).toBe(5);
});

it('a page’s total is the sum of all its days, also after they were closed several times', async () => {
  await countPageViews(table, [views(one, 3, 2), views(one, 1, 4)]);
  await closeDays(table, noon(today));
  await closeDays(table, noon(today));
  await countPageViews(table, [views(one, 0, 5)]);
  await closeDays(table, noon(addDays(today, 1)));
  const later = createMetricsRepository(table, { now: () => noon(addDays(today, 1)) });
  const totals = await later.pageTotals(ownerId, [one, other]);
  expect([one, other].map((id) => countOf(totals.get(id)?.counts ?? {}, 'views'))).toEqual([11, 0]);
});

it('views that come after their day was closed are in it when it is closed again', async () => {
  await countPageViews(table, [views(one, 1, 4)]);
  await closeDays(table, noon(today));
  await countPageViews(table, [views(one, 1, 2)]);
  // Soon after midnight in Riyadh.
  await closeDays(table, new Date(Date.parse(`${today}T00:25:00Z`) - 3 * 3_600_000));
  expect(await viewsByDay({ ownerId })).toEqual({ [at(1)]: 6 });
});

it('days that an outage has left open are closed by the next run, oldest first', async () => {
  await closeDays(table, noon(at(12)));
  await countPageViews(table, [views(one, 9, 1), views(one, 1, 2)]);
  expect((await closeDays(table, noon(today))).days).toContain(at(9));
  expect(await viewsByDay({ ownerId })).toEqual({ [at(9)]: 1, [at(1)]: 2 });
});

it('after an outage of forty days each run closes what it has time for, and the next one continues there', async () => {
  await closeDays(table, noon(at(40)));
  await countPageViews(table, [views(one, 30, 1), views(one, 2, 2), views(one, 0, 3)]);
  const closed: string[] = [];
  let left = 40;
  for (let run = 1; left > 0; run += 1) {
    let asked = 0;
    const hasTime = () => {
      asked += 1;
      return asked % 10 !== 0;
    };
    const { days, open } = await closeDays(table, noon(today), hasTime);
    expect(days.at(-1)).toBe(today);
    expect(days.length).toBeLessThanOrEqual(11);
    expect(open).toBeLessThan(left);
    closed.push(...days.slice(0, -1));
    left = open;
    expect(run).toBeLessThan(10);
  }
  // Each of them once, oldest first.
  expect(closed).toEqual([...new Set(closed)].sort());
  expect(closed).toEqual(expect.arrayContaining([at(30), at(2), at(1)]));
  expect(await viewsByDay({ ownerId }, at(40))).toEqual({ [at(30)]: 1, [at(2)]: 2, [today]: 3 });
});

it('a day is closed by a run that has no time left at all, so that none waits in vain', async () => {
  await closeDays(table, noon(at(9)));
  const { days, open } = await closeDays(table, noon(today), () => false);
  expect(days).toEqual([at(9), today]);
  expect(open).toBe(8);
});

it('the platform’s days and most viewed pages are summed up from all merchants’', async () => {
  await countPageViews(table, [
    views(one, 1, 3),
    views(strangers, 1, 12),
    views(other, 1, 5),
    views(one, 0, 1),
  ]);
  await closeDays(table, noon(today));
  const { days, countedAt } = await createMetricsRepository(table, clock).readPlatform([at(1), today]);
  expect(days.map(({ day, rollup }) => [day, countOf(rollup.counts, 'views')])).toEqual([
    [at(1), 20],
    [today, 1],
  ]);
  expect(countedAt).toBe(noon(today).toISOString());
  const topPages = createTopPages(table);
  const top = await topPages.ofDay(at(1), 2);
  expect(top.map(({ pageId }) => pageId)).toEqual([strangers, other]);
  expect(await topPages.viewsOf([{ ownerId, pageId: one }], [at(2), at(1), today])).toEqual(
    new Map([[one, 4]]),
  );
});

it('a deleted account leaves no metrics, and the platform’s days keep its counts', async () => {
  await createLandingPageRepository(table).create(landingPageFixture({ id: one, ownerId }));
  await countPageViews(table, [
    views(one, 60, 1),
    views(one, 1, 3),
    views(strangers, 1, 2),
    views(one, 0, 4),
  ]);
  await closeDays(table, noon(today));
  while ((await createMerchantData(table).deleteBatch(ownerId)).hasMore);
  await closeDays(table, new Date(Date.parse(`${today}T00:25:00Z`) - 3 * 3_600_000));
  const { days } = await createMetricsRepository(table, clock).readPlatform([at(1), today]);
  expect(days.map(({ rollup }) => countOf(rollup.counts, 'views'))).toEqual([5, 4]);
  const { Items = [] } = await table.client.send(new ScanCommand({ TableName: table.name }));
  const figures = Items.filter(({ pk, sk }) => `${pk} ${sk}`.includes(ownerId) && !pk.startsWith('STATS#'));
  expect(figures).toEqual([]);
});

it('an unreadable day of a page hides nothing else, neither when days are closed nor in reports', async () => {
  await countPageViews(table, [views(one, 1, 3), views(other, 1, 2), views(strangers, 1, 1)]);
  await write(table, put(table, { ...pageDayKey(views(one, 1, 0)), entity: 'page_day', version: 'spoilt' }));
  await closeDays(table, noon(today));
  expect(await viewsByDay({ ownerId })).toEqual({ [at(1)]: 2 });
  expect(await viewsByDay({ ownerId, pageId: one })).toEqual({});
  const totals = await createMetricsRepository(table, clock).pageTotals(ownerId, [one, other]);
  expect([one, other].map((id) => countOf(totals.get(id)?.counts ?? {}, 'views'))).toEqual([0, 2]);
  const viewed = await createTopPages(table).viewsOf([{ ownerId, pageId: one }], [at(1)]);
  expect(viewed).toEqual(new Map([[one, 0]]));
});

it('metrics have the age of the summary of their last day', async () => {
  await countPageViews(table, [views(one, 1, 3), views(one, 0, 1)]);
  await closeDays(table, noon(today));
  // As when a day is counted again.
  await closeDay(table, at(1), new Date(noon(today).getTime() + 60_000), today);
  const { countedAt } = await createMetricsRepository(table, clock).readPlatform([at(1), today]);
  expect(countedAt).toBe(noon(today).toISOString());
});

it('the lists of a day’s pages expire after its batches', async () => {
  await countPageViews(table, [views(one, 0, 1)]);
  const { Items = [] } = await table.client.send(new ScanCommand({ TableName: table.name }));
  const listed = Items.find(({ pk }) => pk.startsWith('PAGES_OF_DAY#'));
  const days = (listed?.expiresAt * 1000 - Date.parse(today)) / 86_400_000;
  expect(days).toBeGreaterThan(viewsEventSource.archiveDays);
});

it('a closed day of a much viewed page does not keep the memory of its messages', async () => {
  await countPageViews(table, [views(one, 1, 300), views(one, 1, 100), views(other, 1, 3)]);
  const memoryOf = async (pageId: string) => {
    const days = await createPageDays(table).find([views(pageId, 1, 0)]);
    const [day] = days.values();
    return day === 'unreadable' ? undefined : day?.recent.length;
  };
  expect(await memoryOf(one)).toBeGreaterThan(2000);
  await closeDays(table, noon(today));
  expect(await memoryOf(one)).toBe(0);
  // Not worth a write.
  expect(await memoryOf(other)).toBeGreaterThan(0);
  expect(await viewsByDay({ ownerId, pageId: one })).toEqual({ [at(1)]: 400 });
});

it('the report of ninety days reads the same items of a thousand views and of ten million', async () => {
  const [few, many] = [await readsOfReport('few', 6, 1), await readsOfReport('many', 5000, 12)];
  expect(few).toEqual(many);
  // The rollups of orders, the closed days, and the pages of today; of one page an item a day.
  expect(few).toEqual({ merchant: { calls: 3, items: 89 + 2 }, page: { calls: 2, items: 90 } });
});

/**
 * Calls and items of a merchant's report and of one page's, with two pages and so many visitors a day each.
 */
async function readsOfReport(merchant: string, visitors: number, viewsOfEach: number) {
  const pages = [randomId(), randomId()];
  const messages = Array.from({ length: visitors }, () => viewMessageFixture());
  const folded = foldMessages(emptyPageDay(), messages, 0).pageDay;
  const counts = Object.entries(folded.counts).map(([name, count]) => [name, count * viewsOfEach]);
  const pageDay = { ...folded, counts: Object.fromEntries(counts) };
  const rollup = { ...pageDay, customers: emptyHyperLogLog() };
  for (let ago = 0; ago < 90; ago += 1) {
    const key = { ownerId: merchant, pageId: '', day: at(ago) };
    const days = pages.map((pageId) => pageDayItem({ ...key, pageId }, pageDay));
    const closed = ago === 0 ? [] : [closedDayItem(merchant, at(ago), rollup)];
    await Promise.all([...days, ...closed].map((item) => write(table, put(table, item))));
  }
  const repository = createMetricsRepository(table, clock);
  const [pageId = ''] = pages;
  return {
    merchant: await readsOf(() => repository.read({ ownerId: merchant }, at(89))),
    page: await readsOf(() => repository.read({ ownerId: merchant, pageId }, at(89))),
  };
}

async function readsOf(act: () => Promise<unknown>): Promise<{ calls: number; items: number }> {
  const reads = { calls: 0, items: 0 };
  const name = 'countReads';
  table.client.middlewareStack.add(
    (next) => async (args) => {
      const result = await next(args);
      const { Items, Item, Responses } = result.output as {
        Items?: unknown[];
        Item?: unknown;
        Responses?: Record<string, unknown[]>;
      };
      reads.calls += 1;
      reads.items += [
        ...(Items ?? []),
        ...(Item ? [Item] : []),
        ...Object.values(Responses ?? {}).flat(),
      ].length;
      return result;
    },
    { step: 'initialize', name },
  );
  await act();
  table.client.middlewareStack.remove(name);
  return reads;
}
