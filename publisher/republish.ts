import type { RepublishJobs } from '@mirsah/table/publication';
import { type PublishPorts, publishLandingPage } from './publish.ts';

/** `published` pages so far, `after` the id of the last page tried; `failed` are those of this call that could not be. */
export type RepublishProgress = {
  published: number;
  after: string | undefined;
  isDone: boolean;
  failed: readonly string[];
};

type Start = Pick<RepublishProgress, 'published' | 'after'>;

const LIST_SIZE = 200;
/** Enough to share their reads. */
const GROUP_SIZE = 10;
/** Few enough that saves, which are published beside them, hardly wait: some read while others write. */
const GROUPS_AT_ONCE = 3;

/**
 * Publishes all pages anew, by id, while there is time; at least a few. It writes the pages itself instead of sending
 * them through the table's stream, where merchants' saves would queue behind them. Continue with its last result until
 * `isDone`. Repeating is harmless. `onProgress` is told after every few pages where to continue.
 */
export async function republish(
  ports: PublishPorts,
  { published, after }: Start,
  hasTime: () => boolean,
  onProgress: (after: string) => Promise<void> = async () => undefined,
): Promise<RepublishProgress> {
  const progress = { published, after, isDone: false, failed: [] as string[] };
  const running: { pageIds: readonly string[]; failed: Promise<string[]> }[] = [];
  const finish = async (most: number) => {
    while (running.length > most) {
      const { pageIds = [], failed = [] } = running.shift() ?? {};
      const ofGroup = await failed;
      progress.failed.push(...ofGroup);
      progress.published += pageIds.length - ofGroup.length;
      progress.after = pageIds.at(-1);
    }
  };
  do {
    const ids = await ports.publications.listAll(LIST_SIZE, progress.after);
    progress.isDone = ids.length < LIST_SIZE;
    for (let start = 0; start < ids.length; start += GROUP_SIZE) {
      if (start > 0 && !hasTime()) {
        await finish(0);
        return { ...progress, isDone: false };
      }
      const pageIds = ids.slice(start, start + GROUP_SIZE);
      running.push({ pageIds, failed: publishAnew(ports, pageIds) });
      await finish(GROUPS_AT_ONCE - 1);
    }
    await finish(0);
    if (progress.after) await onProgress(progress.after);
  } while (!progress.isDone && hasTime());
  return progress;
}

/** Returns the pages that could not be published. */
async function publishAnew(ports: PublishPorts, pageIds: readonly string[]): Promise<string[]> {
  const failed = await Promise.all(
    pageIds.map(async (pageId) => {
      try {
        return (await publishLandingPage(ports, pageId, { anew: true })) ? [] : [pageId];
      } catch (error) {
        ports.log.error('republish failed', { pageId, error });
        return [pageId];
      }
    }),
  );
  return failed.flat();
}

/**
 * Continues the stored job while there is time. Pages that fail are asked for through the stream, so that the job goes on
 * without them and the repair has them.
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

/** Marks all pages of an owner to be published again, after their status changed (banned, approved, unbanned). */
export async function republishOwnersPages(ports: PublishPorts, ownerId: string): Promise<void> {
  const pageIds = await ports.publications.listOwned(ownerId);
  const at = ports.clock.now().toISOString();
  for (let start = 0; start < pageIds.length; start += LIST_SIZE) {
    const batch = pageIds.slice(start, start + LIST_SIZE);
    await Promise.all(batch.map((pageId) => ports.publications.requestAgain(pageId, at)));
  }
}
