import { Duration } from 'aws-cdk-lib';
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';
import { ProductFunction } from './product-function.ts';
import { insightsRebuildAccess } from './table-access.ts';

/** Counts all figures again, from orders and views. Called by hand (docs/operations.md); nothing wakes it. */
export class InsightsRebuild extends Construct {
  constructor(scope: Construct, id: string, { table, alarmTopic }: { table: ITableV2; alarmTopic: ITopic }) {
    super(scope, id);
    new ProductFunction(this, 'Function', {
      name: 'rebuild-insights',
      timeout: Duration.minutes(15),
      environment: { TABLE_NAME: table.tableName },
      access: insightsRebuildAccess(table),
      alarmTopic,
      errorAlarm: { atLeast: 1 },
    });
  }
}
