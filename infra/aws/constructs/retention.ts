import { Duration } from 'aws-cdk-lib';
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { Construct } from 'constructs';
import { retentionAccess } from './order-work-access.ts';
import { ProductFunction } from './product-function.ts';

/** Erases each hour the customers of orders that are older than their merchant's term, a part at a time. */
export class RetentionJob extends Construct {
  constructor(scope: Construct, id: string, { table }: { table: ITableV2 }) {
    super(scope, id);
    const job = new ProductFunction(this, 'Function', {
      name: 'retention',
      // It waits for the table most of the time.
      memorySize: 512,
      timeout: Duration.minutes(5),
      environment: { TABLE_NAME: table.tableName },
      access: retentionAccess(table),
      // Two concurrent calls would count orders twice in the merchants' reports.
      runsAlone: true,
    });
    job.live.configureAsyncInvoke({ retryAttempts: 0 });
    new Rule(this, 'Schedule', {
      ruleName: 'mirsah-retention',
      description: 'Erases the customers of old orders',
      schedule: Schedule.rate(Duration.hours(1)),
      targets: [new LambdaFunction(job.live, { retryAttempts: 0 })],
    });
  }
}
