import type { IdRange } from '@mirsah/domain/id';
import type { RepublishJobs } from '@mirsah/table/page/publication';
import type { PublishedFiles } from '@mirsah/table/page/published-files';
import { type PublishPorts, publishLandingPage } from './publish.ts';

/**
 * `published`: pages so far, of `all` that there were at the start, when they were counted. `after`: id of
 * the last page tried. `before`: where the range of this call ends. `failed`: the pages of this call that
 * failed.
 */
export type RepublishProgress = {
  published: number;
  all?: number | undefined;
  before?: string | undefined;
  after: string | undefined;
  isDone: boolean;
  failed: readonly string[];
};

type Start = Pick<RepublishProgress, 'published' | 'after' | 'before' | 'all'>;

const LIST_SIZE = 200;
/** Pages of a group share their reads. */
const GROUP_SIZE = 10;
/**
 * Some read while others write. More do not make a walk faster, and merchants' saves, which are published in
 * parallel, wait longer for the table and the store.
 */
const GROUP_CONCURRENCY = 3;

/**
 * Republishes all pages of a range, in the order of their ids, while there is time; at least a few. It writes
 * the pages itself instead of sending them through the table's stream, where merchants' saves would queue
 * behind them. Continue with its last result until `isDone`. Repeating is harmless. `onProgress` receives the
 * position after every few pages.
 */
export async function republish(
  ports: PublishPorts,
  { published, after, ...share }: Start,
  hasTime: () => boolean,
  onProgress: (after: string) => Promise<void> = async () => undefined,
): Promise<RepublishProgress> {
  const progress = { published, after, ...share, isDone: false, failed: [] as string[] };
  const running: (Group & { failed: Promise<string[]> })[] = [];
  const finish = async (most: number) => {
    for (let first = running[0]; first && running.length > most; first = running[0]) {
      const failed = await first.failed;
      running.shift();
      progress.failed.push(...failed);
      progress.published += first.pageIds.length - failed.length;
      progress.after = first.pageIds.at(-1);
      if (first.endsList && progress.after) await onProgress(progress.after);
    }
  };
  let hasBegun = false;
  for await (const group of groupsOfPages(ports.publications, { after, before: share.before })) {
    if (hasBegun && !hasTime()) {
      await finish(0);
      return progress;
    }
    hasBegun = true;
    running.push({ ...group, failed: republishGroup(ports, group.pageIds) });
    await finish(GROUP_CONCURRENCY - 1);
  }
  await finish(0);
  return { ...progress, isDone: true };
}

type Group = { pageIds: readonly string[]; endsList: boolean };

/**
 * All pages of a range, in the order of their ids. The next list is read while the pages of the previous one
 * are published.
 */
async function* groupsOfPages(
  { listAll }: PublishPorts['publications'],
  { after, before }: IdRange,
): AsyncGenerator<Group> {
  let next: Promise<string[]> | undefined = listAll(LIST_SIZE, after);
  while (next) {
    const listed: string[] = await next;
    const ids = before === undefined ? listed : listed.filter((id) => id < before);
    next = ids.length < LIST_SIZE ? undefined : listAll(LIST_SIZE, ids.at(-1));
    // The error surfaces when the next group is awaited; until then it must not count as unhandled.
    next?.catch(() => undefined);
    for (let start = 0; start < ids.length; start += GROUP_SIZE) {
      const pageIds = ids.slice(start, start + GROUP_SIZE);
      yield { pageIds, endsList: start + GROUP_SIZE >= ids.length };
    }
  }
}

/** Returns the pages that could not be published. Their new files are recorded for all of them at the end. */
async function republishGroup(ports: PublishPorts, pageIds: readonly string[]): Promise<string[]> {
  const noted = new Map<string, PublishedFiles>();
  const note = async (pageId: string, files: PublishedFiles) => void noted.set(pageId, files);
  const gathering = { ...ports, files: { ...ports.files, note } };
  const failed = await Promise.all(
    pageIds.map(async (pageId) => {
      try {
        return (await publishLandingPage(gathering, pageId, { force: true })) ? [] : [pageId];
      } catch (error) {
        ports.log.error('republish failed', { pageId, error });
        return [pageId];
      }
    }),
  );
  try {
    await ports.files.noteAll(noted);
    return failed.flat();
  } catch (error) {
    ports.log.error('files not noted', { pageIds, error });
    return [...new Set([...failed.flat(), ...noted.keys()])];
  }
}

/**
 * Continues the stored job while there is time. Pages that fail are requested through the stream, so that the
 * job continues without them and the repair retries them.
 */
export async function continueRepublishing(
  ports: PublishPorts & { jobs: RepublishJobs },
  hasTime: () => boolean,
): Promise<RepublishProgress | undefined> {
  const job = await ports.jobs.find();
  if (!job) return undefined;
  const progress = await republish(
    ports,
    { published: 0, after: job.cursor ?? undefined },
    hasTime,
    (after) => ports.jobs.advance({ ...job, cursor: after }),
  );
  const at = ports.clock.now().toISOString();
  await Promise.all(progress.failed.map((pageId) => ports.publications.requestAgain(pageId, at)));
  if (progress.isDone) await ports.jobs.finish(job);
  else await ports.jobs.advance({ ...job, cursor: progress.after ?? null });
  return progress;
}

/** Requests publication of all pages of an owner after their status changed (banned, approved, unbanned). */
export async function republishOwnersPages(ports: PublishPorts, ownerId: string): Promise<void> {
  const pageIds = await ports.publications.listOwned(ownerId);
  const at = ports.clock.now().toISOString();
  for (let start = 0; start < pageIds.length; start += LIST_SIZE) {
    const batch = pageIds.slice(start, start + LIST_SIZE);
    await Promise.all(batch.map((pageId) => ports.publications.requestAgain(pageId, at)));
  }
}
