import { Duration } from 'aws-cdk-lib';
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';
import type { Egress } from './egress.ts';
import { tableStreamEventSource } from './event-sources.ts';
import { ProductFunction } from './product-function.ts';
import { readStream } from './stream-reader.ts';
import { insightsRebuildAccess, tableStreamAccess } from './table-access.ts';

type TableStreamProps = { table: ITableV2; egress: Egress; alarmTopic: ITopic };

/** The second of the stream's two readers: runs every reaction to a change of the table except publishing. */
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
    readStream(this, reader, { name: 'table-stream', table, source: tableStreamEventSource, alarmTopic });
  }
}

/** Recalculates all metrics from orders and views. Only called by hand (docs/operations.md). */
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
