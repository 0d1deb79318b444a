import { api } from '@mirsah/contracts/api';
import type { Clock } from '@mirsah/domain/clock';
import { placeOfHost, type Sites, shownSubdomains } from '@mirsah/domain/landing-page';
import type { PublicLandingPages } from '@mirsah/domain/landing-page/commands';
import type { PageDomains } from '@mirsah/domain/landing-page/shown-at';
import { collectVisitEvent, type TrackedPage, type VisitRequest } from '@mirsah/domain/metrics/commands';
import {
  MAX_VISIT_EVENT_BYTES,
  type PageViewRepository,
  type ViewRateLimit,
} from '@mirsah/domain/metrics/page-view';
import { report } from '@mirsah/table/dynamo/telemetry';
import { handlePublic } from '../http/endpoint.ts';
import {
  type HttpEvent,
  isOriginOf,
  jsonBody,
  limitBody,
  parseWith,
  type VisitorHash,
} from '../http/request.ts';

type Ports = {
  pages: PublicLandingPages;
  domains: PageDomains;
  sites: Sites;
  views: PageViewRepository;
  viewRateLimit: ViewRateLimit;
  visitorHash: VisitorHash;
  clock: Clock;
};

/** Records the visits that the script on merchants' pages reports. */
export const visits = ({ visitorHash, ...ports }: Ports) => {
  const trackedPages = createPageCache(ports);
  return {
    collectVisit: handlePublic(api.collectVisit, async (event) => {
      limitBody(event, MAX_VISIT_EVENT_BYTES);
      const visit = parseWith(api.collectVisit.body, jsonBody(event));
      const request = requestOf(ports, event, visitorHash(event, visit.pageId));
      // Browsers send their page's origin with every POST, and a page cannot send another one's.
      if (isOriginOf(event.headers.origin ?? '', request.host)) {
        await collectVisitEvent({ ...ports, trackedPages }, visit, request);
        report('ViewsTaken', 1);
      }
      return { statusCode: api.collectVisit.status, headers: { 'cache-control': 'no-store' } };
    }),
  };
};

function requestOf({ sites }: Pick<Ports, 'sites'>, { headers }: HttpEvent, visitor: string): VisitRequest {
  const host = headers['x-forwarded-host'] ?? '';
  return {
    host,
    place: placeOfHost(sites, host),
    userAgent: headers['user-agent'] ?? '',
    country: headers['cloudfront-viewer-country'] ?? '',
    visitor,
    asksNotToBeTracked: headers.dnt === '1' || headers['sec-gpc'] === '1',
  };
}

const TTL_MS = 60_000;
const MAX_ENTRIES = 500;

/**
 * Caches for a minute what a visit needs of its page: pages are large to read, and their visits come in bursts. Unknown
 * ids are cached too, so that guessing ids costs no reads; failed reads are not.
 */
export function createPageCache(ports: Pick<Ports, 'pages' | 'domains'>) {
  const entries = new Map<string, { page: Promise<TrackedPage | undefined>; until: number }>();
  return {
    find(pageId: string): Promise<TrackedPage | undefined> {
      const cached = entries.get(pageId);
      if (cached && cached.until > Date.now()) return cached.page;
      entries.delete(pageId);
      const [oldest] = entries.keys();
      if (entries.size >= MAX_ENTRIES && oldest) entries.delete(oldest);
      const page = readPage(ports, pageId);
      entries.set(pageId, { page, until: Date.now() + TTL_MS });
      page.catch(() => entries.delete(pageId));
      return page;
    },
  };
}

async function readPage(
  { pages, domains }: Pick<Ports, 'pages' | 'domains'>,
  pageId: string,
): Promise<TrackedPage | undefined> {
  const [page, host] = await Promise.all([pages.find(pageId), domains.hostOf(pageId)]);
  if (!page) return undefined;
  const places = [...shownSubdomains(page), ...(host === undefined ? [] : [host])];
  return { ownerId: page.ownerId, places, isEnabled: page.isEnabled };
}
