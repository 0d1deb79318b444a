import { type CountOutcome, countViews, type QueuedView } from '@mirsah/domain/metrics/count-views';
import { hasBounced, queueNumber, type ViewMessage } from '@mirsah/domain/metrics/view-message';
import { createMemoryPageDays, pageNumber } from './memory-page-days.fixture.ts';

export type ViewDayOptions = {
  views: number;
  pages: number;
  merchants: number;
  seed: number;
  /** The number of batches that are interrupted: their function is killed at one of its awaits. */
  killed: number;
  batchSize: number;
  /** Each page's messages are in one of them. */
  queues: number;
  windowSeconds: number;
  visibilitySeconds: number;
  /** Called about once an hour of the day. */
  onHour?: (hour: number) => void;
};

/** The random day of views: the sent messages, and the consumer's result. */
export type ViewDay = {
  sent: { views: number; seconds: number; messages: number; duplicates: number; kills: number };
  counted: { views: number; seconds: number };
  /** Pages whose views or seconds differ from those that were sent. */
  wrongPages: number;
  repeated: number;
  unitsPerView: number;
  /** Of all pages together with more than a hundred views a minute; 0 without such a page. */
  hotUnitsPerView: number;
  /**
   * The most that one partition received from the batches of one window, which are written within a second or
   * more.
   */
  mostUnitsOfPartition: number;
  largestItem: number;
  conflicts: number;
};

const DAY = '2026-11-20';
const DAY_START = Date.parse('2026-11-19T21:00:00.000Z');
const DAY_SECONDS = 86_400;
const MORE_SHARE = 0.26;
const DUPLICATE_SHARE = 0.001;
const LATE_SHARE = 0.01;

/**
 * Sends a day of views through the real consumer: few pages have most views, most of them in the evening,
 * some messages come twice or late, and some batches are killed half way and come again. The table is in
 * memory, with the real items.
 */
export async function simulateViewDay(options: ViewDayOptions): Promise<ViewDay> {
  const { views, pages, merchants, seed, windowSeconds } = options;
  const random = randomOf(seed);
  const table = createMemoryPageDays({ day: DAY, pages });
  const spread = Math.log(pages + 1);
  const anyPage = () => Math.min(pages - 1, Math.floor(Math.exp(random() * spread)) - 1);
  const sentViews = new Int32Array(pages);
  const sentSeconds = new Float64Array(pages);
  const sent = { views: 0, seconds: 0, messages: 0, duplicates: 0, kills: 0 };
  const hours = Array.from({ length: 24 }, (_, hour) => 1 + 0.9 * Math.sin(((hour - 9) / 12) * Math.PI));
  const hoursSum = hours.reduce((sum, weight) => sum + weight, 0);
  const ownerOf = (page: number) => `merchant-${page % merchants}`;
  const later = new Map<number, QueuedView[]>();
  let repeated = 0;
  let messageNumber = 0;

  const queue = (view: QueuedView, window: number) => {
    later.set(window, [...(later.get(window) ?? []), view]);
  };
  const run = async (batch: QueuedView[], window: number): Promise<void> => {
    const now = DAY_START + window * windowSeconds * 1000;
    // A message that dies twice would reach the dead-letter queue, which is not measured here.
    const mayDie = batch.every(({ receiveCount }) => receiveCount === 1);
    const dies = mayDie && random() < options.killed;
    const ports = {
      clock: { now: () => new Date(now) },
      pages: {
        find: async (ids: readonly string[]) =>
          new Map(
            ids.map((id) => [id, { ownerId: ownerOf(pageNumber(id)), places: ['oud'], isEnabled: true }]),
          ),
      },
      archive: { keep: async () => undefined },
      pageDays: table,
      recounts: { ask: async () => undefined },
    };
    const pagesOfBatch = new Set(batch.map(({ body }) => body.slice(0, 60))).size;
    const kill = () => ({ call: Math.floor(random() * (3 + pagesOfBatch)), takesEffect: random() < 0.5 });
    const outcome = await (dies ? countUntilKilled(ports, batch, kill()) : countViews(ports, batch));
    repeated += outcome?.repeated ?? 0;
    if (dies) sent.kills += 1;
    const failed = new Set(dies ? batch.map(({ messageId }) => messageId) : outcome?.failed);
    const again = window + Math.ceil(options.visibilitySeconds / windowSeconds);
    for (const view of batch) {
      if (!failed.has(view.messageId)) continue;
      const firstReceivedAt = view.receiveCount === 1 ? now : view.firstReceivedAt;
      queue({ ...view, receiveCount: view.receiveCount + 1, firstReceivedAt }, again);
    }
  };

  const windows = Math.ceil(DAY_SECONDS / windowSeconds);
  for (let window = 0; window < windows || later.size > 0; window += 1) {
    const second = window * windowSeconds;
    const hour = Math.floor(second / 3600);
    if (second % 3600 < windowSeconds && hour < 24) options.onHour?.(hour);
    table.startWindow();
    const inbox = later.get(window) ?? [];
    later.delete(window);
    const wanted = window < windows ? ((views * (hours[hour] ?? 0)) / hoursSum / 3600) * windowSeconds : 0;
    for (let left = Math.floor(wanted + random()); left > 0; left -= 1) {
      const page = anyPage();
      const id = (messageNumber++).toString(36);
      sent.views += 1;
      sentViews[page] = (sentViews[page] ?? 0) + 1;
      const seconds = Math.floor(random() * 20);
      const messages = [firstMessage(page, id, seconds, random)];
      if (random() < MORE_SHARE) messages.push(moreMessage(page, id, 4 * Math.floor(random() * 60)));
      for (const message of messages) {
        sent.messages += 1;
        sent.seconds += message.seconds;
        sentSeconds[page] = (sentSeconds[page] ?? 0) + message.seconds;
        const at = DAY_START + second * 1000;
        const isTwice = random() < DUPLICATE_SHARE;
        for (let copy = 0; copy <= Number(isTwice); copy += 1) {
          const view = {
            messageId: `${message.id}#${copy}`,
            body: JSON.stringify(message),
            sentAt: Math.min(at, DAY_START + DAY_SECONDS * 1000 - 1),
            firstReceivedAt: at,
            receiveCount: 1,
          };
          // A message may be late, but its copies arrive together: the queue repeats itself within a moment.
          if (!isTwice && random() < LATE_SHARE) queue(view, window + 1 + Math.floor(random() * 15));
          else inbox.push(view);
        }
        sent.duplicates += Number(isTwice);
      }
    }
    const queues = Map.groupBy(inbox, ({ body }) => queueNumber(pageOf(body), options.queues));
    for (const queued of queues.values()) {
      const batches: QueuedView[][] = [];
      for (let start = 0; start < queued.length; start += options.batchSize) {
        batches.push(queued.slice(start, start + options.batchSize));
      }
      // Two calls at the same time, as the event source makes them.
      while (batches.length > 0) await Promise.all(batches.splice(0, 2).map((batch) => run(batch, window)));
    }
  }
  return { sent, repeated, ...table.compare(sentViews, sentSeconds, ownerOf, sent.views) };
}

/**
 * Ends the consumer at one of its calls of a port, before or after the call took effect; nothing that it does
 * later takes effect. Returns the outcome of one that ended before that call.
 */
export async function countUntilKilled(
  ports: Parameters<typeof countViews>[0],
  batch: readonly QueuedView[],
  { call: last, takesEffect }: { call: number; takesEffect: boolean },
): Promise<CountOutcome | undefined> {
  let calls = 0;
  const dying =
    <Arguments extends unknown[], Result>(call: (...given: Arguments) => Promise<Result>) =>
    async (...given: Arguments): Promise<Result> => {
      calls += 1;
      if (calls < last) return call(...given);
      if (calls === last && takesEffect) await call(...given);
      throw new Error('killed');
    };
  const { pages, archive, pageDays } = ports;
  const mortal = {
    ...ports,
    pages: { find: dying(pages.find) },
    archive: { keep: dying(archive.keep) },
    pageDays: { find: dying(pageDays.find), save: dying(pageDays.save) },
  };
  // The answer of a dead function is lost.
  const outcome = await countViews(mortal, batch).catch(() => undefined);
  return calls < last ? outcome : undefined;
}

function firstMessage(page: number, id: string, seconds: number, random: () => number): ViewMessage {
  const country = ['SA', 'SA', 'SA', 'SA', 'AE', 'KW', 'QA', 'OM'][Math.floor(random() * 8)] ?? 'SA';
  return {
    id: `${id}-0`,
    pageId: `page-${page}`,
    place: 'oud',
    sender: id,
    first: {
      visitor: `${Math.floor(random() * 2 ** 32).toString(36)}-${id}`,
      startsVisit: true,
      hasBounced: hasBounced({ startsVisit: true, visibleSeconds: seconds, hasStartedForm: false }),
      country,
      device: random() < 0.9 ? 'mobile' : 'desktop',
      source: (['tiktok', 'instagram', 'snapchat', 'direct'] as const)[Math.floor(random() * 4)] ?? 'direct',
    },
    seconds,
    startsForm: false,
    endsBounce: false,
  };
}

function moreMessage(page: number, id: string, seconds: number): ViewMessage {
  return {
    id: `${id}-1`,
    pageId: `page-${page}`,
    place: 'oud',
    sender: id,
    first: null,
    seconds,
    startsForm: seconds > 120,
    endsBounce: false,
  };
}

const pageOf = (body: string) => /"pageId":"([^"]+)"/.exec(body)?.[1] ?? '';

/** Mulberry32: the same numbers for each seed. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
