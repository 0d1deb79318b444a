import { type App, Tags, Validations } from 'aws-cdk-lib';
import type { Config } from './constructs/config.ts';
import { SecurityChecks } from './constructs/nag.ts';
import type { Builds } from './constructs/static-files.ts';
import { AppStack } from './stacks/app-stack.ts';
import { DataStack } from './stacks/data-stack.ts';
import { EdgeStack } from './stacks/edge-stack.ts';
import { EdgeWatchStack } from './stacks/edge-watch-stack.ts';

/** The only region from which CloudFront accepts certificates and firewalls, and to which it sends metrics and logs. */
const EDGE_REGION = 'us-east-1';

/** Adds every stack of the product, and the checks that fail a synthesis which violates AWS's security rules. */
export function addProduct(app: App, config: Config, builds: Builds) {
  const { account, region } = config;
  const at = (place: string) => ({ ...(account && { account }), region: place });
  const home = { env: at(region) };
  const edgeRegion = { env: at(EDGE_REGION) };

  const edge = new EdgeStack(app, 'mirsah-edge', { ...edgeRegion, config });
  const data = new DataStack(app, 'mirsah-data', { ...home, config });
  const product = new AppStack(app, 'mirsah-app', { ...home, config, builds, edge, data });
  const edgeWatch = new EdgeWatchStack(app, 'mirsah-edge-watch', {
    ...edgeRegion,
    config,
    distributions: { app: product.appDistribution, sites: product.sitesDistribution },
  });

  Tags.of(app).add('product', 'mirsah');
  Validations.of(app).addPlugins(new SecurityChecks(app));
  return { edge, data, product, edgeWatch };
}
