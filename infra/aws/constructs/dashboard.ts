import { Duration } from 'aws-cdk-lib';
import {
  AlarmStatusWidget,
  Dashboard,
  GraphWidget,
  type IMetric,
  type IWidget,
  Metric,
  SingleValueWidget,
} from 'aws-cdk-lib/aws-cloudwatch';
import { Construct } from 'constructs';
import { EDGE_REGION } from '../regions.ts';
import { FIVE_MINUTES, reported } from './alarms.ts';
import type { ProductAlarms } from './product-alarms.ts';
import type { Watched } from './watched.ts';

/** The product at a glance: alarms, orders, forwards, publishing, queues, the table, and today's costs. */
export class ProductDashboard extends Construct {
  constructor(
    scope: Construct,
    id: string,
    { watched, alarms: { alarms } }: { watched: Watched; alarms: ProductAlarms },
  ) {
    super(scope, id);
    const { api, table, publisher, tableStream, reports, customers, egress } = watched;
    const graph = (title: string, left: IMetric[], right: IMetric[] = []): IWidget =>
      new GraphWidget({ title, left, right, width: 8, height: 6, liveData: true });
    const ofTable = (metricName: string) =>
      new Metric({
        namespace: 'AWS/DynamoDB',
        metricName,
        dimensionsMap: { TableName: table.tableName },
        statistic: 'Sum',
        period: FIVE_MINUTES,
      });
    const iteratorAge = { statistic: 'Maximum', period: FIVE_MINUTES };
    const messageAge = { statistic: 'Maximum', period: FIVE_MINUTES };
    new Dashboard(this, 'Dashboard', {
      dashboardName: 'mirsah',
      defaultInterval: Duration.hours(12),
      widgets: [
        [new AlarmStatusWidget({ title: 'Alarms', alarms: [...alarms], width: 24, height: 4 })],
        [
          graph('Orders', [
            reported('OrdersTried'),
            reported('OrdersPlaced'),
            reported('OrdersRefused'),
            reported('OrdersFailed'),
          ]),
          graph('API', [api.requests, api.errors, api.orderErrors, api.throttled], [api.latency]),
          graph(
            'Rejected sign-ups, unavailable secrets, failed records, unreadable items, lost domains, unknown states',
            [
              reported('SignUpsRejected'),
              reported('SecretsUnavailable'),
              reported('RecordsFailed'),
              reported('UnreadableItems'),
              reported('DomainsLost'),
              reported('NetworkStatesUnknown'),
            ],
          ),
        ],
        [
          graph(
            'Forwarded orders',
            (['sent', 'rejected', 'uncertain', 'cancelled'] as const).map((by) =>
              reported('DeliveriesEnded', { by }),
            ),
            [
              reported('DeliveriesOpenOldestSeconds', { statistic: 'Maximum' }),
              reported('NetworksUnreadSeconds', { statistic: 'Maximum' }),
            ],
          ),
          graph(
            'Publishing',
            [reported('PagesPublished'), reported('PagesFailed')],
            [
              reported('PagesLagging', { statistic: 'Maximum' }),
              publisher.metric('IteratorAge', iteratorAge),
            ],
          ),
          graph(
            'Visits',
            [reported('ViewsTaken'), reported('ViewsCounted')],
            [tableStream.metric('IteratorAge', iteratorAge)],
          ),
        ],
        [
          graph(
            'Age of queues, seconds',
            [egress, customers, reports].map((queue) =>
              queue.metricApproximateAgeOfOldestMessage(messageAge),
            ),
          ),
          graph('Units of the table', [
            ofTable('ConsumedReadCapacityUnits'),
            ofTable('ConsumedWriteCapacityUnits'),
          ]),
          new SingleValueWidget({
            title: 'Charges of this month, US dollars',
            width: 8,
            height: 6,
            metrics: [
              new Metric({
                namespace: 'AWS/Billing',
                metricName: 'EstimatedCharges',
                dimensionsMap: { Currency: 'USD' },
                statistic: 'Maximum',
                period: Duration.hours(6),
                region: EDGE_REGION,
              }),
            ],
          }),
        ],
      ],
    });
  }
}
