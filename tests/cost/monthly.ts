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
    | 'keyRequests'
    | 'traces',
    number
  >;
  perGigabyte: Record<
    | 'edge'
    | 'edgeAbove10Terabytes'
    | 'log'
    | 'table'
    | 'pointInTime'
    | 'backup'
    | 'coldBackup'
    | 'toOtherRegion',
    number
  >;
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
  perDomain: Allowance;
  perAccount: Allowance;
  /** CloudFront's flat rates: what a month costs, and how much of requests and bytes it holds. */
  edgePlans: readonly EdgePlan[];
};
/** So many are free in a month, and each above costs so much. */
type Allowance = { free: number; each: number };
type EdgePlan = { monthly: number; requests: number; gigabytes: number };

/**
 * What an installation pays for by the month, whether anybody uses it or not. A test counts it in the
 * templates.
 */
export const installation: Prices['perMonth'] = {
  firewall: 2,
  firewallRule: 10,
  alarmMetric: 77,
  compositeAlarm: 8,
  ownMetric: 26,
  dashboard: 1,
  secret: 5,
  key: 1,
  // Those of both domains, which were there before.
  zone: 2,
  pollingOfQueue: 9,
};

/**
 * What happens beside one view of a page, on average. A page is saved ten times a month and seen 700 times.
 */
const perView = { order: 0.03, publish: 0.015, dashboard: 0.03, insights: 0.005 } as const;

/** Of one view at the edge: HTML, styles, script and pictures, most of them from its cache. */
const view = { requests: 6, bytes: 40_000, logBytes: 3_000 };

/** Memory and time of an average call of a function. */
const FUNCTION_MEGABYTES = 1024;
const FUNCTION_MS = 30;
/** The function that takes views has a quarter of the memory, and sends one message. */
const COLLECTOR_MEGABYTES = 256;
const COLLECTOR_MS = 20;
/**
 * Of one report: its line in the log, by which it is watched, and the headers of an answer without a body.
 */
const REPORT_LOG_BYTES = 300;
const REPORT_ANSWER_BYTES = 300;
/** In millionths of a dollar. */
const invocation =
  prices.perMillion.functionCalls +
  (FUNCTION_MEGABYTES * FUNCTION_MS * prices.perMillion.functionMegabyteMs) / 1000;
const DAYS = 30;
/** Installations of so many merchants, whose pages have a thousand views a day each. */
const MERCHANTS = [10, 1_000, 10_000];
const VIEWS_OF_A_MERCHANT = 1_000;

/** What a merchant has beside views and orders, on average. */
const perMerchant = { domains: 0.3, accounts: 1.5 } as const;
/** An order with its history and deliveries, and what a merchant keeps besides. */
const ORDER_BYTES = 5_000;
const MERCHANT_BYTES = 500_000;
/** Storage is that of an installation that is a year old. */
const STORED_DAYS = 365;
/** The number of retained images of the table: three days at home, seven days and twelve months abroad. */
const backups = { home: 3, abroad: 7, cold: 12 } as const;
/** Traced are one chain of calls a second, and a twentieth of the others (app-stack.ts). */
const TRACED = 0.05;
const SECONDS = 86_400 * DAYS;
/** Metrics with a reason or an outcome as a dimension cost for each value. */
const METRICS_BY_REASON = 24;

/**
 * Batches of views a day: each of four queues has one in its window of 40 seconds, sometimes two. Each is
 * stored as one file, however many views are in it, so a quiet installation has fewer.
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

/**
 * What it costs to count the views of a day, in US dollars: `direct` reports go past the edge (decision 71).
 */
export function countingDollars(view: Journey, viewsADay: number, way: 'direct' | 'edge' = 'direct'): number {
  const messages = (viewsADay * view.requests) / view.times;
  const batches = Math.min(messages, MAX_BATCHES);
  const { storagePuts, queueRequests } = prices.perMillion;
  const calls = view.calls.filter(({ by, service }) => !(by === 'count-views' && service === 'S3'));
  const ofBatches = batches * (storagePuts + invocation) + messages * REQUESTS_OF_MESSAGE * queueRequests;
  const ofCalls = viewsADay * journeyDollars({ ...view, calls, requests: 0 }, 0);
  return ofCalls + (messages * collecting(way) + ofBatches) / 1e6;
}

/** How often functions were called. */
function callsOf({ requests, calls }: Journey): number {
  return requests + new Set(calls.map(({ by }) => by)).size;
}

/**
 * One journey once, in US dollars. Each function that was not called by a request was called once: by the
 * stream, or by a queue.
 */
export function journeyDollars(journey: Journey, invocations = callsOf(journey)): number {
  const { times, requests, calls } = journey;
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

/** What views ask of CloudFront in a month. */
function edgeOf(views: number): { requests: number; gigabytes: number } {
  return { requests: views * view.requests, gigabytes: (views * view.bytes) / 1e9 };
}

/** What a month's views cost at the edge before they are counted, paid by requests and bytes. */
function edgeDollars(views: number): number {
  const { perMillion, perGigabyte } = prices;
  const { requests, gigabytes } = edgeOf(views);
  const cheaper = Math.max(0, gigabytes - 10_000);
  return (
    (requests * (perMillion.edgeRequests + perMillion.firewallRequests) +
      2 * views * perMillion.edgeFunctions) /
      1e6 +
    (gigabytes - cheaper) * perGigabyte.edge +
    cheaper * perGigabyte.edgeAbove10Terabytes +
    ((views * view.logBytes) / 1e9) * perGigabyte.log
  );
}

/**
 * From how many views a day each of CloudFront's flat rates costs less than paying by requests and bytes, and
 * up to how many it holds them. It has the firewall, functions and logs of the edge in it.
 */
export function edgePlans(): { monthly: number; fromViewsADay: number; toViewsADay: number }[] {
  const perView = edgeOf(1);
  const { firewall, firewallRule } = prices.perMonth;
  // One rule is of the accounts' firewall, which no flat rate has in it.
  const ofFirewall = firewall + (installation.firewallRule - 1) * firewallRule;
  return prices.edgePlans.map(({ monthly, requests, gigabytes }) => {
    let [less, enough] = [0, 1e9];
    while (enough - less > 1) {
      const views = Math.floor((less + enough) / 2);
      if (edgeDollars(views * DAYS) + ofFirewall < monthly) less = views;
      else enough = views;
    }
    const most = Math.min(requests / perView.requests, gigabytes / perView.gigabytes) / DAYS;
    return { monthly, fromViewsADay: enough, toViewsADay: Math.floor(most) };
  });
}

/** What the table's data cost by the month, with point-in-time recovery and backups. */
function storageDollars(merchants: number, ordersADay: number): number {
  const { table, pointInTime, backup, coldBackup, toOtherRegion } = prices.perGigabyte;
  const gigabytes = (ordersADay * STORED_DAYS * ORDER_BYTES + merchants * MERCHANT_BYTES) / 1e9;
  const kept = (backups.home + backups.abroad) * backup;
  // Those of the months before are smaller: half as large on average.
  const cold = (backups.cold / 2) * coldBackup;
  return gigabytes * (table + pointInTime + kept + cold + DAYS * toOtherRegion);
}

function tracesOf(calls: number): number {
  const first = Math.min(calls, SECONDS);
  return first + TRACED * (calls - first);
}

const above = ({ free, each }: Allowance, number: number): number => Math.max(0, number - free) * each;

export type MonthlyRow = { merchants: number; viewsADay: number; columns: Record<MonthlyColumn, number> };
export const monthlyColumns = [
  'counting',
  'orders',
  'publishing',
  'dashboard',
  'pages',
  'traces',
  'domains',
  'accounts',
  'storage',
  'metrics',
  'fixed',
  'sum',
] as const;
type MonthlyColumn = (typeof monthlyColumns)[number];

/** What a month costs in US dollars in the second year of an installation, without the free tiers. */
export function monthlyTable(journeys: Journeys): MonthlyRow[] {
  const fixed = Object.entries(prices.perMonth).reduce(
    // Its keys are those of the prices.
    (sum, [what, price]) => sum + installation[what as keyof typeof installation] * price,
    0,
  );
  return MERCHANTS.map((merchants) => {
    const viewsADay = merchants * VIEWS_OF_A_MERCHANT;
    const views = viewsADay * DAYS;
    const calls = (journey: Journey) => callsOf(journey) / journey.times;
    const traced =
      perView.order * calls(journeys.order) +
      perView.publish * calls(journeys.publish) +
      perView.dashboard * calls(journeys.dashboard) +
      perView.insights * calls(journeys.insights);
    const parts = {
      counting: DAYS * countingDollars(journeys.view, viewsADay),
      orders: views * perView.order * journeyDollars(journeys.order),
      publishing: views * perView.publish * journeyDollars(journeys.publish),
      dashboard:
        views *
        (perView.dashboard * journeyDollars(journeys.dashboard) +
          perView.insights * journeyDollars(journeys.insights)),
      pages: edgeDollars(views),
      traces: (tracesOf(views * traced) * prices.perMillion.traces) / 1e6,
      domains: above(prices.perDomain, merchants * perMerchant.domains),
      accounts: above(prices.perAccount, merchants * perMerchant.accounts),
      storage: storageDollars(merchants, viewsADay * perView.order),
      metrics: METRICS_BY_REASON * prices.perMonth.ownMetric,
      fixed,
    };
    return {
      merchants,
      viewsADay,
      columns: { ...parts, sum: Object.values(parts).reduce((sum, part) => sum + part, 0) },
    };
  });
}
