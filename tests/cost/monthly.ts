import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sumOf } from './counter.ts';
import type { Journey, Journeys } from './journeys.ts';

export const prices: Prices = JSON.parse(
  readFileSync(join(import.meta.dirname, 'prices-2026-11.json'), 'utf8'),
);

type Prices = {
  /** In US dollars. */
  perMillion: Record<
    | 'writeUnits'
    | 'readUnits'
    | 'apiRequests'
    | 'edgeRequests'
    | 'edgeFunctions'
    | 'firewallRequests'
    | 'functionCalls'
    | 'functionMegabyteMs'
    | 'queueRequests'
    | 'storagePuts'
    | 'storageGets'
    | 'keyRequests',
    number
  >;
  perGigabyte: { edge: number; log: number };
  perMonth: Record<
    | 'firewall'
    | 'firewallRule'
    | 'alarmMetric'
    | 'compositeAlarm'
    | 'ownMetric'
    | 'dashboard'
    | 'secret'
    | 'key'
    | 'zone'
    | 'pollingOfQueue',
    number
  >;
};

/** What an installation pays for by the month, whether anybody uses it or not. A test counts it in the templates. */
export const installation: Prices['perMonth'] = {
  firewall: 1,
  firewallRule: 8,
  alarmMetric: 72,
  compositeAlarm: 8,
  ownMetric: 26,
  dashboard: 1,
  secret: 4,
  key: 1,
  // Those of both domains, which were there before.
  zone: 2,
  pollingOfQueue: 7,
};

/** What happens beside one view of a page, on average. A page is saved ten times a month and seen 700 times. */
const perView = { order: 0.03, publish: 0.015, dashboard: 0.03, insights: 0.005 } as const;

/** Of one view at the edge: HTML, styles, script and pictures, most of them from its cache. */
const view = { requests: 6, bytes: 40_000, logBytes: 3_000 };

/** Memory and time of an average call of a function. */
const FUNCTION_MEGABYTES = 1024;
const FUNCTION_MS = 30;
/** The function that takes views has a quarter of the memory, and sends one message. */
const COLLECTOR_MEGABYTES = 256;
const COLLECTOR_MS = 20;
/** Of one report: its line in the log, by which it is watched, and the headers of an answer without a body. */
const REPORT_LOG_BYTES = 300;
const REPORT_ANSWER_BYTES = 300;
/** In millionths of a dollar. */
const invocation =
  prices.perMillion.functionCalls +
  (FUNCTION_MEGABYTES * FUNCTION_MS * prices.perMillion.functionMegabyteMs) / 1000;
const DAYS = 30;
const VIEWS_A_DAY = [1_000, 100_000, 1_000_000, 10_000_000];

/**
 * Batches of views a day: each of four queues has one in its window of 40 seconds, now and then two. Each is kept as one
 * file, however many views are in it, so a quiet installation has fewer.
 */
const MAX_BATCHES = (4 * 1.2 * 86_400) / 40;
/** Lambda takes ten messages of a queue with one request, and deletes them with another. */
const REQUESTS_OF_MESSAGE = 0.2;

/** What a report costs before it is in a queue, by the way that it takes; in millionths of a dollar. */
function collecting(way: 'direct' | 'edge'): number {
  const { perMillion, perGigabyte } = prices;
  const counted = (REPORT_LOG_BYTES * perGigabyte.log + REPORT_ANSWER_BYTES * perGigabyte.edge) / 1e3;
  if (way === 'edge') {
    const { apiRequests, edgeRequests, firewallRequests } = perMillion;
    return apiRequests + edgeRequests + firewallRequests + invocation + counted;
  }
  const { functionCalls, functionMegabyteMs } = perMillion;
  return functionCalls + (COLLECTOR_MEGABYTES * COLLECTOR_MS * functionMegabyteMs) / 1000 + counted;
}

/** What it costs to count the views of a day, in US dollars: `direct` reports go past the edge (decision 71). */
export function countingDollars(view: Journey, viewsADay: number, way: 'direct' | 'edge' = 'direct'): number {
  const messages = (viewsADay * view.requests) / view.times;
  const batches = Math.min(messages, MAX_BATCHES);
  const { storagePuts, queueRequests } = prices.perMillion;
  const calls = view.calls.filter(({ by, service }) => !(by === 'count-views' && service === 'S3'));
  const ofBatches = batches * (storagePuts + invocation) + messages * REQUESTS_OF_MESSAGE * queueRequests;
  const ofCalls = viewsADay * dollarsOf({ ...view, calls, requests: 0 }, 0);
  return ofCalls + (messages * collecting(way) + ofBatches) / 1e6;
}

/**
 * One journey once, in US dollars. Each function that was not called by a request was called once: by the stream, or by a
 * queue.
 */
export function dollarsOf(
  { times, requests, calls }: Journey,
  invocations = requests + new Set(calls.map(({ by }) => by)).size,
): number {
  const { perMillion } = prices;
  const { writeUnits, readUnits } = sumOf(calls);
  const of = (service: string, operation = /./) =>
    calls.filter((call) => call.service === service && operation.test(call.operation)).length;
  const millionths =
    writeUnits * perMillion.writeUnits +
    readUnits * perMillion.readUnits +
    requests * (perMillion.apiRequests + perMillion.edgeRequests + perMillion.firewallRequests) +
    invocations * invocation +
    of('SQS') * perMillion.queueRequests +
    of('S3', /Put|List/) * perMillion.storagePuts +
    of('S3', /Get|Head/) * perMillion.storageGets +
    of('KMS') * perMillion.keyRequests;
  return millionths / 1e6 / times;
}

/** What a view costs at the edge before it is counted. */
function edgeDollars(): number {
  const { perMillion, perGigabyte } = prices;
  const requests = perMillion.edgeRequests + perMillion.firewallRequests;
  const bytes = (view.bytes * perGigabyte.edge + view.logBytes * perGigabyte.log) / 1e9;
  return (view.requests * requests + 2 * perMillion.edgeFunctions) / 1e6 + bytes;
}

export type MonthlyRow = { viewsADay: number; columns: Record<MonthlyColumn, number> };
export const monthlyColumns = [
  'counting',
  'orders',
  'publishing',
  'dashboard',
  'pages',
  'fixed',
  'sum',
] as const;
type MonthlyColumn = (typeof monthlyColumns)[number];

/** What a month costs in US dollars, without the free tiers and the storage. */
export function monthlyTable(journeys: Journeys): MonthlyRow[] {
  const fixed = Object.entries(prices.perMonth).reduce(
    // Its keys are those of the prices.
    (sum, [what, price]) => sum + installation[what as keyof typeof installation] * price,
    0,
  );
  return VIEWS_A_DAY.map((viewsADay) => {
    const views = viewsADay * DAYS;
    const parts = {
      counting: DAYS * countingDollars(journeys.view, viewsADay),
      orders: views * perView.order * dollarsOf(journeys.order),
      publishing: views * perView.publish * dollarsOf(journeys.publish),
      dashboard:
        views *
        (perView.dashboard * dollarsOf(journeys.dashboard) + perView.insights * dollarsOf(journeys.insights)),
      pages: views * edgeDollars(),
      fixed,
    };
    return {
      viewsADay,
      columns: { ...parts, sum: Object.values(parts).reduce((sum, part) => sum + part, 0) },
    };
  });
}
