import type { VisitEvent } from '@mirsah/domain/metrics/visit-event';
import { ORDER_FORM_ID } from '../parts/ids.ts';
import { type StoredVisit, VISIT_STORAGE_KEY } from '../parts/storage.ts';

/**
 * Reports the page view once it has been visible for ten seconds, is hidden, or its form is begun, and later what came
 * after as sums. Loaded when the browser is idle; an error in here ends this script and nothing else.
 */

/** A view that is visible for so long has not bounced. */
const ENGAGED_MS = 1e4;
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

const now = () => performance.now();
let visibleMs = 0;
let visibleSince = 0;
let toldSeconds = 0;
let told = 0;
let hasStartedForm = false;
const report = () => {
  const seconds = Math.round((visibleMs + (document.hidden ? 0 : now() - visibleSince)) / 1e3);
  const visibleSeconds = seconds - toldSeconds;
  // Of the views that are told already, one in four goes on: the server counts its seconds for the others.
  if (told && !hasStartedForm && Number.parseInt(viewId, 16) % 4) return;
  const outcome = { pageId, viewId, visibleSeconds, hasStartedForm };
  if (told) {
    send({ type: 'more', ...outcome, number: told, endsBounce: hasStartedForm && startsVisit });
  } else {
    const { referrer, search } = attribution;
    send({ type: 'visit', ...outcome, visitorId, startsVisit, referrer, search });
    // From here on: whether it was told as bounced.
    startsVisit &&= seconds < 10 && !hasStartedForm;
  }
  hasStartedForm = false;
  toldSeconds = seconds;
  told++;
};
// A view that is hidden sooner is told then.
const wait = () => setTimeout(() => told || report(), ENGAGED_MS + visibleSince - now());
if (!document.hidden) wait();
addEventListener('visibilitychange', () => {
  if (document.hidden) {
    visibleMs += now() - visibleSince;
    report();
  } else {
    visibleSince = now();
    wait();
  }
});
form.oninput = () => {
  form.oninput = null;
  hasStartedForm = true;
  report();
};
