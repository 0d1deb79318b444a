import type { Template } from 'aws-cdk-lib/assertions';
import type { Minute } from './alarm-evaluator.ts';
import { propertiesOf } from './synthesised.ts';

/** How much happens in a minute. */
export type Traffic = { orders: number; views: number; requests: number; saves: number };

/** A night with hardly a shopper: an order in a hundred minutes, below a thousand views a day. */
export const quiet: Traffic = { orders: 0.01, views: 0.5, requests: 0.3, saves: 0.01 };
/** 20,000 orders and 1.5 million views a day. */
export const busy: Traffic = { orders: 14, views: 1000, requests: 150, saves: 4 };

/** Adds values to a metric in one minute. */
export function add(minute: Minute, metric: string, ...values: number[]): void {
  minute[metric] = [...(minute[metric] ?? []), ...values];
}

/** Replaces what a metric would have had in a minute; nothing means that it is not reported. */
export function set(minute: Minute, metric: string, ...values: number[]): void {
  if (values.length === 0) delete minute[metric];
  else minute[metric] = values;
}

/** The metrics of a working product: for each of these minutes, with the usual few errors and slow calls. */
export function workingProduct(length: number, { orders, views, requests, saves }: Traffic): Minute[] {
  const owed = { orders: 0, views: 0, requests: 0, saves: 0 };
  const due = (kind: keyof typeof owed, rate: number) => {
    owed[kind] += rate;
    const now = Math.floor(owed[kind]);
    owed[kind] -= now;
    return now;
  };
  return Array.from({ length }, (_, at) => {
    const minute: Minute = {};
    const placed = due('orders', orders);
    if (placed > 0) {
      // One shopper in thirty-three meets a changed price or a forgotten field.
      const refused = Math.floor(((at % 33) * placed) / 33) % 2;
      add(minute, 'OrdersTried', placed + refused);
      add(minute, 'OrdersPlaced', placed);
      if (refused > 0) add(minute, 'OrdersRefused', refused);
      add(minute, 'DeliveriesEnded', placed);
      if (at % 29 === 0) add(minute, 'DeliveriesEnded|rejected', 1);
      add(minute, 'IteratorAge|TableStreamFunction', 800);
    }
    const taken = due('views', views);
    if (taken > 0) {
      add(minute, 'ViewsTaken', taken);
      add(minute, 'ViewsCounted', taken);
    }
    const calls = placed + due('requests', requests);
    if (calls > 0) {
      add(minute, 'Count|HttpApi', calls);
      add(minute, 'Latency|HttpApi', ...Array.from({ length: Math.min(calls, 40) }, (_, n) => 60 + 10 * n));
    }
    const saved = due('saves', saves);
    if (saved > 0) {
      add(minute, 'PagesPublished', saved);
      add(minute, 'IteratorAge|PublisherFunction', 700);
    }
    add(minute, 'PagesLagging', 0);
    add(minute, 'DomainsLost', 0);
    add(minute, 'NetworksUnreadSeconds', 30);
    if (at % 5 === 0) add(minute, 'CanaryPassed', 1);
    if (at % 60 === 0) add(minute, 'AccountsExported', 40);
    if (at % 60 === 30) add(minute, 'RetentionRuns', 1);
    if (at % 5 === 0) add(minute, 'DeliveriesOpenOldestSeconds', placed > 3 ? 2 : 0);
    for (const queue of ['EgressFailures', 'EgressReportFailures']) {
      add(minute, `ApproximateNumberOfMessagesVisible|${queue}`, 0);
    }
    add(minute, 'ApproximateAgeOfOldestMessage|EgressReports', 1);
    for (const [distribution, share] of [
      ['SitesDistribution', 6],
      ['DomainsDistribution', 1],
      ['AppDistribution', 0.2],
    ] as const) {
      add(minute, `Requests|${distribution},Global`, share * taken);
      add(minute, `5xxErrorRate|${distribution},Global`, 0);
    }
    if (at % 720 === 0) add(minute, 'DaysToExpiry|Certificate', 200);
    return minute;
  });
}

type Filter = { FilterPattern: string; MetricTransformations: { MetricName: string; MetricValue: string }[] };

/**
 * Logs a line, which the templates' metric filters turn into metrics. Throws when no filter has fields of its
 * log.
 */
export function logLine(templates: readonly Template[], minute: Minute, line: Record<string, unknown>): void {
  for (const template of templates) {
    for (const filter of Object.values(propertiesOf<Filter>(template, 'AWS::Logs::MetricFilter'))) {
      const [{ MetricName, MetricValue } = { MetricName: '', MetricValue: '' }] =
        filter.MetricTransformations;
      if (matches(filter.FilterPattern, line)) add(minute, MetricName, Number(MetricValue));
    }
  }
}

/** Whether a log line fits a filter pattern of comparisons of strings, all of which must hold. */
function matches(pattern: string, line: Record<string, unknown>): boolean {
  const comparisons = [...pattern.matchAll(/\(\$\.([\w.]+) (=|!=) "([^"]*)"\)/g)];
  const read = pattern.replaceAll(/\(\$\.[\w.]+ (?:=|!=) "[^"]*"\)/g, 'x');
  if (!/^\{ x( && x)* \}$/.test(read)) throw new Error(`Cannot read the filter ${pattern}`);
  return comparisons.every(([, path = '', operator, wanted = '']) => {
    const found = path.split('.').reduce<unknown>((value, name) => Object(value)[name], line);
    if (found === undefined) return false;
    const fits = wanted.endsWith('*')
      ? String(found).startsWith(wanted.slice(0, -1))
      : String(found) === wanted;
    return fits === (operator === '=');
  });
}
