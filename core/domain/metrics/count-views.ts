import type { Clock } from '../clock.ts';
import { type Day, riyadhDay } from '../day.ts';
import { emptyPageDay, foldMessages, MEMORY_SECONDS, type PageDay } from './fold.ts';
import { hashOf } from './hyper-log-log.ts';
import { readViewMessage, type ViewMessage } from './view-message.ts';

/** What decides whether a view of a page counts. `places` are the subdomains and the host where shoppers may see it. */
export type TrackedPage = { ownerId: string; places: readonly string[]; isEnabled: boolean };

/** Whose page, which one, and on which day in Riyadh. */
export type PageDayKey = { ownerId: string; pageId: string; day: Day };

/** A message with what the queue and the page say of it: what is kept in the archive, and counted. */
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
  /** The pages that exist, by id. */
  pages: { find(pageIds: readonly string[]): Promise<ReadonlyMap<string, TrackedPage>> };
  /**
   * Keeps the messages of one day before they are counted, so that they can be counted again. The name is new each time:
   * what comes again in another batch must not replace the batch it was in.
   */
  archive: { keep(day: Day, name: string, views: readonly CountedView[]): Promise<void> };
  pageDays: PageDays;
  /** Has a day counted again from the archive, soon. */
  recounts: { ask(day: Day): Promise<void> };
};

export type PageDays = {
  /** Those that are stored, by `nameOf`, as they are now. An unreadable one is there, and nothing may be added to it. */
  find(keys: readonly PageDayKey[]): Promise<Map<string, PageDay | 'unreadable'>>;
  /** Writes a day over the one that was read at its `version`; false when that has changed since. */
  save(key: PageDayKey, pageDay: PageDay): Promise<boolean>;
};

export const nameOf = ({ ownerId, pageId, day }: PageDayKey) => `${day} ${ownerId} ${pageId}`;

export type CountOutcome = {
  /** `messageId`s that were not counted and must be delivered again. */
  failed: string[];
  counted: number;
  /** Were counted before. */
  repeated: number;
  /** Are counted from the archive, together with their day. */
  recounted: number;
  /** Are no messages, of no page, or of a sender who sends too many. */
  ignored: number;
};

/** Of one sender for one page in one batch. Whole mobile networks share few addresses, so it is high. */
const MAX_OF_SENDER = 300;
/**
 * A page with so many messages in one batch has some in the next consumer's as well. It is read alone just before it is
 * written, because a write that meets another one is paid for in vain.
 */
const BUSY_MESSAGES = 10;
const CONCURRENCY = 32;
const ATTEMPTS = 5;

/** How a batch is named in the archive: what is kept later sorts behind. */
export const batchName = (at: Date) =>
  `${at.toISOString().replace(/[-:]|\.\d+/g, '')}-${crypto.randomUUID()}`;

/** SQS gives a message that is taken out of the dead-letter queue a new time and a new count of its deliveries. */
const REDRIVEN_AFTER_MS = 60_000;

type Read = { messageId: string; day: Day; message: ViewMessage; isUndecided: boolean };

/**
 * Counts one batch of the queue: keeps it in the archive, adds each page's messages to its day, and writes every day
 * once. Each message is counted exactly once however often it is delivered, whoever else counts the same page, and
 * wherever this ends in the middle. One that comes so late that its day cannot tell any more whether it has it is kept,
 * and its day counted again from the archive. So nothing is lost however long the table fails. Throws when pages or
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
  for (const [day, ofDay] of Map.groupBy(views, ({ day }) => day)) {
    await ports.archive.keep(day, batchName(now), ofDay);
    // Asked for after they were kept: whoever counts the day again finds them.
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

/** Undefined for a text that is no message. */
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
  const groups = Array.from(Map.groupBy(views, nameOf).values(), (messages): Grouped => {
    const { ownerId = '', pageId = '', day = '' } = messages[0] ?? {};
    return { key: { ownerId, pageId, day }, messages };
  });
  const isBusy = ({ messages }: Grouped) => messages.length >= BUSY_MESSAGES;
  const quiet = groups.filter((group) => !isBusy(group));
  const stored = await pageDays.find(quiet.map(({ key }) => key)).catch(() => undefined);
  // Another consumer has a batch of the same pages now. It begins with others.
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

/** How many of the messages were new; undefined when others changed the day at each attempt, or it is unreadable. */
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
