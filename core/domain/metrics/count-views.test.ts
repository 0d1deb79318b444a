import { expect, it } from 'vitest';
import { type CountedView, countViews, nameOf, type PageDayKey, type QueuedView } from './count-views.ts';
import { countOf } from './counts.ts';
import { MEMORY_SECONDS, type PageDay } from './fold.ts';
import { viewMessageFixture } from './view-message.fixture.ts';
import type { ViewMessage } from './view-message.ts';

const now = new Date('2026-11-20T09:00:00.000Z');
const ago = (minutes: number) => now.getTime() - minutes * 60_000;
const seconds = (time: number) => Math.floor(time / 1000);

function fakes({ isTableDown = false, unreadable = '' } = {}) {
  const kept: { day: string; views: readonly CountedView[] }[] = [];
  const asked: string[] = [];
  const days = new Map<string, PageDay>();
  const ports = {
    clock: { now: () => now },
    pages: {
      find: async (ids: readonly string[]) =>
        new Map(ids.map((id) => [id, { ownerId: 'merchant-1', places: ['oud'], isEnabled: true }])),
    },
    archive: {
      keep: async (day: string, _name: string, views: readonly CountedView[]) =>
        void kept.push({ day, views }),
    },
    recounts: {
      async ask(day: string) {
        if (isTableDown) throw new Error('The table does not answer');
        asked.push(day);
      },
    },
    pageDays: {
      async find(keys: readonly PageDayKey[]) {
        if (isTableDown) throw new Error('The table does not answer');
        const found = new Map<string, PageDay | 'unreadable'>();
        for (const key of keys) {
          const day = key.pageId === unreadable ? 'unreadable' : days.get(nameOf(key));
          if (day) found.set(nameOf(key), day);
        }
        return found;
      },
      async save(key: PageDayKey, day: PageDay) {
        days.set(nameOf(key), { ...day, version: day.version + 1 });
        return true;
      },
    },
  };
  const viewsOf = (pageId: string, day: string) =>
    countOf(days.get(nameOf({ ownerId: 'merchant-1', pageId, day }))?.counts ?? {}, 'views');
  return { ports, kept, asked, viewsOf };
}

const queued = (message: ViewMessage, changes: Partial<QueuedView> = {}): QueuedView => ({
  messageId: message.id,
  body: JSON.stringify(message),
  sentAt: now.getTime(),
  firstReceivedAt: now.getTime(),
  receiveCount: 1,
  ...changes,
});

it('a view that waited in the queue over midnight counts on the day on which it was received', async () => {
  const { ports, kept, viewsOf } = fakes();
  const message = viewMessageFixture({ pageId: 'page-1', at: seconds(ago(16 * 60)) });
  await countViews(ports, [queued(message, { sentAt: ago(16 * 60) })]);
  expect(viewsOf('page-1', '2026-11-19')).toBe(1);
  expect(kept.map(({ day }) => day)).toEqual(['2026-11-19']);
});

it('a message of a release without times counts on the day on which it was sent', async () => {
  const { ports, viewsOf } = fakes();
  const { at, ...message } = viewMessageFixture({ pageId: 'page-1' });
  await countViews(ports, [queued(message, { sentAt: ago(16 * 60) })]);
  expect(at).toBeUndefined();
  expect(viewsOf('page-1', '2026-11-19')).toBe(1);
});

it.each([
  [
    'that comes again after its day may have forgotten it',
    { receiveCount: 2, firstReceivedAt: now.getTime() - (MEMORY_SECONDS + 1) * 1000, sentAt: ago(30) },
    30,
  ],
  ['that was taken out of the dead-letter queue', {}, 30],
])('a message %s is archived, and its day counted again', async (_, changes, takenAgo) => {
  const { ports, kept, asked, viewsOf } = fakes();
  const message = viewMessageFixture({ pageId: 'page-1', at: seconds(ago(takenAgo)) });
  const outcome = await countViews(ports, [queued(message, changes)]);
  expect(outcome).toMatchObject({ failed: [], counted: 0, recounted: 1 });
  expect(kept.map(({ day, views }) => [day, views.length])).toEqual([['2026-11-20', 1]]);
  expect(asked).toEqual(['2026-11-20']);
  expect(viewsOf('page-1', '2026-11-20')).toBe(0);
});

it('while the table does not respond, every message is delivered again', async () => {
  const { ports } = fakes({ isTableDown: true });
  const messages = Array.from({ length: 14 }, (_, number) =>
    viewMessageFixture({ pageId: number < 2 ? 'quiet' : 'busy', at: seconds(now.getTime()) }),
  );
  const late = viewMessageFixture({ pageId: 'late', at: seconds(ago(90)) });
  const outcome = await countViews(
    ports,
    [...messages, late].map((message) => queued(message)),
  );
  expect(new Set(outcome.failed)).toEqual(new Set([...messages, late].map(({ id }) => id)));
});

it('an unreadable day of one page does not block the others of its batch', async () => {
  const { ports, viewsOf } = fakes({ unreadable: 'page-1' });
  const [spoilt, good] = [viewMessageFixture({ pageId: 'page-1' }), viewMessageFixture({ pageId: 'page-2' })];
  const outcome = await countViews(ports, [queued(spoilt), queued(good)]);
  expect(outcome).toMatchObject({ failed: [spoilt.id], counted: 1 });
  expect(viewsOf('page-2', '2026-11-20')).toBe(1);
});
