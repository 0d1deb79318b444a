import { hasFiles } from '@mirsah/domain/custom-domain';
import { type PublishPorts, publishLandingPage } from './publish.ts';

/** The number of published pages, and the ids of those that failed. */
type Repair = { repaired: number; failed: readonly string[] };

/** The stream usually takes a second. A page that waits longer was missed, or its record expired unread. */
const STALE_AFTER_MS = 2 * 60_000;
const REPAIR_BATCH_SIZE = 50;
const PAGE_CONCURRENCY = 5;

/** `next` is where the next batch starts; absent after the last one. */
type Batch = Repair & { next?: string | undefined };

/**
 * Publishes one batch, after `after`, of the pages that the publisher gave up or that have waited for
 * minutes. A page that fails is logged, does not block the others, and is retried by the next run.
 */
export async function repairPublications(ports: PublishPorts, after?: string): Promise<Batch> {
  const before = new Date(ports.clock.now().getTime() - STALE_AFTER_MS).toISOString();
  const pages = await ports.publications.listUnpublished(before, REPAIR_BATCH_SIZE, after);
  const failed: string[] = [];
  for (let start = 0; start < pages.length; start += PAGE_CONCURRENCY) {
    await Promise.all(
      pages.slice(start, start + PAGE_CONCURRENCY).map(async ({ id: pageId }) => {
        try {
          await publishLandingPage(ports, pageId);
        } catch (error) {
          ports.log.error('repair failed', { pageId, error });
          failed.push(pageId);
        }
      }),
    );
  }
  const next = pages.length === REPAIR_BATCH_SIZE ? pages.at(-1)?.place : undefined;
  return { repaired: pages.length - failed.length, failed, next };
}

/** Publishes batches while there is time, however many pages fail. */
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

/** Later runs check the rest. */
const LISTS_A_RUN = 5;

/**
 * Removes pages from subdomains that they do not have, which a publisher that died at the wrong moment may
 * leave behind. Starts at `from`, which callers choose at random, and wraps around after the last subdomain:
 * many runs reach all subdomains, and one run reaches all of a few thousand. Returns what it removed.
 */
export async function removeStrays(
  ports: PublishPorts,
  hasTime: () => boolean,
  from: string,
): Promise<{ subdomain: string; pageId: string }[]> {
  const removed: { subdomain: string; pageId: string }[] = [];
  let after: string | undefined = from;
  let isSecondRound = false;
  for (let lists = 0; lists < LISTS_A_RUN && hasTime(); lists += 1) {
    const listed: string[] = await ports.site.list(after);
    const subdomains = isSecondRound ? listed.filter((subdomain) => subdomain <= from) : listed;
    for (const subdomain of await ports.publications.unclaimed(subdomains)) {
      for (const pageId of await ports.site.pagesAt(subdomain)) {
        if (await isStray(ports, subdomain, pageId)) removed.push({ subdomain, pageId });
      }
    }
    after = listed.at(-1);
    if (isSecondRound && subdomains.length < listed.length) break;
    if (after === undefined) {
      if (isSecondRound) break;
      isSecondRound = true;
    }
  }
  return removed;
}

/** Removes the page from the subdomain unless it belongs, or is still shown, there. */
async function isStray(ports: PublishPorts, subdomain: string, pageId: string): Promise<boolean> {
  const page = await ports.publications.find(pageId);
  if (page?.subdomain === subdomain || page?.publication.subdomain === subdomain) return false;
  const domain = await ports.domains.find(pageId);
  if (page && domain?.host === subdomain && hasFiles(domain)) return false;
  await ports.site.remove(subdomain, pageId, page?.version ?? Number.POSITIVE_INFINITY);
  ports.log.info('stray site removed', { subdomain, pageId });
  return true;
}
