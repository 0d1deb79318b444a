import { deviceOf, isCrawler, readAttribution } from '../attribution.ts';
import type { Clock } from '../clock.ts';
import { addDays, riyadhDay } from '../day.ts';
import {
  type PageViewRepository,
  UNKNOWN_COUNTRY,
  type ViewRateLimit,
  type VisitEvent,
} from './page-view.ts';

/** What decides whether a view of a page counts. `places` are the subdomains and the host where shoppers may see it. */
export type TrackedPage = { ownerId: string; places: readonly string[]; isEnabled: boolean };

type Ports = {
  clock: Clock;
  trackedPages: { find(pageId: string): Promise<TrackedPage | undefined> };
  views: PageViewRepository;
  viewRateLimit: ViewRateLimit;
};

/** The properties of the HTTP request, besides its body, that describe the visitor. */
export type VisitRequest = {
  /** The host that the page was shown on, with its port. */
  host: string;
  /** The same as a place (`placeOfHost`). */
  place: string;
  userAgent: string;
  /** CloudFront's country code for the IP address; empty when it is unknown. */
  country: string;
  /** A hash that identifies a visitor of a page for a short time and reveals nothing about them. */
  visitor: string;
  asksNotToBeTracked: boolean;
};

/**
 * Records what a landing page reports about its visitor. Events of crawlers and previews, for pages that are disabled
 * or on another host, and above a visitor's rate limit are ignored without an error, which would show how to avoid
 * that.
 */
export async function collectVisitEvent(
  ports: Ports,
  event: VisitEvent,
  request: VisitRequest,
): Promise<void> {
  if (!request.userAgent || isCrawler(request.userAgent)) return;
  const page = await ports.trackedPages.find(event.pageId);
  if (!page?.isEnabled || !page.places.includes(request.place)) return;
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
  { ownerId }: TrackedPage,
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
    attribution: readAttribution({ at: now.getTime(), referrer, search }, hostname),
    visibleSeconds: 0,
    hasStartedForm: false,
  };
}
