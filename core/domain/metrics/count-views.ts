import type { Clock } from '../clock.ts';
import { type Day, riyadhDay } from '../day.ts';
import { groupBy } from '../group-by.ts';
import { emptyPageDay, foldMessages, MEMORY_SECONDS, type PageDay } from './fold.ts';
import { hashOf } from './hyper-log-log.ts';
import { readViewMessage, type ViewMessage } from './view-message.ts';

/**
 * The data that decides whether a view of a page counts. `places` are the subdomains and the host where
 * shoppers may see it.
 */
export type TrackedPage = { ownerId: string; places: readonly string[]; isEnabled: boolean };

/** The owner, the page, and the day in Riyadh. */
export type PageDayKey = { ownerId: string; pageId: string; day: Day };

/** A message with data of its queue and its page, as it is archived and counted. */
export type CountedView = PageDayKey & { message: ViewMessage };

/** One message of the queue; times are epoch milliseconds. */
export type QueuedView = {
  messageId: string;
  body: string;
  sentAt: number;
  firstReceivedAt: number;
  receiveCount: number;
};

type Ports = {
  clock: Clock;
  /** The existing pages, by id. */
  pages: { find(pageIds: readonly string[]): Promise<ReadonlyMap<string, TrackedPage>> };
  /**
   * Archives the messages of one day before they are counted, so that they can be counted again. The name is
   * new each time: a redelivered message in another batch must not replace the first batch.
   */
  archive: { keep(day: Day, name: string, views: readonly CountedView[]): Promise<void> };
  pageDays: PageDays;
  /** Requests that a day is recounted from the archive. */
  recounts: { ask(day: Day): Promise<void> };
};

export type PageDays = {
  /**
   * The stored ones by `nameOf`, read consistently. An unreadable one is included, and nothing may be added
   * to it.
   */
  find(keys: readonly PageDayKey[]): Promise<Map<string, PageDay | 'unreadable'>>;
  /** Replaces the day that was read at its `version`; false when it has changed since. */
  save(key: PageDayKey, pageDay: PageDay): Promise<boolean>;
};

export const nameOf = ({ ownerId, pageId, day }: PageDayKey) => `${day} ${ownerId} ${pageId}`;

export type CountOutcome = {
  /** `messageId`s that were not counted and must be delivered again. */
  failed: string[];
  counted: number;
  /** Counted before. */
  repeated: number;
  /** Counted from the archive, together with their day. */
  recounted: number;
  /** Invalid messages, unknown pages, or senders above the limit. */
  ignored: number;
};

/** Per sender, page and batch. High, because whole mobile networks share few addresses. */
const MAX_OF_SENDER = 300;
/**
 * A page with so many messages in one batch has more in a concurrent consumer's. It is read alone just before
 * it is written, because conflicting writes are paid for in vain.
 */
const BUSY_MESSAGES = 10;
const CONCURRENCY = 32;
const ATTEMPTS = 5;

/** The name of a batch in the archive: later ones sort last. */
export const batchName = (at: Date) =>
  `${at.toISOString().replace(/[-:]|\.\d+/g, '')}-${crypto.randomUUID()}`;

/** SQS gives a message from the dead-letter queue a new time and a new delivery count. */
const REDRIVEN_AFTER_MS = 60_000;

type Read = { messageId: string; day: Day; message: ViewMessage; isUndecided: boolean };

/**
 * Counts one batch of the queue: archives it, adds each page's messages to its day, and writes every day
 * once. Each message is counted exactly once, with any redeliveries, concurrent consumers and interruptions.
 * A message so late that its day no longer knows whether it was counted is archived, and its day is recounted
 * from the archive. So nothing is lost during a failure of the table, however long. Throws when pages or
 * archive cannot be read or written; nothing is counted then.
 */
export async function countViews(ports: Ports, batch: readonly QueuedView[]): Promise<CountOutcome> {
  const now = ports.clock.now();
  const outcome: CountOutcome = { failed: [], counted: 0, repeated: 0, recounted: 0, ignored: 0 };
  const read = batch.flatMap((queued) => readQueued(queued, now) ?? []);
  const pages = await ports.pages.find([...new Set(read.map(({ message }) => message.pageId))]);
  const sent = new Map<string, number>();
  const views = read.flatMap(({ message, ...queued }) => {
    const page = pages.get(message.pageId);
    const from = `${message.pageId} ${message.sender}`;
    const count = (sent.get(from) ?? 0) + 1;
    sent.set(from, count);
    const isShown = page?.isEnabled && page.places.includes(message.place);
    if (!isShown || count > MAX_OF_SENDER) return [];
    return [{ ...queued, ownerId: page.ownerId, pageId: message.pageId, message }];
  });
  outcome.ignored += batch.length - views.length;
  for (const [day, ofDay] of groupBy(views, ({ day }) => day)) {
    await ports.archive.keep(day, batchName(now), ofDay);
    // Requested after archiving, so that the recount includes them.
    const undecided = ofDay.filter(({ isUndecided }) => isUndecided);
    if (undecided.length === 0) continue;
    const isAsked = await ports.recounts.ask(day).then(
      () => true,
      () => false,
    );
    if (isAsked) outcome.recounted += undecided.length;
    else outcome.failed.push(...undecided.map(({ messageId }) => messageId));
  }
  const decided = views.filter(({ isUndecided }) => !isUndecided);
  await countPages(ports.pageDays, decided, now, outcome);
  return outcome;
}

/** Undefined for an invalid message. */
function readQueued(queued: QueuedView, now: Date): Read | undefined {
  const { body, messageId, sentAt, receiveCount, firstReceivedAt } = queued;
  const message = readViewMessage(body);
  if (!message) return undefined;
  const takenAt = message.at === undefined ? sentAt : message.at * 1000;
  const isForgotten = receiveCount > 1 && now.getTime() - firstReceivedAt > MEMORY_SECONDS * 1000;
  const isUndecided = isForgotten || sentAt - takenAt > REDRIVEN_AFTER_MS;
  return { messageId, day: riyadhDay(new Date(takenAt)), message, isUndecided };
}

type Grouped = { key: PageDayKey; messages: { messageId: string; message: ViewMessage }[] };

async function countPages(
  pageDays: PageDays,
  views: readonly (CountedView & { messageId: string })[],
  now: Date,
  outcome: CountOutcome,
): Promise<void> {
  const groups = Array.from(groupBy(views, nameOf).values(), (messages): Grouped => {
    const { ownerId = '', pageId = '', day = '' } = messages[0] ?? {};
    return { key: { ownerId, pageId, day }, messages };
  });
  const isBusy = ({ messages }: Grouped) => messages.length >= BUSY_MESSAGES;
  const quiet = groups.filter((group) => !isBusy(group));
  const stored = await pageDays.find(quiet.map(({ key }) => key)).catch(() => undefined);
  // A concurrent consumer has a batch of the same pages now. It starts with others.
  const first = hashOf(views[0]?.messageId ?? '')[0] % Math.max(groups.length, 1);
  const left = [...groups.slice(first), ...groups.slice(0, first)].values();
  const work = async () => {
    for (const group of left) {
      const add = async () => {
        const known = isBusy(group) ? await pageDays.find([group.key]) : stored;
        return known && countPage(pageDays, group, known.get(nameOf(group.key)), now);
      };
      const added = await add().catch(() => undefined);
      if (added === undefined) outcome.failed.push(...group.messages.map(({ messageId }) => messageId));
      else {
        outcome.counted += added;
        outcome.repeated += group.messages.length - added;
      }
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
}

/**
 * The number of new messages; undefined when every attempt met a concurrent change, or the day is unreadable.
 */
async function countPage(
  pageDays: PageDays,
  { key, messages }: Grouped,
  stored: PageDay | 'unreadable' | undefined,
  now: Date,
): Promise<number | undefined> {
  const all = messages.map(({ message }) => message);
  let known = stored;
  for (let attempt = 1; attempt <= ATTEMPTS && known !== 'unreadable'; attempt += 1) {
    const { pageDay, added } = foldMessages(known ?? emptyPageDay(), all, Math.floor(now.getTime() / 1000));
    if (added.length === 0 || (await pageDays.save(key, pageDay))) return added.length;
    known = (await pageDays.find([key])).get(nameOf(key));
  }
  return undefined;
}
