import { Duration } from 'aws-cdk-lib';
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { Construct } from 'constructs';
import type { Egress } from './egress.ts';
import { tableStreamEventSource, viewsEventSource } from './event-sources.ts';
import type { GivenUp } from './given-up.ts';
import { insightsRebuildAccess, tableStreamAccess } from './metrics-access.ts';
import type { Notifications } from './notifications.ts';
import { phoneRekeyAccess } from './order-work-access.ts';
import { ProductFunction } from './product-function.ts';
import type { PhoneKeys } from './secrets.ts';
import { readStream } from './stream-reader.ts';
import type { ViewCounting } from './view-counting.ts';

type TableStreamProps = {
  table: ITableV2;
  phoneKeys: PhoneKeys;
  egress: Egress;
  notifications: Notifications;
  givenUp: GivenUp;
};

/** The second of the stream's two readers: runs every reaction to a change of the table except publishing. */
export class TableStream extends Construct {
  readonly reader: ProductFunction;

  constructor(
    scope: Construct,
    id: string,
    { table, phoneKeys, egress, notifications, givenUp }: TableStreamProps,
  ) {
    super(scope, id);
    this.reader = new ProductFunction(this, 'Function', {
      name: 'table-stream',
      // It waits for the table most of the time.
      memorySize: 512,
      timeout: Duration.minutes(1),
      environment: {
        TABLE_NAME: table.tableName,
        EGRESS_QUEUE_URL: egress.queue.queueUrl,
        CUSTOMERS_QUEUE_URL: egress.customers.queueUrl,
        NOTIFY_QUEUE_URL: notifications.queue.queueUrl,
      },
      secrets: { PHONE_KEYS: phoneKeys.secret },
      access: [...tableStreamAccess(table), egress.toAddJobs(), notifications.toAdd()],
    });
    readStream(this.reader, { table, givenUp, source: tableStreamEventSource });
  }
}

/**
 * Recalculates all metrics from orders and archived views when it is invoked manually (docs/operations.md),
 * and by its schedule the requested days of views.
 */
export class InsightsRebuild extends Construct {
  constructor(scope: Construct, id: string, { table, views }: { table: ITableV2; views: ViewCounting }) {
    super(scope, id);
    const rebuild = new ProductFunction(this, 'Function', {
      name: 'rebuild-insights',
      timeout: Duration.minutes(15),
      environment: { TABLE_NAME: table.tableName, VIEWS_BUCKET: views.archiveName },
      access: [...insightsRebuildAccess(table), ...views.toReadArchive()],
    });
    rebuild.live.configureAsyncInvoke({ retryAttempts: 0 });
    new Rule(this, 'Schedule', {
      ruleName: 'mirsah-recount-views',
      description: 'Counts days of views again whose messages came too late',
      schedule: Schedule.rate(Duration.minutes(viewsEventSource.recountMinutes)),
      targets: [new LambdaFunction(rebuild.live, { retryAttempts: 0 })],
    });
  }
}

/** Rewrites the keys of the table that contain phones. Only invoked manually (docs/operations.md). */
export class PhoneRekey extends Construct {
  constructor(scope: Construct, id: string, { table, phoneKeys }: { table: ITableV2; phoneKeys: PhoneKeys }) {
    super(scope, id);
    new ProductFunction(this, 'Function', {
      name: 'rekey-phones',
      timeout: Duration.minutes(15),
      environment: { TABLE_NAME: table.tableName },
      secrets: { PHONE_KEYS: phoneKeys.secret },
      access: phoneRekeyAccess(table),
      runsAlone: true,
    });
  }
}
