import { expect, it } from 'vitest';
import { firedAlarms, isRaised, keyOf, type MetricAlarm, type Minute } from './alarm-evaluator.ts';
import { add, busy, logLine, quiet, set, type Traffic, workingProduct } from './alarm-traffic.ts';
import { configured, propertiesOf } from './synthesised.ts';

const HOUR = 60;
const WARM_UP = 4 * HOUR;

type Scenario = {
  what: string;
  traffic: Traffic;
  /** Minutes; four hours by default. */
  length?: number;
  /** Changes a minute's reports, counted from the start of the fault. */
  fault(minute: Minute, at: number): void;
  /** The alarms that send notifications, in order. */
  rings: readonly string[];
};

const home = [configured.product];
const edge = [configured.edgeWatch];
const all = [...home, ...edge];

const during = (from: number, to: number, change: (minute: Minute, at: number) => void) => {
  return (minute: Minute, at: number) => {
    if (at >= from && at < to) change(minute, at);
  };
};

const ORDER_ROUTE = 'POST /functions/v1/submit-order';
const failedOrder = (minute: Minute) => {
  add(minute, 'OrdersTried', 1);
  add(minute, 'OrdersFailed', 1);
  add(minute, 'Count|HttpApi', 1);
  add(minute, '5xx|HttpApi', 1);
  logLine(all, minute, { route: ORDER_ROUTE, status: '500', functionStatus: '200' });
};
const failedCalls = (minute: Minute, count: number) => {
  add(minute, 'Count|HttpApi', count);
  add(minute, '5xx|HttpApi', count);
};

/** Failures that rang nothing before. */
const blind: Scenario[] = [
  {
    what: 'the order endpoint fails for everybody on a day with few shoppers',
    traffic: { ...quiet, orders: 0 },
    fault: during(0, 1, failedOrder),
    rings: ['page mirsah-orders-failing'],
  },
  {
    what: 'the publisher is not invoked any more',
    traffic: { ...busy, saves: 4 },
    fault: (minute) => {
      set(minute, 'IteratorAge|PublisherFunction');
      // The repair publishes what has waited for two minutes.
      set(minute, 'PagesLagging', 4);
    },
    rings: ['page mirsah-publishing-down'],
  },
  {
    what: 'nothing takes messages out of the egress queue',
    traffic: busy,
    fault: (minute, at) => {
      set(minute, 'DeliveriesEnded');
      set(minute, 'DeliveriesEnded|rejected');
      if (at % 5 === 0) set(minute, 'DeliveriesOpenOldestSeconds', at * 60);
    },
    rings: ['page mirsah-deliveries-down'],
  },
  {
    what: 'a mistake in the template fails every page',
    traffic: busy,
    fault: (minute) => {
      set(minute, 'PagesFailed', ...(minute.PagesPublished ?? []));
      set(minute, 'PagesPublished');
    },
    rings: ['page mirsah-publishing-down'],
  },
  {
    what: 'every delivery is refused or uncertain',
    traffic: busy,
    fault: (minute) => {
      set(minute, 'DeliveriesEnded|rejected', ...(minute.DeliveriesEnded ?? []));
    },
    rings: ['notice mirsah-deliveries-failing'],
  },
  {
    what: 'the repair is not called any more',
    traffic: quiet,
    fault: (minute) => set(minute, 'PagesLagging'),
    rings: ['page mirsah-publishing-down'],
  },
  {
    what: 'the sweep is not called any more',
    traffic: quiet,
    fault: (minute) => set(minute, 'DeliveriesOpenOldestSeconds'),
    rings: ['page mirsah-deliveries-down'],
  },
  {
    what: 'an index is throttled',
    traffic: busy,
    fault: during(0, 30, (minute) => add(minute, 'WriteThrottleEvents|gsi1,Table', 40)),
    rings: ['notice mirsah-table-throttled'],
  },
  {
    what: 'the table fails at operations that only the background uses',
    traffic: quiet,
    fault: during(0, 10, (minute) => {
      add(minute, 'SystemErrors|PutItem,Table', 3);
      add(minute, 'SystemErrors|BatchGetItem,Table', 3);
    }),
    rings: ['page mirsah-table-down'],
  },
  {
    what: 'a rule of the firewall takes orders for attacks',
    traffic: busy,
    fault: during(0, 10, (minute) =>
      logLine(all, minute, {
        httpRequest: { httpMethod: 'POST', uri: '/functions/v1/submit-order' },
        terminatingRuleType: 'MANAGED_RULE_GROUP',
      }),
    ),
    rings: ['notice mirsah-orders-blocked'],
  },
  {
    what: 'the table-stream is not invoked any more, on a busy day',
    traffic: busy,
    fault: (minute) => set(minute, 'IteratorAge|TableStreamFunction'),
    rings: ['notice mirsah-table-stream-unread'],
  },
  {
    what: 'the table-stream is not invoked any more, with an order an hour',
    traffic: { ...quiet, orders: 1 / HOUR },
    length: 12 * HOUR,
    fault: (minute) => set(minute, 'IteratorAge|TableStreamFunction'),
    rings: ['notice mirsah-table-stream-unread'],
  },
  {
    what: 'records of the table-stream fail one by one',
    traffic: busy,
    fault: during(0, 3, (minute) => add(minute, 'RecordsFailed', 2)),
    rings: ['notice mirsah-records-failing'],
  },
  {
    what: 'no mail with a code leaves, so no sign-up succeeds',
    traffic: quiet,
    fault: (minute, at) => {
      if (at % 8 === 0) add(minute, 'SignUpSuccesses|AccountsPool,AccountsPoolDashboard', 0);
    },
    rings: ['notice mirsah-sign-ups-failing'],
  },
  {
    what: 'the certificate is not renewed',
    traffic: quiet,
    fault: (minute) => {
      if (minute['DaysToExpiry|Certificate']) set(minute, 'DaysToExpiry|Certificate', 29);
    },
    length: 26 * HOUR,
    rings: ['notice mirsah-certificate-expiring'],
  },
  {
    what: 'the key service denies a merchant’s secret',
    traffic: quiet,
    fault: during(0, 1, (minute) => add(minute, 'SecretsUnavailable', 1)),
    rings: ['page mirsah-deliveries-down'],
  },
];

/** What rang before although nothing was wrong. */
const harmless: Scenario[] = [
  {
    what: 'visitors try to sign up while registration is closed',
    traffic: quiet,
    fault: (minute) => {
      add(minute, 'SignUpsRejected', 1);
      add(minute, 'SignUpSuccesses|AccountsPool,AccountsPoolDashboard', 0);
      add(minute, 'Errors|UserPoolFunction', 1);
    },
    rings: [],
  },
  {
    what: 'the contact form’s own limit answers 429, and a flood of visits is throttled',
    traffic: busy,
    fault: (minute) => {
      for (let n = 0; n < 20; n += 1) {
        logLine(all, minute, { route: 'POST /api/contact', status: '429', functionStatus: '200' });
        logLine(all, minute, { route: 'POST /functions/v1/collect', status: '429', functionStatus: '-' });
      }
    },
    rings: [],
  },
  {
    what: 'streams, queues and uploads are throttled for a moment and retried by themselves',
    traffic: busy,
    fault: during(0, 5, (minute) => {
      for (const name of ['PublisherFunction', 'TableStreamFunction', 'EgressFunction', 'ImagesFunction']) {
        add(minute, `Throttles|${name}`, 30);
      }
    }),
    rings: [],
  },
  {
    what: 'one of twenty requests of the sites fails at night',
    traffic: quiet,
    fault: (minute) => set(minute, '5xxErrorRate|SitesDistribution,Global', 5),
    rings: [],
  },
  {
    what: 'a handful of requests is slow',
    traffic: quiet,
    fault: (minute) => {
      if (minute['Latency|HttpApi']) set(minute, 'Latency|HttpApi', 6000);
    },
    rings: [],
  },
  {
    what: 'two runs of the repair fail in a row',
    traffic: quiet,
    fault: during(4, 6, (minute) => set(minute, 'PagesLagging')),
    rings: [],
  },
  {
    what: 'the firewall stops an address that floods a page with orders',
    traffic: busy,
    fault: (minute) => {
      for (let n = 0; n < 50; n += 1) {
        logLine(all, minute, {
          httpRequest: { httpMethod: 'POST', uri: '/functions/v1/submit-order' },
          terminatingRuleType: 'RATE_BASED',
        });
      }
    },
    rings: [],
  },
  {
    what: 'the publisher is six minutes behind after many saves at once',
    traffic: busy,
    fault: during(0, 12, (minute, at) => set(minute, 'IteratorAge|PublisherFunction', 30_000 * at)),
    rings: [],
  },
];

const others: Scenario[] = [
  {
    what: 'nothing happens in a quiet week',
    traffic: quiet,
    length: 7 * 24 * HOUR,
    fault: () => {},
    rings: [],
  },
  { what: 'a busy day passes', traffic: busy, length: 24 * HOUR, fault: () => {}, rings: [] },
  {
    what: 'robots send forms that no rule accepts',
    traffic: busy,
    fault: during(0, 20, (minute) => {
      add(minute, 'OrdersTried', 30);
      add(minute, 'OrdersRefused', 30);
    }),
    rings: ['notice mirsah-orders-refused'],
  },
  {
    what: 'a shopper’s order times out before the function can say so',
    traffic: quiet,
    fault: during(0, 1, (minute) => {
      failedCalls(minute, 1);
      logLine(all, minute, { route: ORDER_ROUTE, status: '503', functionStatus: '-' });
    }),
    rings: ['page mirsah-orders-failing'],
  },
  {
    what: 'the whole API is down by day',
    traffic: busy,
    fault: during(0, 40, (minute) => {
      failedCalls(minute, 150);
      for (let n = 0; n < 14; n += 1) failedOrder(minute);
    }),
    rings: ['page mirsah-orders-failing'],
  },
  {
    what: 'the dashboard’s function is down while nobody orders',
    traffic: { ...quiet, orders: 0 },
    fault: during(0, 30, (minute) => failedCalls(minute, 3)),
    rings: ['page mirsah-api-down'],
  },
  {
    what: 'three requests fail during a deployment',
    traffic: busy,
    fault: during(0, 1, (minute) => failedCalls(minute, 3)),
    rings: [],
  },
  {
    what: 'the table is down, and with it orders, the repair and the sweep',
    traffic: busy,
    fault: during(0, 60, (minute) => {
      add(minute, 'SystemErrors|TransactWriteItems,Table', 20);
      failedCalls(minute, 100);
      failedOrder(minute);
      set(minute, 'PagesLagging');
      set(minute, 'DeliveriesOpenOldestSeconds');
    }),
    rings: ['page mirsah-orders-failing'],
  },
  {
    what: 'the table is down at night',
    traffic: { ...quiet, orders: 0, requests: 0 },
    fault: during(0, 60, (minute) => {
      add(minute, 'SystemErrors|Query,Table', 3);
      set(minute, 'PagesLagging');
      set(minute, 'DeliveriesOpenOldestSeconds');
    }),
    rings: ['page mirsah-table-down'],
  },
  {
    what: 'deliveries stay stuck after the table has come back',
    traffic: busy,
    length: 5 * HOUR,
    fault: (minute, at) => {
      if (at < 30) failedOrder(minute);
      if (at % 5 === 0) set(minute, 'DeliveriesOpenOldestSeconds', at * 60);
    },
    rings: ['page mirsah-orders-failing', 'page mirsah-deliveries-down'],
  },
  {
    what: 'the bucket of the sites refuses every write',
    traffic: busy,
    fault: during(0, 45, (minute, at) => {
      set(minute, 'PagesPublished');
      set(minute, 'PagesLagging', 4 * at);
      set(minute, 'IteratorAge|PublisherFunction', 60_000 * at);
    }),
    rings: ['page mirsah-publishing-down'],
  },
  {
    what: 'the bucket refuses writes for two minutes',
    traffic: busy,
    fault: during(0, 2, (minute) => set(minute, 'PagesLagging', 5)),
    rings: [],
  },
  {
    what: 'two pages of one merchant cannot be rendered',
    traffic: busy,
    fault: during(0, 2, (minute) => add(minute, 'PagesFailed', 1)),
    rings: [],
  },
  {
    what: 'a message to the network failed eight times because of an error of ours',
    traffic: busy,
    fault: (minute) => set(minute, 'ApproximateNumberOfMessagesVisible|EgressFailures', 1),
    rings: ['notice mirsah-egress-failures'],
  },
  {
    what: 'records of the table’s stream were given up and wait for a replay',
    traffic: quiet,
    length: 26 * HOUR,
    fault: (minute, at) => {
      if (at % (24 * HOUR) === HOUR) set(minute, 'NumberOfObjects|GivenUpBucket,AllStorageTypes', 2);
    },
    rings: ['notice mirsah-given-up'],
  },
  {
    what: 'the erasing of old orders’ customers fails for one merchant',
    traffic: quiet,
    length: 6 * HOUR,
    fault: (minute) => {
      if (minute.RetentionRuns) set(minute, 'RetentionRuns', 0);
    },
    rings: ['notice mirsah-retention-failing'],
  },
  {
    what: 'WhatsApp’s reports wait for two hours',
    traffic: busy,
    fault: (minute, at) => set(minute, 'ApproximateAgeOfOldestMessage|EgressReports', 60 * at),
    rings: ['notice mirsah-reports-behind'],
  },
  {
    what: 'the merchants’ function is throttled',
    traffic: busy,
    fault: during(0, 15, (minute) => add(minute, 'Throttles|MerchantFunction', 6)),
    rings: ['notice mirsah-functions-throttled'],
  },
  {
    what: 'more requests come than the stage takes',
    traffic: busy,
    fault: during(0, 15, (minute) => {
      for (let n = 0; n < 10; n += 1) {
        logLine(all, minute, { route: 'GET /api/orders', status: '429', functionStatus: '-' });
      }
    }),
    rings: ['notice mirsah-api-throttled'],
  },
  {
    what: 'visits are taken but not counted',
    traffic: busy,
    fault: (minute) => set(minute, 'ViewsCounted'),
    rings: ['notice mirsah-views-uncounted'],
  },
  {
    what: 'counting is an hour behind',
    traffic: busy,
    fault: (minute) => set(minute, 'IteratorAge|TableStreamFunction', 3_600_000),
    rings: ['notice mirsah-table-stream-behind'],
  },
  {
    what: 'every request takes four seconds by day',
    traffic: busy,
    fault: (minute) => set(minute, 'Latency|HttpApi', ...Array.from({ length: 40 }, () => 4000)),
    rings: ['notice mirsah-api-slow'],
  },
  {
    what: 'a stored item cannot be read',
    traffic: quiet,
    fault: during(0, 1, (minute) => add(minute, 'UnreadableItems', 1)),
    rings: ['notice mirsah-unreadable-items'],
  },
  {
    what: 'visitors no longer reach a merchant’s domain',
    traffic: busy,
    fault: during(0, 1, (minute) => set(minute, 'DomainsLost', 1)),
    rings: ['notice mirsah-domains-lost'],
  },
  {
    what: 'nobody looks at the merchants’ domains any more',
    traffic: quiet,
    fault: (minute) => set(minute, 'DomainsLost'),
    rings: ['notice mirsah-domains-silent'],
  },
  {
    what: 'networks are not read for half an hour',
    traffic: quiet,
    fault: (minute, at) => set(minute, 'NetworksUnreadSeconds', at * 60),
    rings: ['notice mirsah-networks-unread'],
  },
  {
    what: 'nobody reads the networks any more',
    traffic: quiet,
    fault: (minute) => set(minute, 'NetworksUnreadSeconds'),
    rings: ['notice mirsah-networks-silent'],
  },
  {
    what: 'a network calls a state by a new name',
    traffic: quiet,
    fault: during(0, 1, (minute) => add(minute, 'NetworkStatesUnknown', 1)),
    rings: ['notice mirsah-network-states-unknown'],
  },
  {
    what: 'the accounts are not exported any more',
    traffic: quiet,
    length: 6 * HOUR,
    fault: (minute) => set(minute, 'AccountsExported'),
    rings: ['notice mirsah-accounts-not-exported'],
  },
  {
    what: 'a night’s backup of the table fails',
    traffic: quiet,
    fault: during(0, 1, (minute) => add(minute, 'NumberOfBackupJobsFailed|mirsah-backups', 1)),
    rings: ['notice mirsah-backup-failing'],
  },
  {
    what: 'a backup does not reach the second region',
    traffic: quiet,
    fault: during(0, 1, (minute) => add(minute, 'NumberOfCopyJobsFailed|mirsah-backups', 1)),
    rings: ['notice mirsah-backup-failing'],
  },
  {
    what: 'the canary’s merchant cannot do what all others can',
    traffic: quiet,
    fault: (minute, at) => {
      if (at % 5 === 0) set(minute, 'CanaryPassed', 0);
    },
    rings: ['page mirsah-canary-down'],
  },
  {
    what: 'the canary is not called any more',
    traffic: busy,
    fault: (minute) => set(minute, 'CanaryPassed'),
    rings: ['page mirsah-canary-down'],
  },
  {
    what: 'the canary misses one run, and one more an hour later',
    traffic: quiet,
    fault: (minute, at) => {
      if (at === 5 || at === 65) set(minute, 'CanaryPassed', 0);
    },
    rings: [],
  },
  {
    what: 'publishing stands still, and the canary notices it as well',
    traffic: quiet,
    fault: (minute, at) => {
      set(minute, 'PagesLagging', 4);
      if (at % 5 === 0) set(minute, 'CanaryPassed', 0);
    },
    rings: ['page mirsah-publishing-down'],
  },
  {
    what: 'republishing all pages fails again and again',
    traffic: quiet,
    fault: during(0, 30, (minute) => add(minute, 'Errors|RepublishFunction', 1)),
    rings: ['notice mirsah-republish-failing'],
  },
  {
    what: 'a tenth of the sites’ requests fails at the edge',
    traffic: busy,
    fault: during(0, 15, (minute) => set(minute, '5xxErrorRate|SitesDistribution,Global', 10)),
    rings: ['page mirsah-edge-errors'],
  },
  {
    what: 'a tenth of the requests for merchants’ own domains fails at the edge',
    traffic: busy,
    fault: during(0, 15, (minute) => set(minute, '5xxErrorRate|DomainsDistribution,Global', 10)),
    rings: ['page mirsah-edge-errors'],
  },
  {
    what: 'the edge cannot serve the dashboard',
    traffic: busy,
    fault: during(0, 15, (minute) => set(minute, '5xxErrorRate|AppDistribution,Global', 100)),
    rings: ['page mirsah-edge-errors'],
  },
  {
    what: 'a night’s few errors of the dashboard',
    traffic: quiet,
    fault: during(0, 15, (minute) => set(minute, '5xxErrorRate|AppDistribution,Global', 100)),
    rings: [],
  },
  {
    what: 'a tenth of the reports of views is turned away at a peak',
    traffic: busy,
    fault: during(0, 40, (minute) => add(minute, 'Throttles|ViewsCollectFunction', 110)),
    rings: ['notice mirsah-views-uncounted'],
  },
];

it.each([
  ['0 - X - X', false, false],
  ['- - - - 0', false, false],
  ['- - - - -', true, false],
  ['0 X X - X', true, true],
  ['- - X - -', true, false],
])(
  'the data «%s» of CloudWatch’s documentation raises an alarm of three periods, missing data breaching: %s, not: %s',
  (data, breaching, notBreaching) => {
    const range = data
      .split(' ')
      .reverse()
      .map((point) => (point === '-' ? undefined : Number(point === 'X')));
    const rule = { Threshold: 1, EvaluationPeriods: 3, DatapointsToAlarm: 3 } as const;
    for (const [TreatMissingData, expected] of [
      ['breaching', breaching],
      ['notBreaching', notBreaching],
    ] as const) {
      const alarm = {
        ...rule,
        ComparisonOperator: 'GreaterThanOrEqualToThreshold',
        TreatMissingData,
      } as const;
      expect(isRaised(alarm, range)).toBe(expected);
    }
  },
);

it.each([...blind, ...harmless, ...others])('when $what, the alarms ring $rings', (scenario) => {
  const { traffic, length = 4 * HOUR, fault, rings } = scenario;
  const minutes = workingProduct(WARM_UP + length, traffic);
  for (const [index, minute] of minutes.entries()) {
    if (index >= WARM_UP) fault(minute, index - WARM_UP);
  }
  // CloudWatch's alarms and composite alarms know only their own region.
  expect([...firedAlarms(home, minutes, WARM_UP), ...firedAlarms(edge, minutes, WARM_UP)]).toEqual(rings);
});

it('every alarm rings in a scenario, or belongs to one that does', () => {
  const rung = new Set(
    [...blind, ...harmless, ...others].flatMap(({ rings }) => rings.map((ring) => ring.split(' ')[1])),
  );
  const names = all.flatMap((template) =>
    ['AWS::CloudWatch::Alarm', 'AWS::CloudWatch::CompositeAlarm'].flatMap((type) =>
      Object.values(propertiesOf<MetricAlarm>(template, type as 'AWS::CloudWatch::Alarm')),
    ),
  );
  const silent = names.filter(({ AlarmName, AlarmActions }) => AlarmActions && !rung.has(AlarmName));
  // Rung by messages in their queues, as mirsah-egress-failures is.
  expect(silent.map(({ AlarmName }) => AlarmName).sort()).toEqual([
    'mirsah-notify-failures',
    'mirsah-reports-failures',
    'mirsah-views-failures',
  ]);
});

it('the scenarios report only metrics that an alarm reads', () => {
  const read = new Set(
    all.flatMap((template) =>
      Object.values(propertiesOf<MetricAlarm>(template, 'AWS::CloudWatch::Alarm')).flatMap((alarm) => [
        ...(alarm.MetricName ? [keyOf({ ...alarm, MetricName: alarm.MetricName })] : []),
        ...(alarm.Metrics ?? []).flatMap(({ MetricStat }) => (MetricStat ? [keyOf(MetricStat.Metric)] : [])),
      ]),
    ),
  );
  const reported = new Set<string>();
  for (const { fault, traffic } of [...blind, ...others]) {
    const minutes = workingProduct(HOUR, traffic);
    for (const [at, minute] of minutes.entries()) fault(minute, at);
    for (const minute of minutes) for (const key of Object.keys(minute)) reported.add(key);
  }
  expect([...reported].filter((key) => !read.has(key)).sort()).toEqual([]);
});
