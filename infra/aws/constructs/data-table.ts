import { unreadableItems } from '@mirsah/table/dynamo/item';
import { type IndexName, tableDefinition } from '@mirsah/table/dynamo/table';
import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import {
  AttributeType,
  Billing,
  type ITableV2,
  Operation,
  ProjectionType,
  StreamViewType,
  TableV2,
} from 'aws-cdk-lib/aws-dynamodb';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';
import { raiseAlarm } from './alarms.ts';

const text = (name: string) => ({ name, type: AttributeType.STRING });

/** The product's only table. It is retained when its stack is deleted, and can be restored to any moment of 35 days. */
export class DataTable extends Construct {
  readonly table: ITableV2;

  constructor(
    scope: Construct,
    id: string,
    { alarmTopic, isProtected }: { alarmTopic: ITopic; isProtected: boolean },
  ) {
    super(scope, id);
    const table = new TableV2(this, 'Table', {
      tableName: 'mirsah',
      partitionKey: text(tableDefinition.partitionKey),
      sortKey: text(tableDefinition.sortKey),
      globalSecondaryIndexes: tableDefinition.indexes.map(index),
      timeToLiveAttribute: tableDefinition.timeToLive,
      dynamoStream: StreamViewType.NEW_AND_OLD_IMAGES,
      billing: Billing.onDemand(),
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true, recoveryPeriodInDays: 35 },
      deletionProtection: isProtected,
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    });
    // CDK is not written for exactOptionalPropertyTypes: its own class does not fit its own interface.
    this.table = table as ITableV2;
    this.addAlarms(alarmTopic);
  }

  private addAlarms(topic: ITopic) {
    const period = Duration.minutes(5);
    const throttled = (side: 'Read' | 'Write') =>
      this.table.metric(`${side}ThrottleEvents`, { statistic: 'Sum', period });
    raiseAlarm(this, {
      name: 'mirsah-table-throttled',
      metric: new MathExpression({
        expression: 'FILL(reads, 0) + FILL(writes, 0)',
        usingMetrics: { reads: throttled('Read'), writes: throttled('Write') },
        period,
      }),
      atLeast: 1,
      periods: 2,
      topic,
    });
    raiseAlarm(this, {
      name: 'mirsah-table-errors',
      metric: this.table.metricSystemErrorsForOperations({
        operations: [
          Operation.GET_ITEM,
          Operation.QUERY,
          Operation.TRANSACT_WRITE_ITEMS,
          Operation.UPDATE_ITEM,
        ],
        period,
      }),
      atLeast: 5,
      topic,
    });
    raiseAlarm(this, {
      name: 'mirsah-unreadable-items',
      metric: new Metric({
        namespace: unreadableItems.namespace,
        metricName: unreadableItems.metric,
        statistic: 'Sum',
        period,
      }),
      atLeast: 1,
      topic,
    });
  }
}

function index(indexName: IndexName) {
  return {
    indexName,
    partitionKey: text(`${indexName}pk`),
    sortKey: text(`${indexName}sk`),
    projectionType: ProjectionType.KEYS_ONLY,
  };
}
