import type { Republishing } from '@mirsah/table/republishing.ts';
import type { PublisherPorts } from './publish-landing-page.ts';

export type RepublishProgress = { requested: number; after: string | undefined; isDone: boolean };

type Ports = Pick<PublisherPorts, 'publications' | 'clock'>;
type Start = Pick<RepublishProgress, 'requested' | 'after'>;

const BATCH = 200;

/**
 * Asks for one batch of pages to be published again, after the template has changed; the stream does the rest.
 * Call it with what it returned until `isDone`; stopping in between loses nothing, as pages asked for twice are
 * only published twice.
 */
export async function republishBatch(
  { publications, clock }: Ports,
  progress: Start = { requested: 0, after: undefined },
): Promise<RepublishProgress> {
  const pageIds = await publications.listAll(BATCH, progress.after);
  const at = clock.now().toISOString();
  await Promise.all(pageIds.map((pageId) => publications.requestAgain(pageId, at)));
  return {
    requested: progress.requested + pageIds.length,
    after: pageIds.at(-1) ?? progress.after,
    isDone: pageIds.length < BATCH,
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
export async function republishStep(ports: PublisherPorts, { id, after }: Republishing): Promise<void> {
  const progress = await republishBatch(ports, { requested: 0, after: after ?? undefined });
  if (!progress.isDone) await ports.continueRepublishing({ id, after: progress.after ?? null });
}

/** Brings all pages of an owner in line, after the owner was banned, accepted or let back in. */
export async function republishOwnersPages(ports: Ports, ownerId: string): Promise<void> {
  const pageIds = await ports.publications.listOwned(ownerId);
  const at = ports.clock.now().toISOString();
  for (let start = 0; start < pageIds.length; start += BATCH) {
    const batch = pageIds.slice(start, start + BATCH);
    await Promise.all(batch.map((pageId) => ports.publications.requestAgain(pageId, at)));
  }
}
