import type { PublisherPorts } from './publish-landing-page.ts';
import { publishLandingPage } from './publish-landing-page.ts';

/** A stream usually takes a second; what lags longer was missed, or its record expired unread. */
const PATIENCE_MS = 2 * 60_000;
const BATCH = 100;

/**
 * Publishes pages that the stream forgot: their mark lags behind their version for minutes. One that fails does not
 * keep the others waiting; it is logged and comes again with the next run. Returns how many were brought up to date.
 */
export async function repairPublications(ports: PublisherPorts): Promise<number> {
  const before = new Date(ports.clock.now().getTime() - PATIENCE_MS).toISOString();
  const pageIds = await ports.publications.listUnpublished(before, BATCH);
  let repaired = 0;
  for (const pageId of pageIds) {
    try {
      await publishLandingPage(ports, pageId);
      repaired += 1;
    } catch (error) {
      ports.log.error('repair failed', { pageId, error });
    }
  }
  return repaired;
}
