import type { PublisherPorts } from './publish-landing-page.ts';
import { publishLandingPage } from './publish-landing-page.ts';

/** How many pages were brought up to date, and which could not be. */
export type Repair = { repaired: number; failed: readonly string[] };

/** A stream usually takes a second; what lags longer was missed, or its record expired unread. */
const PATIENCE_MS = 2 * 60_000;
const BATCH = 100;

/** One batch, and where the next one begins; without `next` there is none. */
type Batch = Repair & { next?: string | undefined };

/**
 * Publishes pages that the stream forgot, from `after` on: their mark lags behind their version for minutes. One that
 * fails does not keep the others waiting; it is logged and comes again with the next run.
 */
export async function repairPublications(ports: PublisherPorts, after?: string): Promise<Batch> {
  const before = new Date(ports.clock.now().getTime() - PATIENCE_MS).toISOString();
  const pages = await ports.publications.listUnpublished(before, BATCH, after);
  const failed: string[] = [];
  for (const { id: pageId } of pages) {
    try {
      await publishLandingPage(ports, pageId);
    } catch (error) {
      ports.log.error('repair failed', { pageId, error });
      failed.push(pageId);
    }
  }
  const next = pages.length === BATCH ? pages.at(-1)?.place : undefined;
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
