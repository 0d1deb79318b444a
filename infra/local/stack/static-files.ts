import { globSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { demoPage } from '@mirsah/infra-aws/constructs/demo-page.ts';
import type { Services } from './services.ts';
import { root, settings } from './settings.ts';

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

const contentTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.woff2': 'font/woff2',
  '.ico': 'image/x-icon',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
};

const immutable = 'public, max-age=31536000, immutable';
const revalidate = 'public, max-age=0, s-maxage=3, must-revalidate';

/** A file whose name changes with its content is kept for ever; everything else is asked for again. */
function cacheControl(path: string): string {
  return /^(?:assets|fonts)\//.test(path) ? immutable : revalidate;
}

/** Puts a built folder into a bucket. Files of earlier builds stay: pages already published refer to them. */
export async function uploadFolder(s3: S3Client, bucket: string, folder: string): Promise<void> {
  const files = globSync('**/*.*', { cwd: folder }).map((file) => file.replaceAll('\\', '/'));
  await Promise.all(files.map((file) => uploadFile(s3, bucket, file, readFileSync(join(folder, file)))));
}

export async function uploadFile(
  s3: S3Client,
  bucket: string,
  key: string,
  body: Buffer | string,
): Promise<void> {
  await s3.send(
    new PutObjectCommand({
      Bucket: bucket,
      Key: key,
      Body: body,
      ContentType: contentTypes[extname(key)] ?? 'application/octet-stream',
      CacheControl: key.startsWith('media/') ? immutable : cacheControl(key),
    }),
  );
}
