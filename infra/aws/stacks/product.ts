import { type App, Aspects, Tags, Validations } from 'aws-cdk-lib';
import type { Config } from '../constructs/config.ts';
import { SecurityChecks } from '../constructs/nag.ts';
import { setFunctionSettings } from '../constructs/product-function.ts';
import { watchReferences } from '../constructs/references.ts';
import { StageNames } from '../constructs/stage-names.ts';
import type { Builds } from '../constructs/static-files.ts';
import { EDGE_REGION } from '../regions.ts';
import { AppStack } from './app-stack.ts';
import { BackupStack } from './backup-stack.ts';
import { DataStack } from './data-stack.ts';
import { DistributionsStack } from './distributions-stack.ts';
import { EdgeAccessStack } from './edge-access-stack.ts';
import { EdgeStack } from './edge-stack.ts';
import { EdgeWatchStack } from './edge-watch-stack.ts';

/**
 * Adds every stack of the product, and the checks that fail a synthesis which violates AWS's security rules.
 */
export function addProduct(app: App, config: Config, builds: Builds) {
  const { account, region, prefix } = config;
  const at = (place: string) => ({ ...(account && { account }), region: place });
  const home = { env: at(region) };
  const edgeRegion = { env: at(EDGE_REGION) };

  const { publicConcurrency, concurrency } = config;
  setFunctionSettings(app, {
    builds: builds.functions,
    concurrency: { ...concurrency, ...(publicConcurrency !== undefined && { public: publicConcurrency }) },
  });
  const edge = new EdgeStack(app, `${prefix}-edge`, { ...edgeRegion, config });
  const data = new DataStack(app, `${prefix}-data`, { ...home, config });
  const { backupRegion } = config;
  const backup =
    backupRegion === undefined
      ? undefined
      : new BackupStack(app, `${prefix}-backup`, { env: at(backupRegion), config });

  const product = new AppStack(app, `${prefix}-app`, { ...home, config, builds, edge, data, backup });
  const distributions = new DistributionsStack(app, `${prefix}-distributions`, {
    ...edgeRegion,
    config,
    edge,
    product,
  });
  const edgeAccess = new EdgeAccessStack(app, `${prefix}-edge-access`, {
    ...home,
    edge,
    data,
    product,
    distributions: distributions.byName,
  });
  const edgeWatch = new EdgeWatchStack(app, `${prefix}-edge-watch`, {
    ...edgeRegion,
    config,
    distributions: distributions.byName,
    accessLog: product.accessLog,
    certificate: edge.certificate,
    webAclArn: edge.webAclArn,
  });

  watchReferences(product, [edge, data, ...(backup ? [backup] : [])]);
  watchReferences(distributions, [edge, product]);
  watchReferences(edgeAccess, [edge, data, product, distributions]);
  watchReferences(edgeWatch, [edge, product, distributions]);
  Aspects.of(app).add(new StageNames(prefix));
  Tags.of(app).add('product', 'mirsah');
  Tags.of(app).add('stage', config.stage);
  Validations.of(app).addPlugins(new SecurityChecks(app));
  return { edge, data, product, distributions, edgeAccess, edgeWatch, backup };
}
