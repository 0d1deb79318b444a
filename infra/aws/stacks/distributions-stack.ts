import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import type { IDistribution } from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';
import { AppDistribution } from '../constructs/app-distribution.ts';
import type { Config } from '../constructs/config.ts';
import { ApiBehavior, EdgePolicies } from '../constructs/distribution.ts';
import { DomainsDistribution } from '../constructs/domains.ts';
import { SitesDistribution } from '../constructs/sites-distribution.ts';
import type { AppStack } from './app-stack.ts';
import type { EdgeStack } from './edge-stack.ts';

type DistributionsStackProps = StackProps & {
  config: Config;
  edge: Pick<EdgeStack, 'certificate' | 'webAclArn'>;
  product: Pick<AppStack, 'origins'>;
};

/**
 * The distributions with their functions and policies, in the edge's region: the loss of the home region
 * leaves them, with their domains and tenants. A move to another region changes their origins.
 */
export class DistributionsStack extends Stack {
  readonly byName: Record<'app' | 'sites' | 'domains', IDistribution>;

  constructor(scope: Construct, id: string, { config, edge, product, ...props }: DistributionsStackProps) {
    super(scope, id, props);
    const { certificate, webAclArn } = edge;
    const { api, secret, appBucket, siteBucket, uploadOrigin } = product.origins;
    const policies = new EdgePolicies(this, 'EdgePolicies');
    const shared = {
      api: new ApiBehavior(this, 'ApiBehavior', { host: api, secret }),
      certificate,
      webAclArn,
      policies,
    };
    const sites = new SitesDistribution(this, 'Sites', {
      ...shared,
      domain: config.sites.domain,
      bucket: siteBucket,
    });
    const app = new AppDistribution(this, 'App', {
      ...shared,
      domain: config.app.domain,
      region: config.region,
      bucket: appBucket,
      uploadOrigin,
      siteBucket,
    });
    const domains = new DomainsDistribution(this, 'Domains', { ...shared, siteBucket, siteFunctions: sites });
    this.byName = {
      app: app.distribution,
      sites: sites.distribution,
      domains: domains.distribution,
    };
    // `npm run move-region` reads whose origins they have.
    for (const [key, { distributionId }] of Object.entries(this.byName)) {
      new CfnOutput(this, `${key}Id`, { key, value: distributionId });
    }
  }
}
