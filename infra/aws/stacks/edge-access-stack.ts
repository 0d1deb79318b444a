import { Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { DomainsWorker } from '../constructs/domains.ts';
import { EdgeAccess } from '../constructs/edge-access.ts';
import type { AppStack } from './app-stack.ts';
import type { DataStack } from './data-stack.ts';
import type { DistributionsStack } from './distributions-stack.ts';
import type { EdgeStack } from './edge-stack.ts';

type EdgeAccessStackProps = StackProps & {
  edge: Pick<EdgeStack, 'webAclArn' | 'connections'>;
  data: Pick<DataStack, 'table'>;
  product: Pick<AppStack, 'origins'>;
  distributions: DistributionsStack['byName'];
};

/**
 * The resources of the home region that name a distribution: the policies of the buckets that distributions
 * read, and the worker of merchants' domains. The distributions refer to the buckets, so their policies come
 * after them.
 */
export class EdgeAccessStack extends Stack {
  constructor(
    scope: Construct,
    id: string,
    { edge, data, product, distributions, ...props }: EdgeAccessStackProps,
  ) {
    super(scope, id, props);
    const { appBucket, siteBucket } = product.origins;
    new EdgeAccess(this, 'Access', { appBucket, siteBucket, distributions });
    const { webAclArn, connections } = edge;
    const { table } = data;
    new DomainsWorker(this, 'Domains', {
      distribution: distributions.domains,
      connections,
      webAclArn,
      table,
    });
  }
}
