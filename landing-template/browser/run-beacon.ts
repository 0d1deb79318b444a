import type { VisitEvent } from '@mirsah/domain/metrics/visit-event';
import { ORDER_FORM_ID } from '../parts/ids.ts';
import { type StoredVisit, VISIT_STORAGE_KEY } from '../parts/storage.ts';

/**
 * Reports the page view once it has been visible for ten seconds, is hidden, or its form is started, and
 * later changes as sums. Loaded after the page; an error in here only ends this script.
 */

/** A view that is visible this long has not bounced. */
const ENGAGED_MS = 1e4;

const form = document.getElementById(ORDER_FORM_ID) as HTMLFormElement & { landingPageId: HTMLInputElement };
/** Blob URLs end with a random UUID, also where `crypto.randomUUID` is missing. */
const viewId = URL.createObjectURL(new Blob()).slice(-36);
const referrer = document.referrer;
const search = location.search;
const origin = { referrer: referrer.slice(0, 300), search: search.slice(0, 600) };
// The time of the page request: this script runs once the page has loaded.
const attribution = { at: Math.round(Date.now() - performance.now()), ...origin };

/**
 * The edge names its server-timing entry after the visitor's country, with the report's URL as the
 * description.
 */
const [{ serverTiming: [timing = {} as Partial<PerformanceServerTiming>] = [] } = {}] =
  performance.getEntriesByType('navigation') as Partial<PerformanceNavigationTiming>[];
const send = (event: VisitEvent) =>
  navigator.sendBeacon(timing.description || '/functions/v1/collect', JSON.stringify(event));

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
      ...JSON.parse(localStorage[VISIT_STORAGE_KEY] || '{}'),
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
/** The value of `now` when the page became visible, minus the earlier visible time. */
let since = 0;
let hiddenAt = 0;
let reportedSeconds = 0;
let told = 0;
let hasStartedForm = false;
const report = () => {
  // Of the reported views, one in four continues: the server counts its seconds for the others.
  if (told && !hasStartedForm && Number.parseInt(viewId, 16) % 4) return;
  const before = reportedSeconds;
  reportedSeconds = Math.round((now() - since) / 1e3);
  const outcome = {
    pageId: form.landingPageId.value,
    viewId,
    visibleSeconds: reportedSeconds - before,
    hasStartedForm,
    country: timing.name,
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
    // From here on: whether it was reported as bounced.
    startsVisit = startsVisit && reportedSeconds < 10 && !hasStartedForm;
  }
  hasStartedForm = false;
  told++;
};
// A view that is hidden earlier is reported then.
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
