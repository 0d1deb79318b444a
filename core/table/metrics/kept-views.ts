import type { Day } from '@mirsah/domain/day';
import { batchName, type CountedView, nameOf, type PageDayKey } from '@mirsah/domain/metrics/count-views';
import type { Counts } from '@mirsah/domain/metrics/counts';
import {
  addToHyperLogLog,
  emptyHyperLogLog,
  type HyperLogLog,
  hashOf,
} from '@mirsah/domain/metrics/hyper-log-log';
import { addMessages } from '@mirsah/domain/metrics/view-message';

/** A file of the archive: the messages of one day that were counted together. */
export type ArchivedBatch = { name: string; bytes: number; keptAt: Date };

export type ViewArchive = {
  /**
   * The batches of a day; only those whose names (without their folder) sort behind `after`, when it is
   * given.
   */
  batches(day: Day, after?: string): AsyncIterable<ArchivedBatch>;
  /** The readable part of a batch, which is incomplete when `isWhole` is false. */
  read(name: string): Promise<{ views: readonly CountedView[]; isWhole: boolean }>;
};

/** Some of a day's pages. All days are cut alike: a page is in part `hash % parts`. */
export type DayPart = { day: Day; part: number; parts: number };

/** About two million messages, which take some three hundred megabytes of memory. */
const PART_BYTES = 128 * 1024 ** 2;
const READ_TOGETHER = 8;
/** More than clocks differ, and than a batch takes from its name until it is stored. */
const NAMED_MS = 5 * 60_000;
/** A message older than this is no longer counted, or only from the archive. */
const COUNTED_MS = 5 * 60_000;

/** The number of parts that a day must be cut into; 0 without any batch. */
export async function partsOf(archive: ViewArchive, day: Day): Promise<number> {
  let bytes = 0;
  for await (const batch of archive.batches(day)) bytes += batch.bytes;
  return Math.ceil(bytes / PART_BYTES);
}

/**
 * The archived messages of a page's day, each once. `late` ones may still be on their way into the page's
 * day.
 */
export type KeptDay = { key: PageDayKey; counts: Counts; visitors: HyperLogLog; late: string[] };

/** The archived messages of some of a day's pages, summed up while reading. */
export function openArchivedViews(archive: ViewArchive, { day, part, parts }: DayPart, now: () => Date) {
  const pages = new Map<string, KeptDay & { known: Set<number> }>();
  const seen = new Set<string>();
  const damaged: string[] = [];
  let listedAt: Date | undefined;

  function add(views: readonly CountedView[], isLate: boolean): void {
    const ours = views.filter(({ pageId }) => hashOf(pageId)[0] % parts === part);
    for (const [name, ofPage] of Map.groupBy(ours, (view) => nameOf({ ...view, day }))) {
      const { ownerId = '', pageId = '' } = ofPage[0] ?? {};
      const page = pages.get(name) ?? {
        key: { ownerId, pageId, day },
        counts: {},
        visitors: emptyHyperLogLog(),
        late: [],
        known: new Set<number>(),
      };
      const fresh = ofPage.flatMap(({ message }) => {
        if (isLate) page.late.push(message.id);
        const id = longId(message.id);
        if (page.known.has(id)) return [];
        page.known.add(id);
        return [message];
      });
      page.counts = addMessages(page.counts, fresh);
      page.visitors = addToHyperLogLog(
        page.visitors,
        fresh.flatMap(({ first }) => first?.visitor ?? []),
      );
      pages.set(name, page);
    }
  }

  return {
    pages,
    /** Names of batches that could not be read completely. */
    damaged,
    /** Reads the batches written since the last time. */
    async read(): Promise<void> {
      const startedAt = now();
      const after = listedAt && batchName(new Date(listedAt.getTime() - NAMED_MS)).slice(0, 16);
      let waiting: ArchivedBatch[] = [];
      const readWaiting = async () => {
        const batches = await Promise.all(waiting.map(({ name }) => archive.read(name)));
        for (const [index, { views, isWhole }] of batches.entries()) {
          const { name = '', keptAt = startedAt } = waiting[index] ?? {};
          add(views, startedAt.getTime() - keptAt.getTime() < COUNTED_MS);
          if (!isWhole) damaged.push(name);
        }
        waiting = [];
      };
      for await (const batch of archive.batches(day, after)) {
        if (seen.has(batch.name)) continue;
        seen.add(batch.name);
        waiting.push(batch);
        if (waiting.length === READ_TOGETHER) await readWaiting();
      }
      await readWaiting();
      listedAt = startedAt;
    },
  };
}

export type KeptViews = ReturnType<typeof openArchivedViews>;

/** 53 bits: two messages are confused about once in 10⁹, even on a page with millions. */
function longId(id: string): number {
  const [high, low] = hashOf(id);
  return high * 2 ** 21 + (low >>> 11);
}
