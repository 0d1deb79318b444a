import type { PublisherPorts } from './publish-landing-page.ts';

export type RepublishProgress = { requested: number; after: string | undefined; isDone: boolean };

const BATCH = 200;

/**
 * Asks for one batch of pages to be published again, after the template has changed; the stream does the rest.
 * Call it with what it returned until `isDone`; stopping in between loses nothing, as pages asked for twice are
 * only published twice.
 */
export async function republishBatch(
  { publications, clock }: Pick<PublisherPorts, 'publications' | 'clock'>,
  progress: Pick<RepublishProgress, 'requested' | 'after'> = { requested: 0, after: undefined },
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
