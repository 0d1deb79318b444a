import { Duration } from 'aws-cdk-lib';
import { type IMetric, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { type AlarmRule, calculated, FIVE_MINUTES } from './alarms.ts';
import type { ApiMetrics } from './http-api.ts';
import type { MerchantAccounts } from './merchant-accounts.ts';

/** The resources that alarms and dashboard of the home region watch. */
export type Watched = {
  api: ApiMetrics;
  table: ITableV2;
  accounts: MerchantAccounts;
  /**
   * Functions that a person waits for, except the shoppers': its failures are failed orders and errors of the
   * API.
   */
  called: readonly IFunction[];
  /** Receives the reports of views, as many concurrently as are reserved for it. */
  collector: IFunction;
  publisher: IFunction;
  tableStream: IFunction;
  republish: IFunction;
  egress: IQueue;
  customers: IQueue;
  reports: IQueue;
  /** The queue of given-up messages. */
  failures: Readonly<Record<'egress' | 'reports' | 'views' | 'notify', IQueue>>;
  /** The bucket of given-up calls, for a replay. */
  givenUp: IBucket;
  /** The name of the vault with the table's backups. */
  backupVault: string;
};

export const QUARTER = Duration.minutes(15);

/** Ten minutes: the backlog of many concurrent saves is gone by then. */
export function behind(name: 'publisher' | 'table-stream', reader: IFunction): AlarmRule {
  return {
    name: `mirsah-${name}-behind`,
    metric: reader.metric('IteratorAge', { statistic: 'Maximum', period: FIVE_MINUTES }),
    atLeast: Duration.minutes(10).toMilliseconds(),
    periods: [2, 3],
  };
}

export function ofTable(
  table: ITableV2,
  metricName: string,
  dimensions: Record<string, string>,
  period = FIVE_MINUTES,
): Metric {
  return new Metric({
    namespace: 'AWS/DynamoDB',
    metricName,
    dimensionsMap: { TableName: table.tableName, ...dimensions },
    statistic: 'Sum',
    period,
  });
}

export function sumOf(metrics: readonly IMetric[], period: Duration) {
  const named = Object.fromEntries(metrics.map((metric, index) => [`m${index}`, metric]));
  return calculated(
    Object.keys(named)
      .map((name) => `FILL(${name}, 0)`)
      .join(' + '),
    named,
    period,
  );
}
