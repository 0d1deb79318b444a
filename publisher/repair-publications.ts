import type { PublisherPorts } from './publish-landing-page.ts';
import { publishLandingPage } from './publish-landing-page.ts';

/** How many pages were brought up to date, and which could not be. */
export type Repair = { repaired: number; failed: readonly string[] };

/** A stream usually takes a second; what lags longer was missed, or its record expired unread. */
const PATIENCE_MS = 2 * 60_000;
const BATCH = 100;

/**
 * Publishes pages that the stream forgot: their mark lags behind their version for minutes. One that fails does not
 * keep the others waiting; it is logged and comes again with the next run.
 */
export async function repairPublications(ports: PublisherPorts): Promise<Repair> {
  const before = new Date(ports.clock.now().getTime() - PATIENCE_MS).toISOString();
  const pageIds = await ports.publications.listUnpublished(before, BATCH);
  const failed: string[] = [];
  for (const pageId of pageIds) {
    try {
      await publishLandingPage(ports, pageId);
    } catch (error) {
      ports.log.error('repair failed', { pageId, error });
      failed.push(pageId);
    }
  }
  return { repaired: pageIds.length - failed.length, failed };
}

/** Repairs batch after batch while there is time, until one is not full or brings nothing forward. */
export async function repairAll(ports: PublisherPorts, hasTime: () => boolean): Promise<Repair> {
  const failed = new Set<string>();
  let repaired = 0;
  let last: Repair;
  do {
    last = await repairPublications(ports);
    repaired += last.repaired;
    for (const pageId of last.failed) failed.add(pageId);
  } while (last.repaired > 0 && last.repaired + last.failed.length === BATCH && hasTime());
  return { repaired, failed: [...failed] };
}
