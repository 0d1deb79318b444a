import { Duration } from 'aws-cdk-lib';
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';
import { tableStreamEventSource } from '../table-stream-event-source.ts';
import type { Egress } from './egress.ts';
import { ProductFunction } from './product-function.ts';
import { readStream } from './read-stream.ts';
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
    readStream(this, reader, { name: 'table-stream', table, source: tableStreamEventSource, alarmTopic });
  }
}
