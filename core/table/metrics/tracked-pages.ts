import type { Clock } from '@mirsah/domain/clock';
import { shownSubdomains } from '@mirsah/domain/landing-page';
import type { TrackedPage } from '@mirsah/domain/metrics/count-views';
import { decodeOrSkip } from '../dynamo/item.ts';
import { batchGet, itemName } from '../dynamo/query.ts';
import type { Table } from '../dynamo/table.ts';
import { readShownHost } from '../page/custom-domains.ts';
import { customDomainKey, landingPageKey } from '../page/keys.ts';
import { landingPageCodec } from '../page/landing-pages.ts';

const TTL_MS = 60_000;
/** Some 15 MB. */
const MAX_ENTRIES = 50_000;
/** Pages are large, and DynamoDB answers at most 16 MB at a time: their few properties are read in parts. */
const PART = 100;

/**
 * The pages' properties that counting needs, cached for a minute: pages are large to read, and their views
 * come in bursts. Unknown ids are cached too, so that guessing ids costs no reads.
 */
export function createTrackedPages(table: Table, clock: Clock) {
  const entries = new Map<string, { page: TrackedPage | undefined; until: number }>();
  async function read(pageIds: readonly string[], until: number): Promise<void> {
    const keys = pageIds.flatMap((pageId) => [landingPageKey(pageId), customDomainKey(pageId)]);
    const items = await batchGet(table, keys, { isConsistent: false });
    for (const pageId of pageIds) {
      const item = items.get(itemName(landingPageKey(pageId)));
      const page = item && decodeOrSkip(table, landingPageCodec, item);
      const host = readShownHost(table, items.get(itemName(customDomainKey(pageId))));
      entries.delete(pageId);
      entries.set(pageId, {
        page: page && {
          ownerId: page.ownerId,
          places: [...shownSubdomains(page), ...(host === undefined ? [] : [host])],
          isEnabled: page.isEnabled,
        },
        until,
      });
    }
  }
  return {
    async find(pageIds: readonly string[]): Promise<ReadonlyMap<string, TrackedPage>> {
      const now = clock.now().getTime();
      const unknown = pageIds.filter((pageId) => !((entries.get(pageId)?.until ?? 0) > now));
      for (let start = 0; start < unknown.length; start += PART) {
        await read(unknown.slice(start, start + PART), now + TTL_MS);
      }
      const found = new Map(
        pageIds.flatMap((pageId) => {
          const page = entries.get(pageId)?.page;
          return page ? [[pageId, page] as const] : [];
        }),
      );
      for (const [oldest] of entries) {
        if (entries.size <= MAX_ENTRIES) break;
        entries.delete(oldest);
      }
      return found;
    },
  };
}
