import { Duration } from 'aws-cdk-lib';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { Construct } from 'constructs';
import { ProductFunction } from './product-function.ts';
import { type PublisherProps, publisherEnvironment, siteAccess } from './site-access.ts';
import { repairTableAccess } from './table-access.ts';

/** Publishes every five minutes what the stream forgot: records that expired unread or were given up on. */
export class PublicationRepair extends Construct {
  constructor(scope: Construct, id: string, props: PublisherProps) {
    super(scope, id);
    const { table, siteBucket, alarmTopic } = props;
    const repair = new ProductFunction(this, 'Function', {
      name: 'repair',
      timeout: Duration.minutes(5),
      environment: publisherEnvironment(props),
      access: [...repairTableAccess(table), ...siteAccess(this, siteBucket)],
      alarmTopic,
      // It runs once in a period: what one run cannot do, the next must.
      errorAlarm: { atLeast: 1, periods: 2 },
    });
    repair.configureAsyncInvoke({ retryAttempts: 0 });
    new Rule(this, 'Schedule', {
      ruleName: 'mirsah-repair',
      description: 'Publishes landing pages that the web lags behind',
      schedule: Schedule.rate(Duration.minutes(5)),
      targets: [new LambdaFunction(repair, { retryAttempts: 0 })],
    });
  }
}
