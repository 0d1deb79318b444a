import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { RemovalPolicy } from 'aws-cdk-lib';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { BucketDeployment, CacheControl, type ISource } from 'aws-cdk-lib/aws-s3-deployment';
import { Construct } from 'constructs';
import { crossOriginPrefixes } from '../edge/behaviors.ts';

/**
 * Files whose content never changes under the same name: those that other origins may read, and the others,
 * in folders named by their version.
 */
const NAMED_BY_CONTENT = [...crossOriginPrefixes, '/vendor/'].map((prefix) => `${prefix.slice(1)}*`);
/** Parts of other pages, which must not be served alone. */
const SHELLS = ['*shell.html'];
const ERROR_PAGES = ['errors/*'];

const forEver = [CacheControl.fromString('public, max-age=31536000, immutable')];
/** Browsers revalidate each time, edges once a minute, so that a deployment needs no invalidation. */
const briefly = [CacheControl.fromString('public, max-age=0, s-maxage=60, must-revalidate')];

type Files = { bucket: IBucket; sources: ISource[] };

/**
 * Copies built files into buckets. Files are never removed, because pages published long ago and tabs that
 * are still open request the files they were built with. Files that never change are copied first, so that no
 * new page lacks one.
 */
export class StaticFiles extends Construct {
  private readonly log: LogGroup;
  private hasLayer = false;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    this.log = new LogGroup(this, 'Log', {
      retention: RetentionDays.ONE_MONTH,
      removalPolicy: RemovalPolicy.DESTROY,
    });
  }

  /**
   * The dashboard and the product's own pages; `ofDeployment` are the files that are written during
   * deployment.
   */
  toApp({ bucket, sources, ofDeployment }: Files & { ofDeployment: ISource[] }): void {
    const named = this.deploy('AppNamedByContent', {
      bucket,
      sources,
      only: NAMED_BY_CONTENT,
      cacheControl: forEver,
    });
    const rest = this.deploy('AppPages', {
      bucket,
      sources: [...sources, ...ofDeployment],
      exclude: [...NAMED_BY_CONTENT, ...ERROR_PAGES, ...SHELLS],
      cacheControl: briefly,
    });
    rest.node.addDependency(named);
  }

  /** The files that all merchants' sites share. The publisher writes their pages. */
  toSites({ bucket, sources }: Files): void {
    this.deploy('SitesNamedByContent', { bucket, sources, only: NAMED_BY_CONTENT, cacheControl: forEver });
    this.deploy('SitesIcons', { bucket, sources, only: ['favicon.*'], cacheControl: briefly });
    this.deploy('SitesErrorPages', {
      bucket,
      sources,
      only: ERROR_PAGES,
      cacheControl: briefly,
      // Read by sites-response.js, because S3 itself always answers 200.
      metadata: { status: '404' },
    });
  }

  private deploy(
    id: string,
    files: Files & {
      only?: string[];
      exclude?: string[];
      cacheControl: CacheControl[];
      metadata?: Record<string, string>;
    },
  ): BucketDeployment {
    const { bucket, sources, only, exclude, ...settings } = files;
    const deployment = new BucketDeployment(this, id, {
      ...settings,
      destinationBucket: bucket,
      sources,
      ...(only ? { exclude: ['*'], include: only } : { exclude: exclude ?? [] }),
      prune: false,
      retainOnDelete: true,
      memoryLimit: 512,
      logGroup: this.log,
    });
    // All deployments share a function, which has the first one's layer; the others' layers are unused.
    if (this.hasLayer) deployment.node.tryRemoveChild('AwsCliLayer');
    this.hasLayer = true;
    return deployment;
  }
}

/** The folders that `npm run build` makes: the files for browsers, and a folder for each function. */
export type Builds = { landingTemplate: string; dashboard: string; functions: string };

/** Throws when a folder is not built yet, so that an incomplete product is never deployed. */
export function findBuilds(root: string): Builds {
  const builds = {
    landingTemplate: join(root, 'landing-template/dist'),
    dashboard: join(root, 'dashboard/dist'),
    functions: join(root, '.build/functions'),
  };
  const proof = [
    join(builds.landingTemplate, 'shell.html'),
    join(builds.dashboard, 'app.html'),
    join(builds.functions, 'public/index.mjs'),
  ];
  for (const file of proof) {
    if (!existsSync(file)) throw new Error(`${file} is missing: run \`npm run build\` first`);
  }
  return builds;
}
