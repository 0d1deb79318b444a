import { type IndexName, tableDefinition } from '@mirsah/table/dynamo/table';
import { RemovalPolicy, Stack } from 'aws-cdk-lib';
import {
  AttributeType,
  Billing,
  type ITableV2,
  ProjectionType,
  StreamViewType,
  TableV2,
} from 'aws-cdk-lib/aws-dynamodb';
import { Construct } from 'constructs';
import type { Config } from './config.ts';

const text = (name: string) => ({ name, type: AttributeType.STRING });

/**
 * The product's only table. It is retained when its stack is deleted, and can be restored to any moment of 35
 * days.
 */
export class DataTable extends Construct {
  readonly table: ITableV2;

  constructor(scope: Construct, id: string, { isProtected }: { isProtected: boolean }) {
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
    // CDK's types predate exactOptionalPropertyTypes: its own class does not satisfy its own interface.
    this.table = table as ITableV2;
  }
}

/**
 * A table that `npm run restore` created from the product's: the functions use it from the next deployment
 * on, and the stack's table is unchanged. The command has configured it like the construct above.
 */
export function findRestoredTable(
  scope: Construct,
  { name, streamLabel }: NonNullable<Config['restoredTable']>,
): ITableV2 {
  const tableArn = Stack.of(scope).formatArn({ service: 'dynamodb', resource: 'table', resourceName: name });
  return TableV2.fromTableAttributes(scope, 'RestoredTable', {
    tableArn,
    tableStreamArn: `${tableArn}/stream/${streamLabel}`,
    globalIndexes: [...tableDefinition.indexes],
  });
}

function index(indexName: IndexName) {
  return {
    indexName,
    partitionKey: text(`${indexName}pk`),
    sortKey: text(`${indexName}sk`),
    projectionType: ProjectionType.KEYS_ONLY,
  };
}
