import { join } from 'node:path';
import { demoPage } from '@mirsah/infra-aws/demo-page.ts';
import { root } from './root.ts';
import type { Services } from './services.ts';
import { settings } from './settings.ts';
import { uploadFile, uploadFolder } from './static-files.ts';

/** Puts into the buckets what `npm run build` made, and the dashboard's configuration. */
export async function deployStaticFiles({ s3Client, cognito }: Services, port: number): Promise<void> {
  const config = {
    region: settings.region,
    userPoolId: settings.userPoolId,
    userPoolClientId: settings.userPoolClientId,
    userPoolEndpoint: cognito.endpoint,
    sitesDomain: `localhost:${port}`,
    sitesProtocol: 'http',
  };
  await Promise.all([
    uploadFolder(s3Client, settings.siteBucket, join(root, 'landing-template/dist')),
    uploadFolder(s3Client, settings.appBucket, join(root, 'landing-template/dist')),
    uploadFolder(s3Client, settings.appBucket, join(root, 'dashboard/dist')),
    uploadFile(s3Client, settings.appBucket, 'config.json', JSON.stringify(config)),
    uploadFile(
      s3Client,
      settings.appBucket,
      'demo.html',
      demoPage(`http://${settings.demoSite}.localhost:${port}/`),
    ),
  ]);
}
