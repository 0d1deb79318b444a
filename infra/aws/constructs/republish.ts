import { Duration } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import { ProductFunction } from './product-function.ts';
import { type PublisherProps, publisherEnvironment } from './site-access.ts';
import { republishTableAccess } from './table-access.ts';

/**
 * Asks for all pages to be published again. Called by hand after a change of the template (docs/operations.md); the
 * publisher does the work.
 */
export class Republish extends Construct {
  constructor(scope: Construct, id: string, props: PublisherProps) {
    super(scope, id);
    new ProductFunction(this, 'Function', {
      name: 'republish',
      // The command line waits a minute for an answer; each call says how far it came.
      timeout: Duration.seconds(55),
      environment: publisherEnvironment(props),
      access: republishTableAccess(props.table),
      alarmTopic: props.alarmTopic,
      errorAlarm: { atLeast: 1 },
    });
  }
}
