import type { RepublishJob } from '@mirsah/table/publication';
import { type PublisherPorts, publishLandingPage } from './publish.ts';

export type RepublishProgress = { requested: number; after: string | undefined; isDone: boolean };

type Ports = Pick<PublisherPorts, 'publications' | 'clock'>;
type Start = Pick<RepublishProgress, 'requested' | 'after'>;

const REPUBLISH_BATCH_SIZE = 200;

/**
 * Asks for one batch of pages to be published again, after the template has changed; the stream does the rest.
 * Call it with what it returned until `isDone`; stopping in between loses nothing, as pages asked for twice are
 * only published twice.
 */
export async function republishBatch(
  { publications, clock }: Ports,
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

/** Goes through the pages batch by batch while there is time, at least one batch. */
export async function republish(
  ports: Ports,
  start: Start,
  hasTime: () => boolean,
): Promise<RepublishProgress> {
  let progress = await republishBatch(ports, start);
  while (!progress.isDone && hasTime()) progress = await republishBatch(ports, progress);
  return progress;
}

/**
 * One step of a walk that goes on by itself: asks for a batch of pages and notes how far it came, which wakes the next
 * step through the stream.
 */
export async function republishStep(ports: PublisherPorts, { id, after }: RepublishJob): Promise<void> {
  const progress = await republishBatch(ports, { requested: 0, after: after ?? undefined });
  if (!progress.isDone) await ports.continueRepublishing({ id, after: progress.after ?? null });
}

/** Brings all pages of an owner in line, after the owner was banned, accepted or let back in. */
export async function republishOwnersPages(ports: Ports, ownerId: string): Promise<void> {
  const pageIds = await ports.publications.listOwned(ownerId);
  const at = ports.clock.now().toISOString();
  for (let start = 0; start < pageIds.length; start += REPUBLISH_BATCH_SIZE) {
    const batch = pageIds.slice(start, start + REPUBLISH_BATCH_SIZE);
    await Promise.all(batch.map((pageId) => ports.publications.requestAgain(pageId, at)));
  }
}

/** How many pages were brought up to date, and which could not be. */
export type Repair = { repaired: number; failed: readonly string[] };

/** A stream usually takes a second; what lags longer was missed, or its record expired unread. */
const STALE_AFTER_MS = 2 * 60_000;
const REPAIR_BATCH_SIZE = 100;

/** One batch, and where the next one begins; without `next` there is none. */
type Batch = Repair & { next?: string | undefined };

/**
 * Publishes pages that the stream forgot, from `after` on: their mark lags behind their version for minutes. One that
 * fails does not keep the others waiting; it is logged and comes again with the next run.
 */
export async function repairPublications(ports: PublisherPorts, after?: string): Promise<Batch> {
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

/** Repairs batch after batch while there is time, past those that fail, however many they are. */
export async function repairAll(ports: PublisherPorts, hasTime: () => boolean): Promise<Repair> {
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
