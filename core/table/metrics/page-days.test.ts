import { countViews, type QueuedView } from '@mirsah/domain/metrics/count-views';
import { emptyPageDay, foldMessages, MEMORY_SECONDS } from '@mirsah/domain/metrics/fold';
import { emptyHyperLogLog, estimate, packShortHyperLogLog } from '@mirsah/domain/metrics/hyper-log-log';
import { viewMessageFixture } from '@mirsah/domain/metrics/view-message.fixture';
import { describe, expect, it } from 'vitest';
import { createMemoryPageDays } from './memory-page-days.fixture.ts';
import { pageDayItem, readPageDay } from './page-days.ts';
import { countUntilKilled, simulateViewDay, type ViewDayOptions } from './view-day.fixture.ts';

const key = { ownerId: 'merchant-1', pageId: 'page-1', day: '2026-11-20' };
const now = 1_795_000_000;

describe('the day of a page', () => {
  it('the day of a page is read as it was written, with few visitors and with many', () => {
    for (const count of [0, 1, 300, 5000]) {
      const messages = Array.from({ length: count }, () => viewMessageFixture());
      const { pageDay } = foldMessages(emptyPageDay(), messages, now);
      expect(readPageDay(pageDayItem(key, pageDay))).toEqual({ ...pageDay, version: 1 });
    }
  });

  it('the visitors of a page’s day take few bytes, and at most 1,280', () => {
    const sizeWith = (count: number) => {
      const messages = Array.from({ length: count }, () => viewMessageFixture());
      return packShortHyperLogLog(foldMessages(emptyPageDay(), messages, now).pageDay.visitors).length;
    };
    expect(sizeWith(350)).toBeLessThan(720);
    expect(sizeWith(5000)).toBe(1280);
  });

  it('a count that this release does not know is preserved', () => {
    const counts = { views: 2, 'views|country|SA': 1, from_the_future: 3 };
    const item = pageDayItem(key, { ...emptyPageDay(), counts });
    expect(readPageDay(item).counts).toEqual(counts);
  });

  it('a message is only forgotten when it cannot be redelivered any more', () => {
    const message = viewMessageFixture();
    const { pageDay } = foldMessages(emptyPageDay(), [message], now);
    const again = (after: number) => foldMessages(pageDay, [message], now + after).added.length;
    expect([again(1), again(MEMORY_SECONDS), again(MEMORY_SECONDS + 1)]).toEqual([0, 0, 1]);
  });

  it('the visitors of a stored day are estimated as before it was stored', () => {
    const messages = Array.from({ length: 5000 }, () => viewMessageFixture());
    const { pageDay } = foldMessages(emptyPageDay(), messages, now);
    const read = readPageDay(pageDayItem(key, pageDay));
    expect(estimate(read.visitors)).toBe(estimate(pageDay.visitors));
    expect(estimate(read.visitors)).toBeGreaterThan(4700);
    expect(estimate(emptyHyperLogLog())).toBe(0);
  });
});

/**
 * As in infra/aws/constructs/event-sources.ts, which nothing here may import; a test of the synthesis
 * compares both.
 */
const day: ViewDayOptions = {
  views: 30_000,
  pages: 1500,
  merchants: 500,
  seed: 7,
  killed: 0.01,
  batchSize: 5000,
  queues: 1,
  windowSeconds: 40,
  visibilitySeconds: 75,
};

it('a day of views is counted exactly although batches die half way, and costs less than 1.8 units a view', async () => {
  const result = await simulateViewDay(day);
  expect(result.sent.kills).toBeGreaterThan(5);
  expect(result.repeated).toBeGreaterThan(100);
  expect(result.wrongPages).toBe(0);
  expect(result.counted).toEqual({ views: result.sent.views, seconds: result.sent.seconds });
  expect(result.unitsPerView).toBeLessThan(1.8);
  expect(result.mostUnitsOfPartition).toBeLessThan(500);
}, 120_000);

it('nothing is lost or doubled wherever the consumer is killed, and its messages come again', async () => {
  const [pages, ofPage] = [4, 12];
  const sentAt = now * 1000;
  const batch = Array.from({ length: pages * ofPage }, (_, number): QueuedView => {
    const message = viewMessageFixture({ pageId: `page-${number % pages}`, visibleSeconds: 7 });
    const body = JSON.stringify(message);
    return { messageId: message.id, body, sentAt, firstReceivedAt: sentAt, receiveCount: 1 };
  });
  const again = batch.map((view) => ({ ...view, receiveCount: 2 }));
  let kills = 0;
  for (const takesEffect of [false, true]) {
    for (let [call, isOver] = [1, false]; !isOver; call += 1) {
      const table = createMemoryPageDays({ day: '2026-11-18', pages });
      const ports = {
        clock: { now: () => new Date(sentAt) },
        pages: {
          find: async (ids: readonly string[]) =>
            new Map(ids.map((id) => [id, { ownerId: 'merchant-1', places: ['oud'], isEnabled: true }])),
        },
        archive: { keep: async () => undefined },
        pageDays: table,
        recounts: { ask: async () => undefined },
      };
      isOver = (await countUntilKilled(ports, batch, { call, takesEffect })) !== undefined;
      kills += Number(!isOver);
      const { counted, repeated } = await countViews(ports, again);
      expect(counted + repeated).toBe(batch.length);
      const views = Int32Array.from({ length: pages }, () => ofPage);
      const seconds = Float64Array.from({ length: pages }, () => ofPage * 7);
      const result = table.compare(views, seconds, () => 'merchant-1', batch.length);
      expect(result.wrongPages).toBe(0);
    }
  }
  // Pages, archive, the quiet pages' days, and reading and writing each busy one.
  expect(kills).toBe(2 * (3 + 2 * pages));
});

it('nothing is lost or doubled of a hundred thousand messages when every fourth batch is killed', async () => {
  const storm = { ...day, views: 80_000, pages: 100, killed: 0.25, batchSize: 50, seed: 11 };
  const result = await simulateViewDay(storm);
  expect(result.sent.messages).toBeGreaterThan(100_000);
  expect(result.sent.kills).toBeGreaterThan(100);
  expect(result.wrongPages).toBe(0);
}, 120_000);

it('when more arrives in a window than fits into a batch, a busy page is still written once a window', async () => {
  const busy = { ...day, views: 8000, pages: 10, killed: 0, windowSeconds: 4000, batchSize: 150 };
  const [one, four] = [await simulateViewDay(busy), await simulateViewDay({ ...busy, queues: 4 })];
  expect([one.wrongPages, four.wrongPages]).toEqual([0, 0]);
  expect(four.unitsPerView).toBeLessThan(0.6 * one.unitsPerView);
});

it('a page with very many views costs less than a twentieth of a unit a view', async () => {
  const hot = { ...day, views: 150_000, pages: 1, merchants: 1, killed: 0, seed: 3 };
  expect((await simulateViewDay(hot)).hotUnitsPerView).toBeLessThan(0.05);
}, 120_000);
