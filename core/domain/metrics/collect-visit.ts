import { deviceOf, isCrawler, readAttribution } from '../attribution.ts';
import type { Clock } from '../clock.ts';
import { addDays, riyadhDay } from '../day.ts';
import {
  type PageViewRepository,
  UNKNOWN_COUNTRY,
  type ViewRateLimit,
  type VisitEvent,
} from './page-view.ts';

/** What of a page decides whether a view of it counts. */
export type VisitedPage = { ownerId: string; subdomains: readonly string[]; isEnabled: boolean };

type Ports = {
  clock: Clock;
  visitedPages: { find(pageId: string): Promise<VisitedPage | undefined> };
  views: PageViewRepository;
  viewRateLimit: ViewRateLimit;
};

/** What the request itself tells, whatever its body says. */
export type VisitRequest = {
  /** Host the page was shown on, port included. */
  host: string;
  userAgent: string;
  /** As CloudFront found it from the address; empty when it could not. */
  country: string;
  /** Tells visitors of a page apart for a while and says nothing about who they are. */
  visitor: string;
  asksNotToBeTracked: boolean;
};

/**
 * Counts what a landing page tells of its shopper. Crawlers, previews, pages that are off or on another host, and more
 * than one visitor may send are passed over without a word, so that nobody learns how to get past.
 */
export async function collectVisitEvent(
  ports: Ports,
  event: VisitEvent,
  request: VisitRequest,
): Promise<void> {
  if (!request.userAgent || isCrawler(request.userAgent)) return;
  const page = await ports.visitedPages.find(event.pageId);
  const [label = ''] = request.host.split('.');
  if (!page?.isEnabled || !page.subdomains.includes(label)) return;
  const now = ports.clock.now();
  if (!(await ports.viewRateLimit.use(request.visitor, now))) return;
  if (event.type === 'view') return ports.views.record(viewOf(event, page, request, now));

  const { pageId, viewId, visibleSeconds, hasStartedForm } = event;
  const seen = { visibleSeconds, hasStartedForm };
  const today = riyadhDay(now);
  const isToday = await ports.views.updateProgress({ pageId, viewId, day: today }, seen);
  if (!isToday) await ports.views.updateProgress({ pageId, viewId, day: addDays(today, -1) }, seen);
}

function viewOf(
  { pageId, viewId, visitorId, startsVisit, referrer, search }: Extract<VisitEvent, { type: 'view' }>,
  { ownerId }: VisitedPage,
  { host, userAgent, country, asksNotToBeTracked }: VisitRequest,
  now: Date,
) {
  const hostname = host.replace(/:\d+$/, '');
  return {
    id: viewId,
    pageId,
    ownerId,
    at: now.toISOString(),
    visitorId: asksNotToBeTracked ? null : visitorId,
    startsVisit,
    country: /^[A-Z]{2}$/.test(country) ? country : UNKNOWN_COUNTRY,
    device: deviceOf(userAgent),
    touch: readAttribution({ at: now.getTime(), referrer, search }, hostname),
    visibleSeconds: 0,
    hasStartedForm: false,
  };
}
