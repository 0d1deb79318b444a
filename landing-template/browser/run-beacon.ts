import type { VisitEvent } from '@mirsah/domain/metrics/visit-event';
import { ORDER_FORM_ID } from '../parts/ids.ts';
import { type StoredVisit, VISIT_STORAGE_KEY } from '../parts/storage.ts';

/**
 * Reports the page view once it has been visible for ten seconds, is hidden, or its form is begun, and later what came
 * after as sums. Loaded when the browser is idle; an error in here ends this script and nothing else.
 */

/** A view that is visible for so long has not bounced. */
const ENGAGED_MS = 1e4;

const form = document.getElementById(ORDER_FORM_ID) as HTMLFormElement & { landingPageId: HTMLInputElement };
const viewId = crypto.randomUUID();
const referrer = document.referrer;
const search = location.search;
const origin = { referrer: referrer.slice(0, 300), search: search.slice(0, 600) };
// Since the page was asked for: this script runs once all of it is there.
const attribution = { at: Math.round(performance.timeOrigin), ...origin };

/** The edge names its entry after the visitor's country, and describes it by where the page reports to. */
const timing = (performance.getEntriesByType('navigation') as PerformanceNavigationTiming[])[0]
  ?.serverTiming?.[0];
const send = (event: VisitEvent) =>
  navigator.sendBeacon(timing?.description || '/functions/v1/collect', JSON.stringify(event));

let visitorId: string | null = null;
let startsVisit = true;
try {
  if (
    navigator.doNotTrack !== '1' &&
    !(navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl
  ) {
    const known: StoredVisit = {
      id: viewId,
      first: attribution,
      last: attribution,
      ...JSON.parse(localStorage[VISIT_STORAGE_KEY] ?? '{}'),
    };
    // A visit ends after half an hour without a view.
    startsVisit = !(attribution.at - known.at < 18e5);
    if (startsVisit && (search || (referrer && !referrer.includes(location.host)))) known.last = attribution;
    known.at = attribution.at;
    localStorage[VISIT_STORAGE_KEY] = JSON.stringify(known);
    visitorId = known.id;
  }
} catch {
  // Storage is full or forbidden: the view counts without an id.
}

const now = () => performance.now();
/** What `now` was when the page became visible, less the time that it had been visible before. */
let since = 0;
let hiddenAt = 0;
let toldSeconds = 0;
let told = 0;
let hasStartedForm = false;
const report = () => {
  // Of the views that are told already, one in four goes on: the server counts its seconds for the others.
  if (told && !hasStartedForm && Number.parseInt(viewId, 16) % 4) return;
  const before = toldSeconds;
  toldSeconds = Math.round((now() - since) / 1e3);
  const outcome = {
    pageId: form.landingPageId.value,
    viewId,
    visibleSeconds: toldSeconds - before,
    hasStartedForm,
    country: timing?.name,
    ...origin,
  };
  if (told) {
    send({ type: 'more', ...outcome, endsBounce: hasStartedForm && startsVisit, number: told });
  } else {
    send({
      type: 'visit',
      ...outcome,
      startsVisit,
      visitorId,
    });
    // From here on: whether it was told as bounced.
    startsVisit &&= toldSeconds < 10 && !hasStartedForm;
  }
  hasStartedForm = false;
  told++;
};
// A view that is hidden sooner is told then.
const wait = () => setTimeout(() => told || report(), ENGAGED_MS + since - now());
if (!document.hidden) wait();
document.onvisibilitychange = () => {
  if (document.hidden) {
    report();
    hiddenAt = now();
  } else {
    since += now() - hiddenAt;
    wait();
  }
};
form.oninput = () => {
  form.oninput = null;
  hasStartedForm = true;
  report();
};
