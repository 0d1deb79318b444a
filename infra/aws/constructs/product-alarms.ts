import { Duration } from 'aws-cdk-lib';
import type { Alarm } from 'aws-cdk-lib/aws-cloudwatch';
import { Construct } from 'constructs';
import {
  type AlarmRule,
  type AlarmTopics,
  calculated,
  raiseAlarm,
  reported,
  ring,
  silence,
} from './alarms.ts';
import { notices } from './notices.ts';
import { behind, ofTable, QUARTER, sumOf, type Watched } from './watched.ts';

/**
 * The alarms of the home region. They watch what shoppers and merchants would notice, as a share of a minimum
 * number, so that few callers at night and many by day have the same threshold. Regular work raises an alarm
 * when its reports are missing. Alarms that wake a person are combined into one per cause: an alarm that a
 * more serious one explains is silent.
 */
export class ProductAlarms extends Construct {
  /** Every alarm on a metric, for the dashboard. */
  readonly alarms: readonly Alarm[];
  /** Requests of shoppers, merchants or administrators end with a server error: a release is rolled back. */
  readonly ofRequests: readonly Alarm[];

  constructor(scope: Construct, id: string, { watched, topics }: { watched: Watched; topics: AlarmTopics }) {
    super(scope, id);
    const alarms: Alarm[] = [];
    const raise = (rule: AlarmRule) => {
      const alarm = raiseAlarm(this, rule);
      alarms.push(alarm);
      return alarm;
    };
    for (const rule of notices(watched)) raise({ ...rule, topic: topics.notice });
    this.alarms = alarms;

    const orders = raise({ ...ordersFailing(watched), topic: topics.page });
    const api = raise(apiErrors(watched));
    this.ofRequests = [orders, api];
    const table = raise(tableErrors(watched));
    const publishing = publishingAlarms(watched).map(raise);
    const deliveries = deliveryAlarms().map(raise);

    const { page: topic } = topics;
    const few = { withinMinutes: 5 };
    ring(this, { name: 'mirsah-api-down', of: [api], unless: { alarm: orders, ...few }, topic });
    const requests = ring(this, { name: 'mirsah-requests', of: [orders, api] });
    ring(this, { name: 'mirsah-table-down', of: [table], unless: { alarm: requests, ...few }, topic });
    const below = ring(this, { name: 'mirsah-requests-or-table', of: [orders, api, table] });
    ring(this, { name: 'mirsah-publishing-down', of: publishing, unless: { alarm: below, ...few }, topic });
    ring(this, { name: 'mirsah-deliveries-down', of: deliveries, unless: { alarm: below, ...few }, topic });
    const canary = raise(canaryFailing);
    const parts = [orders, api, table, ...publishing, ...deliveries];
    const known = ring(this, { name: 'mirsah-requests-table-or-work', of: parts });
    ring(this, { name: 'mirsah-canary-down', of: [canary], unless: { alarm: known, ...few }, topic });
  }
}

/** Three runs that failed somewhere, or did not report. */
const canaryFailing: AlarmRule = {
  name: 'mirsah-canary-failing',
  metric: reported('CanaryPassed'),
  atLeast: 'nothing',
  periods: [3, 3],
};

/**
 * One lost order is worth waking a person: counted by the function, and where the function did not answer.
 */
const ordersFailing = ({ api }: Watched): AlarmRule => ({
  name: 'mirsah-orders-failing',
  metric: calculated('FILL(failed, 0) + FILL(answered, 0)', {
    failed: reported('OrdersFailed'),
    answered: api.orderErrors,
  }),
  atLeast: 1,
});

/** Percent of the requests except orders, when five or more failed. */
const apiErrors = ({ api }: Watched): AlarmRule => ({
  name: 'mirsah-api-errors',
  metric: calculated(
    'IF(FILL(errors, 0) - FILL(orders, 0) >= 5, 100 * (errors - FILL(orders, 0)) / requests, 0)',
    { errors: api.errors, orders: api.orderErrors, requests: api.requests },
  ),
  atLeast: 5,
  periods: [2, 3],
});

/** Metric math takes ten metrics; these are the operations that the product uses. */
const OPERATIONS = [
  'GetItem',
  'BatchGetItem',
  'Query',
  'PutItem',
  'UpdateItem',
  'DeleteItem',
  'BatchWriteItem',
  'TransactWriteItems',
] as const;

const tableErrors = ({ table }: Watched): AlarmRule => ({
  name: 'mirsah-table-errors',
  metric: sumOf(
    OPERATIONS.map((Operation) => ofTable(table, 'SystemErrors', { Operation }, QUARTER)),
    QUARTER,
  ),
  atLeast: 5,
});

const publishingAlarms = ({ publisher }: Watched): AlarmRule[] => [
  {
    name: 'mirsah-pages-lagging',
    metric: reported('PagesLagging', { statistic: 'Maximum' }),
    atLeast: 1,
    periods: [3, 3],
  },
  silence('mirsah-repair-silent', 'PagesLagging'),
  {
    name: 'mirsah-pages-failing',
    metric: calculated(
      'IF(FILL(failed, 0) >= 3, 100 * failed / (failed + FILL(published, 0)), 0)',
      {
        failed: reported('PagesFailed', { period: QUARTER }),
        published: reported('PagesPublished', { period: QUARTER }),
      },
      QUARTER,
    ),
    atLeast: 20,
  },
  behind('publisher', publisher),
];

const deliveryAlarms = (): AlarmRule[] => [
  {
    name: 'mirsah-deliveries-waiting',
    metric: reported('DeliveriesOpenOldestSeconds', { statistic: 'Maximum' }),
    atLeast: Duration.minutes(20).toSeconds(),
  },
  silence('mirsah-sweep-silent', 'DeliveriesOpenOldestSeconds'),
  {
    // Longer than its composite alarm waits for an explanation.
    name: 'mirsah-secrets-unavailable',
    metric: reported('SecretsUnavailable', { period: QUARTER }),
    atLeast: 1,
  },
];
