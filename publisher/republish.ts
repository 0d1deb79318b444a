import type { Clock } from '@mirsah/domain/clock';
import type { PublicationRepository, RepublishJob } from '@mirsah/table/publication';
import { type PublishPorts, publishLandingPage } from './publish.ts';

/** `requested` pages so far, `after` the id of the last of them. */
export type RepublishProgress = { requested: number; after: string | undefined; isDone: boolean };

export type RepublishPorts = {
  publications: Pick<PublicationRepository, 'listAll' | 'listOwned' | 'requestAgain'>;
  clock: Clock;
};
type Start = Pick<RepublishProgress, 'requested' | 'after'>;

const REPUBLISH_BATCH_SIZE = 200;

/**
 * Marks one batch of pages to be published again after the template has changed; the publisher picks them up from the
 * stream. Call it with its last result until `isDone`. Repeating a batch is harmless: its pages are published twice.
 */
export async function republishBatch(
  { publications, clock }: RepublishPorts,
  progress: Start = { requested: 0, after: undefined },
): Promise<RepublishProgress> {
  const pageIds = await publications.listAll(REPUBLISH_BATCH_SIZE, progress.after);
  const at = clock.now().toISOString();
  await Promise.all(pageIds.map((pageId) => publications.requestAgain(pageId, at)));
  return {
    requested: progress.requested + pageIds.length,
    after: pageIds.at(-1) ?? progress.after,
    isDone: pageIds.length < REPUBLISH_BATCH_SIZE,
  };
}

/** Marks pages batch by batch while there is time, at least one batch. */
export async function republish(
  ports: RepublishPorts,
  start: Start,
  hasTime: () => boolean,
): Promise<RepublishProgress> {
  let progress = await republishBatch(ports, start);
  while (!progress.isDone && hasTime()) progress = await republishBatch(ports, progress);
  return progress;
}

/**
 * One step of a job that continues by itself: marks a batch of pages and stores how far it came, which starts the next
 * step through the stream.
 */
export async function republishStep(
  ports: RepublishPorts & { continueRepublishing(job: RepublishJob): Promise<void> },
  { id, cursor }: RepublishJob,
): Promise<void> {
  const progress = await republishBatch(ports, { requested: 0, after: cursor ?? undefined });
  if (!progress.isDone) await ports.continueRepublishing({ id, cursor: progress.after ?? null });
}

/** Marks all pages of an owner to be published again, after their status changed (banned, approved, unbanned). */
export async function republishOwnersPages(ports: RepublishPorts, ownerId: string): Promise<void> {
  const pageIds = await ports.publications.listOwned(ownerId);
  const at = ports.clock.now().toISOString();
  for (let start = 0; start < pageIds.length; start += REPUBLISH_BATCH_SIZE) {
    const batch = pageIds.slice(start, start + REPUBLISH_BATCH_SIZE);
    await Promise.all(batch.map((pageId) => ports.publications.requestAgain(pageId, at)));
  }
}

/** How many pages were published, and which could not be. */
type Repair = { repaired: number; failed: readonly string[] };

/** The stream usually takes a second. A page that waits longer was missed, or its record expired unread. */
const STALE_AFTER_MS = 2 * 60_000;
const REPAIR_BATCH_SIZE = 100;

/** `next` is where the next batch begins, absent after the last. */
type Batch = Repair & { next?: string | undefined };

/**
 * Publishes one batch of the pages that have waited for minutes, from `after` on. A page that fails is logged, does not
 * hold up the others, and is tried again by the next run.
 */
export async function repairPublications(ports: PublishPorts, after?: string): Promise<Batch> {
  const before = new Date(ports.clock.now().getTime() - STALE_AFTER_MS).toISOString();
  const pages = await ports.publications.listUnpublished(before, REPAIR_BATCH_SIZE, after);
  const failed: string[] = [];
  for (const { id: pageId } of pages) {
    try {
      await publishLandingPage(ports, pageId);
    } catch (error) {
      ports.log.error('repair failed', { pageId, error });
      failed.push(pageId);
    }
  }
  const next = pages.length === REPAIR_BATCH_SIZE ? pages.at(-1)?.place : undefined;
  return { repaired: pages.length - failed.length, failed, next };
}

/** Publishes batch after batch while there is time, however many pages fail. */
export async function repairAll(ports: PublishPorts, hasTime: () => boolean): Promise<Repair> {
  const failed: string[] = [];
  let repaired = 0;
  let last: Batch | undefined;
  do {
    last = await repairPublications(ports, last?.next);
    repaired += last.repaired;
    failed.push(...last.failed);
  } while (last.next && hasTime());
  return { repaired, failed };
}
