import { tableDefinition } from '@mirsah/table/dynamo/table';
import { Duration } from 'aws-cdk-lib';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { type AlarmRule, calculated, FIVE_MINUTES, reported, silence } from './alarms.ts';
import { behind, ofTable, QUARTER, sumOf, type Watched } from './watched.ts';

const HOUR = Duration.hours(1);

/** Notices that can wait until the morning. */
export function notices(watched: Watched): AlarmRule[] {
  const { api, table, called, tableStream, republish, reports, failures, givenUp } = watched;
  return [
    {
      name: 'mirsah-orders-refused',
      metric: calculated(
        'IF(FILL(tried, 0) >= 20, 100 * FILL(refused, 0) / tried, 0)',
        {
          tried: reported('OrdersTried', { period: QUARTER }),
          refused: reported('OrdersRefused', { period: QUARTER }),
        },
        QUARTER,
      ),
      atLeast: 20,
    },
    {
      name: 'mirsah-api-slow',
      metric: calculated('IF(FILL(requests, 0) >= 50, latency, 0)', {
        requests: api.requests,
        latency: api.latency,
      }),
      atLeast: Duration.seconds(3).toMilliseconds(),
      periods: [3, 3],
    },
    { name: 'mirsah-api-throttled', metric: api.throttled, atLeast: 10, periods: [2, 3] },
    {
      name: 'mirsah-functions-throttled',
      metric: sumOf(
        called.map((each) => each.metricThrottles({ period: FIVE_MINUTES })),
        FIVE_MINUTES,
      ),
      atLeast: 10,
      periods: [2, 3],
    },
    signUpsFailing(watched),
    deliveriesFailing,
    viewsUncounted(watched),
    behind('table-stream', tableStream),
    streamUnread(watched),
    { name: 'mirsah-records-failing', metric: reported('RecordsFailed'), atLeast: 3 },
    {
      name: 'mirsah-republish-failing',
      metric: republish.metricErrors({ period: FIVE_MINUTES }),
      atLeast: 1,
      periods: [3, 3],
    },
    {
      name: 'mirsah-reports-behind',
      metric: reports.metricApproximateAgeOfOldestMessage({ statistic: 'Maximum', period: FIVE_MINUTES }),
      atLeast: HOUR.toSeconds(),
      periods: [3, 3],
    },
    {
      name: 'mirsah-table-throttled',
      metric: sumOf(
        [{}, ...tableDefinition.indexes.map((index) => ({ GlobalSecondaryIndexName: index }))].flatMap(
          (where) => ['ReadThrottleEvents', 'WriteThrottleEvents'].map((name) => ofTable(table, name, where)),
        ),
        FIVE_MINUTES,
      ),
      atLeast: 50,
      periods: [2, 3],
    },
    {
      name: 'mirsah-networks-unread',
      metric: reported('NetworksUnreadSeconds', { statistic: 'Maximum' }),
      atLeast: Duration.minutes(30).toSeconds(),
    },
    silence('mirsah-networks-silent', 'NetworksUnreadSeconds'),
    {
      name: 'mirsah-network-states-unknown',
      metric: reported('NetworkStatesUnknown', { period: HOUR }),
      atLeast: 1,
    },
    { name: 'mirsah-domains-lost', metric: reported('DomainsLost', { period: HOUR }), atLeast: 1 },
    silence('mirsah-domains-silent', 'DomainsLost'),
    {
      name: 'mirsah-accounts-not-exported',
      metric: reported('AccountsExported', { statistic: 'SampleCount', period: HOUR }),
      atLeast: 'nothing',
      periods: [3, 3],
    },
    backupFailing(watched),
    {
      name: 'mirsah-retention-failing',
      metric: reported('RetentionRuns', { period: HOUR }),
      atLeast: 'nothing',
      periods: [3, 3],
    },
    { name: 'mirsah-unreadable-items', metric: reported('UnreadableItems'), atLeast: 1 },
    {
      // S3 counts once a day; the failures themselves have raised alarms before.
      name: 'mirsah-given-up',
      metric: new Metric({
        namespace: 'AWS/S3',
        metricName: 'NumberOfObjects',
        dimensionsMap: { BucketName: givenUp.bucketName, StorageType: 'AllStorageTypes' },
        statistic: 'Average',
        period: Duration.days(1),
      }),
      atLeast: 1,
    },
    ...Object.entries(failures).map(
      ([name, queue]): AlarmRule => ({
        name: `mirsah-${name}-failures`,
        metric: queue.metricApproximateNumberOfMessagesVisible({
          statistic: 'Maximum',
          period: Duration.minutes(1),
        }),
        atLeast: 1,
      }),
    ),
  ];
}

/**
 * A backup of the table that failed or never started, or a copy that did not reach the second region. Not the
 * absence of backups: a new installation has none until its first night.
 */
const backupFailing = ({ backupVault }: Watched): AlarmRule => ({
  name: 'mirsah-backup-failing',
  metric: sumOf(
    ['NumberOfBackupJobsFailed', 'NumberOfBackupJobsExpired', 'NumberOfCopyJobsFailed'].map(
      (metricName) =>
        new Metric({
          namespace: 'AWS/Backup',
          metricName,
          dimensionsMap: { BackupVaultName: backupVault },
          statistic: 'Sum',
          period: HOUR,
        }),
    ),
    HOUR,
  ),
  atLeast: 1,
});

/** Percent of the sign-ups while registration was open, when five or more were tried in an hour. */
const signUpsFailing = ({ accounts }: Watched): AlarmRule => {
  const signUps = (statistic: string) =>
    new Metric({
      namespace: 'AWS/Cognito',
      metricName: 'SignUpSuccesses',
      dimensionsMap: {
        UserPool: accounts.pool.userPoolId,
        UserPoolClient: accounts.dashboardClient.userPoolClientId,
      },
      statistic,
      period: HOUR,
    });
  return {
    name: 'mirsah-sign-ups-failing',
    metric: calculated(
      'IF(FILL(tried, 0) - FILL(closed, 0) >= 5, 100 - 100 * succeeded / (tried - FILL(closed, 0)), 0)',
      {
        tried: signUps('SampleCount'),
        succeeded: signUps('Sum'),
        closed: reported('SignUpsRejected', { period: HOUR }),
      },
      HOUR,
    ),
    atLeast: 80,
  };
};

/** Percent of the deliveries that ended within an hour, of ten or more. */
const deliveriesFailing: AlarmRule = {
  name: 'mirsah-deliveries-failing',
  metric: calculated(
    'IF(FILL(ended, 0) >= 10, 100 * (FILL(rejected, 0) + FILL(uncertain, 0)) / ended, 0)',
    {
      ended: reported('DeliveriesEnded', { period: HOUR }),
      rejected: reported('DeliveriesEnded', { period: HOUR, by: 'rejected' }),
      uncertain: reported('DeliveriesEnded', { period: HOUR, by: 'uncertain' }),
    },
    HOUR,
  ),
  atLeast: 50,
};

/**
 * Percent of the visits accepted in a quarter of an hour that are not counted in it, of a hundred or more.
 * Rejected reports weigh ten times as much, because they are never counted.
 */
const viewsUncounted = ({ collector }: Watched): AlarmRule => ({
  name: 'mirsah-views-uncounted',
  metric: calculated(
    [
      'IF(FILL(taken, 0) >= 100, 100 - 100 * FILL(counted, 0) / taken, 0)',
      'IF(FILL(lost, 0) >= 100, 1000 * lost / (FILL(taken, 0) + lost), 0)',
    ].join(' + '),
    {
      taken: reported('ViewsTaken', { period: QUARTER }),
      counted: reported('ViewsCounted', { period: QUARTER }),
      lost: collector.metricThrottles({ period: QUARTER }),
    },
    QUARTER,
  ),
  atLeast: 50,
  periods: [2, 2],
});

/**
 * Each order is a record of the stream: quarters of an hour with orders and without a record mean that the
 * stream is not read. Two within two hours, because the record of an order that is placed at the end of a
 * quarter is read in the next.
 */
const streamUnread = ({ tableStream }: Watched): AlarmRule => ({
  name: 'mirsah-table-stream-unread',
  metric: calculated(
    'IF(FILL(placed, 0) >= 1, IF(FILL(read, 0) >= 1, 0, 1), 0)',
    {
      placed: reported('OrdersPlaced', { period: QUARTER }),
      read: tableStream.metric('IteratorAge', { statistic: 'SampleCount', period: QUARTER }),
    },
    QUARTER,
  ),
  atLeast: 1,
  periods: [2, 8],
});
