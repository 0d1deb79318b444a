import { addDays, riyadhDay } from '@mirsah/domain/day';
import { randomId } from '@mirsah/domain/id';
import { landingPageFixture } from '@mirsah/domain/landing-page/landing-page.fixture';
import { countViews } from '@mirsah/domain/metrics/count-views';
import { countOf } from '@mirsah/domain/metrics/counts';
import type { ViewMessage } from '@mirsah/domain/metrics/view-message';
import { viewMessageFixture } from '@mirsah/domain/metrics/view-message.fixture';
import { createMerchantData } from '@mirsah/table/delete-account';
import type { Table } from '@mirsah/table/dynamo/table';
import { put, remove, write } from '@mirsah/table/dynamo/write';
import { closeDay, closeDays } from '@mirsah/table/metrics/close-days';
import { type DayPart, partsOf, type ViewArchive } from '@mirsah/table/metrics/kept-views';
import { pageDayKey } from '@mirsah/table/metrics/keys';
import { createMetricsRepository } from '@mirsah/table/metrics/metrics';
import { createPageDays } from '@mirsah/table/metrics/page-days';
import { rebuildViews } from '@mirsah/table/metrics/rebuild-views';
import { createRecounts } from '@mirsah/table/metrics/recounts';
import { createLandingPageRepository } from '@mirsah/table/page/landing-pages';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { pagesOf, queuedView } from '../fixtures/counted-views.ts';
import { startTestTables, type TestTables } from '../fixtures/test-table.ts';

let tables: TestTables;
let table: Table;
let archive: ReturnType<typeof memoryArchive>;

beforeAll(async () => {
  tables = await startTestTables();
});
afterAll(() => tables?.stop());
beforeEach(async () => {
  table = await tables.newTable();
  archive = memoryArchive();
});

const today = riyadhDay(new Date());
const noon = new Date(`${today}T09:00:00.000Z`);
const at = (ago: number) => addDays(today, -ago);
const ownerId = 'merchant-1';
const whole = (day: string): DayPart => ({ day, part: 0, parts: 1 });
const rebuild = (part: DayPart, from: ViewArchive = archive) => rebuildViews(table, from, part, () => noon);

/** Stores batches by name; `damage` corrupts the last one. */
function memoryArchive() {
  const batches = new Map<string, { day: string; keptAt: Date; views: never[] | readonly object[] }>();
  const damaged = new Set<string>();
  const reading = { calls: 0 };
  return {
    reading,
    async keep(day: string, name: string, views: readonly object[]) {
      batches.set(name, { day, keptAt: noon, views });
    },
    damage: () => damaged.add([...batches.keys()].at(-1) ?? ''),
    async *batches(day: string, after = '') {
      for (const [name, batch] of batches)
        if (batch.day === day && name > after) yield { name, bytes: 1000, keptAt: batch.keptAt };
    },
    async read(name: string) {
      reading.calls += 1;
      const isWhole = !damaged.has(name);
      return { isWhole, views: (isWhole ? batches.get(name)?.views : []) as never };
    },
  } satisfies ViewArchive & Record<string, unknown>;
}

async function newPage(id = randomId(), owner = ownerId): Promise<string> {
  const page = landingPageFixture({ id, ownerId: owner, subdomain: `p-${id.slice(0, 12)}`, title: id });
  await createLandingPageRepository(table).create({ ...page, createdAt: `${at(90)}T09:00:00.000Z` });
  return id;
}

/** Counts messages as the consumer does, at noon of today. */
async function count(owner: string, messages: readonly ViewMessage[]): Promise<void> {
  const ports = {
    clock: { now: () => noon },
    pages: pagesOf(new Map(messages.map(({ pageId }) => [pageId, owner]))),
    archive,
    pageDays: createPageDays(table),
    recounts: { ask: async () => expect.fail() },
  };
  const batch = messages.map((message) => queuedView(message, new Date((message.at ?? 0) * 1000)));
  const { failed } = await countViews(ports, batch);
  expect(failed).toEqual([]);
}

const messagesOf = (pageId: string, ago: number, length: number) =>
  Array.from({ length }, () =>
    viewMessageFixture({ pageId, visibleSeconds: 12, at: Date.parse(`${at(ago)}T08:00:00Z`) / 1000 }),
  );

async function viewsOf(pageId: string, ago: number): Promise<number> {
  const { days } = await createMetricsRepository(table, { now: () => noon }).read(
    { ownerId, pageId },
    at(ago),
  );
  return countOf(days.find(({ day }) => day === at(ago))?.rollup.counts ?? {}, 'views');
}

const loseDay = (pageId: string, ago: number) =>
  write(table, remove(table, pageDayKey({ ownerId, pageId, day: at(ago) })));

async function platformViews(ago: number): Promise<number> {
  const { days } = await createMetricsRepository(table, { now: () => noon }).readPlatform([at(ago)]);
  return days.reduce((sum, { rollup }) => sum + countOf(rollup.counts, 'views'), 0);
}

it('lost views are counted again, each message once, and then nothing more is wrong', async () => {
  const page = await newPage();
  const messages = messagesOf(page, 1, 3);
  await count(ownerId, messages);
  // A message that was delivered twice is in two batches.
  await archive.keep(
    at(1),
    '20261120T000000Z-again',
    messages.slice(1).map((message) => ({ ownerId, pageId: page, day: at(1), message })),
  );
  await loseDay(page, 1);
  expect(await rebuild(whole(at(1)))).toMatchObject([{ isCorrected: true }]);
  expect(await viewsOf(page, 1)).toBe(3);
  expect(await rebuild(whole(at(1)))).toEqual([]);
});

it('a day that is counted in parts is counted as a whole', async () => {
  const pages = await Promise.all(Array.from({ length: 9 }, () => newPage()));
  for (const page of pages) await count(ownerId, messagesOf(page, 1, 2));
  for (const page of pages) await loseDay(page, 1);
  const found: number[] = [];
  for (const part of [0, 1, 2]) found.push((await rebuild({ day: at(1), part, parts: 3 })).length);
  expect(found.reduce((sum, length) => sum + length)).toBe(9);
  expect(Math.max(...found)).toBeLessThan(9);
  expect(await Promise.all(pages.map((page) => viewsOf(page, 1)))).toEqual(pages.map(() => 2));
  expect([await partsOf(archive, at(1)), await partsOf(archive, at(2))]).toEqual([1, 0]);
});

it('views that are counted while the day is counted again are neither lost nor doubled', async () => {
  const page = await newPage();
  await count(ownerId, messagesOf(page, 0, 3));
  await loseDay(page, 0);
  let meanwhile: ViewMessage[] | undefined = messagesOf(page, 0, 2);
  const slow: ViewArchive = {
    ...archive,
    // Just before the page’s day is read, and once more while it is about to be written.
    async *batches(day, after) {
      const more = meanwhile;
      if (after !== undefined && more) {
        meanwhile = undefined;
        await count(ownerId, more);
      }
      yield* archive.batches(day, after);
    },
  };
  expect(await rebuild(whole(today), slow)).toMatchObject([{ isCorrected: true }]);
  expect(await viewsOf(page, 0)).toBe(5);
});

it('an archived message that is counted again before its consumer writes it counts once', async () => {
  const page = await newPage();
  const first = messagesOf(page, 0, 2);
  await count(ownerId, first);
  const onItsWay = messagesOf(page, 0, 1);
  const consumer = {
    ...createPageDays(table),
    async save(...saved: Parameters<ReturnType<typeof createPageDays>['save']>) {
      if (onItsWay.length > 0 && onItsWay.pop()) await rebuild(whole(today));
      return createPageDays(table).save(...saved);
    },
  };
  const outcome = await countViews(
    {
      clock: { now: () => noon },
      pages: pagesOf(new Map([[page, ownerId]])),
      archive,
      pageDays: consumer,
      recounts: { ask: async () => undefined },
    },
    onItsWay.map((message) => queuedView(message, new Date((message.at ?? 0) * 1000))),
  );
  expect(outcome).toMatchObject({ counted: 0, repeated: 1 });
  expect(await viewsOf(page, 0)).toBe(3);
});

it('views that the table could not accept for hours are all in the metrics afterwards, each once', async () => {
  const page = await newPage();
  const messages = messagesOf(page, 0, 5);
  const sentAt = (messages[0]?.at ?? 0) * 1000;
  let isAway = false;
  const flaky = {
    ...createPageDays(table),
    async save(...saved: Parameters<ReturnType<typeof createPageDays>['save']>) {
      if (isAway) throw new Error('The table does not answer');
      return createPageDays(table).save(...saved);
    },
  };
  const deliver = async (some: readonly ViewMessage[], receiveCount: number, afterSeconds: number) => {
    const ports = {
      clock: { now: () => new Date(sentAt + afterSeconds * 1000) },
      pages: pagesOf(new Map([[page, ownerId]])),
      archive,
      pageDays: flaky,
      recounts: createRecounts(table),
    };
    const batch = some.map((message) => ({ ...queuedView(message, new Date(sentAt)), receiveCount }));
    const { failed } = await countViews(ports, batch);
    return failed.length;
  };
  // These were counted, but their function died before it could acknowledge them: they come again with the
  // others.
  expect(await deliver(messages.slice(0, 2), 1, 10)).toBe(0);
  isAway = true;
  expect(await deliver(messages.slice(2), 1, 20)).toBe(3);
  expect(await deliver(messages, 2, 95)).toBe(5);
  isAway = false;
  expect(await deliver(messages, 120, 3 * 3600)).toBe(0);
  expect((await createRecounts(table).list()).map(({ day }) => day)).toEqual([today]);
  await rebuild(whole(today));
  expect(await viewsOf(page, 0)).toBe(5);
});

it('days of deleted accounts and pages do not come back, and the platform’s day keeps what they added', async () => {
  const [gone, stays] = [await newPage(randomId(), 'merchant-2'), await newPage()];
  for (const ago of [1, 20]) {
    await count('merchant-2', messagesOf(gone, ago, 4));
    await count(ownerId, messagesOf(stays, ago, 1));
    await closeDay(table, at(ago), noon, today);
  }
  while ((await createMerchantData(table).deleteBatch('merchant-2')).hasMore);
  for (const ago of [1, 20]) {
    expect(await rebuild(whole(at(ago)))).toEqual([]);
    await closeDay(table, at(ago), noon, today);
    expect(await platformViews(ago)).toBe(5);
  }
});

it('a day that is final in its page’s total is corrected there too', async () => {
  const page = await newPage();
  for (const ago of [60, 50, 2]) {
    await count(ownerId, messagesOf(page, ago, 2));
    await closeDay(table, at(ago), new Date(`${at(ago - 1)}T09:00:00Z`), at(ago - 1));
  }
  await closeDays(table, noon);
  const total = async () => {
    const totals = await createMetricsRepository(table, { now: () => noon }).pageTotals(ownerId, [page]);
    return countOf(totals.get(page)?.counts ?? {}, 'views');
  };
  expect(await total()).toBe(6);
  const late = messagesOf(page, 50, 3).map((message) => ({ ownerId, pageId: page, day: at(50), message }));
  await archive.keep(at(50), '20261120T000000Z-late', late);
  expect(await rebuild(whole(at(50)))).toMatchObject([{ isCorrected: true }]);
  expect(await total()).toBe(9);
});

it('a damaged batch is named and left out, and lowers no count', async () => {
  const page = await newPage();
  await count(ownerId, messagesOf(page, 1, 2));
  await count(ownerId, messagesOf(page, 1, 3));
  archive.damage();
  expect(await rebuild(whole(at(1)))).toEqual([
    { item: expect.stringMatching(/^\d{8}T\d{6}Z-/), isCorrected: false, isDamaged: true },
  ]);
  expect(await viewsOf(page, 1)).toBe(5);
});

it('an unreadable day of a page is named, and the others are corrected', async () => {
  const [spoilt, good] = [await newPage(), await newPage()];
  for (const page of [spoilt, good]) await count(ownerId, messagesOf(page, 1, 2));
  const key = pageDayKey({ ownerId, pageId: spoilt, day: at(1) });
  await write(table, put(table, { ...key, entity: 'page_day', version: 'spoilt' }));
  await loseDay(good, 1);
  const differences = await rebuild(whole(at(1)));
  expect(differences).toContainEqual({ item: `${key.pk} ${key.sk}`, isCorrected: false, isDamaged: true });
  expect(differences).toHaveLength(2);
  expect(await viewsOf(good, 1)).toBe(2);
});
