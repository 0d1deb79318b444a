import { Duration } from 'aws-cdk-lib';
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { FilterCriteria, StartingPosition } from 'aws-cdk-lib/aws-lambda';
import { DynamoEventSource, SqsDlq } from 'aws-cdk-lib/aws-lambda-event-sources';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';
import { tableStreamEventSource } from '../table-stream-event-source.ts';
import type { Egress } from './egress.ts';
import { failureQueue } from './failure-queue.ts';
import { ProductFunction } from './product-function.ts';
import { raiseAlarm } from './raise-alarm.ts';
import { tableStreamAccess } from './table-access.ts';

type TableStreamProps = { table: ITableV2; egress: Egress; alarmTopic: ITopic };

/** Does what follows from a change of the table, besides publishing: the second of the stream's two readers. */
export class TableStream extends Construct {
  constructor(scope: Construct, id: string, { table, egress, alarmTopic }: TableStreamProps) {
    super(scope, id);
    const reader = new ProductFunction(this, 'Function', {
      name: 'table-stream',
      timeout: Duration.minutes(1),
      environment: { TABLE_NAME: table.tableName, EGRESS_QUEUE_URL: egress.queue.queueUrl },
      access: [...tableStreamAccess(table), egress.toAddJobs()],
      alarmTopic,
    });

    // Holds where in the stream the records were, not the records; they stay in the stream for 24 hours.
    const failures = failureQueue(this, { name: 'mirsah-table-stream-failures', alarmTopic });
    const { filters, batchSize, parallelizationFactor, retryAttempts } = tableStreamEventSource;
    reader.addEventSource(
      new DynamoEventSource(table, {
        startingPosition: StartingPosition.TRIM_HORIZON,
        filters: filters.map((filter) => FilterCriteria.filter(filter)),
        batchSize,
        parallelizationFactor,
        retryAttempts,
        reportBatchItemFailures: true,
        bisectBatchOnError: true,
        maxRecordAge: Duration.hours(6),
        onFailure: new SqsDlq(failures),
      }),
    );
    raiseAlarm(this, {
      name: 'mirsah-table-stream-behind',
      metric: reader.metric('IteratorAge', { statistic: 'Maximum', period: Duration.minutes(1) }),
      atLeast: Duration.minutes(2).toMilliseconds(),
      periods: 5,
      topic: alarmTopic,
    });
  }
}
