import type { VisitEvent } from '@mirsah/domain/metrics/page-view';
import { ORDER_FORM_ID } from '../parts/ids.ts';
import { type StoredVisit, VISIT_STORAGE_KEY } from '../parts/storage.ts';

/**
 * Reports the page view, how long the page was visible, and whether the form was started. Loaded when the browser is
 * idle; an error in here ends this script and nothing else.
 */

/** A visit ends after half an hour without a view. */
const VISIT_GAP_MS = 18e5;

const form = document.getElementById(ORDER_FORM_ID) as HTMLFormElement;
const pageId = (form.elements.namedItem('landingPageId') as HTMLInputElement).value;
const viewId = crypto.randomUUID();
const { referrer } = document;
const { search } = location;
const attribution = { at: Date.now(), referrer: referrer.slice(0, 300), search: search.slice(0, 600) };

const send = (event: VisitEvent) => navigator.sendBeacon('/functions/v1/collect', JSON.stringify(event));

let visitorId: string | null = null;
let startsVisit = true;
try {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
  if (doNotTrack !== '1' && !globalPrivacyControl) {
    const known: StoredVisit = {
      id: viewId,
      first: attribution,
      last: attribution,
      ...JSON.parse(localStorage[VISIT_STORAGE_KEY] ?? '{}'),
    };
    startsVisit = !(attribution.at - known.at < VISIT_GAP_MS);
    if (startsVisit && (search || (referrer && !referrer.includes(location.host)))) known.last = attribution;
    known.at = attribution.at;
    localStorage[VISIT_STORAGE_KEY] = JSON.stringify(known);
    visitorId = known.id;
  }
} catch {
  // Storage is full or forbidden: the view counts without an id.
}
send({
  type: 'view',
  pageId,
  viewId,
  visitorId,
  startsVisit,
  referrer: attribution.referrer,
  search: attribution.search,
});

let visibleMs = 0;
let visibleSince = 0;
let hasStartedForm = false;
const now = () => performance.now();
const sendSeen = () => {
  const visibleSeconds = Math.round((visibleMs + now() - visibleSince) / 1000);
  send({ type: 'seen', pageId, viewId, visibleSeconds, hasStartedForm });
};
addEventListener('visibilitychange', () => {
  if (document.hidden) {
    sendSeen();
    visibleMs += now() - visibleSince;
  } else visibleSince = now();
});
form.oninput = () => {
  form.oninput = null;
  hasStartedForm = true;
  sendSeen();
};
