import { Duration } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import { publisherEventSource } from '../publisher-event-source.ts';
import { ProductFunction } from './product-function.ts';
import { readStream } from './read-stream.ts';
import { type PublisherProps, publisherEnvironment, siteAccess } from './site-access.ts';
import { publisherTableAccess } from './table-access.ts';

/** Keeps every site as its landing page is: the table's stream in, HTML in the site bucket out. */
export class Publisher extends Construct {
  constructor(scope: Construct, id: string, props: PublisherProps) {
    super(scope, id);
    const { table, siteBucket, alarmTopic } = props;
    const publisher = new ProductFunction(this, 'Function', {
      name: 'publisher',
      timeout: Duration.minutes(1),
      environment: publisherEnvironment(props),
      access: [...publisherTableAccess(table), ...siteAccess(this, siteBucket)],
      alarmTopic,
    });
    readStream(this, publisher, { name: 'publisher', table, source: publisherEventSource, alarmTopic });
  }
}
