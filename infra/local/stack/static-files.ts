import { globSync, readFileSync } from 'node:fs';
import { extname, join, relative } from 'node:path';
import { PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { demoPage } from '@mirsah/infra-aws/constructs/demo-page';
import type { Services } from './services.ts';
import { root, settings } from './settings.ts';

/** Uploads the built files to the buckets, and the dashboard's configuration for this `port`. */
export async function deployStaticFiles(
  services: Services,
  port: number,
  { withDashboard }: { withDashboard: boolean },
): Promise<void> {
  const { s3Client, cognito } = services;
  const config = {
    region: settings.region,
    userPoolId: settings.userPoolId,
    userPoolClientId: settings.userPoolClientId,
    userPoolEndpoint: cognito.endpoint,
    sitesDomain: `localhost:${port}`,
    sitesProtocol: 'http',
  };
  await Promise.all([
    deployPublicPages(services),
    ...(withDashboard ? [uploadFolder(s3Client, settings.appBucket, join(root, 'dashboard/dist'))] : []),
    uploadFile(s3Client, settings.appBucket, 'config.json', JSON.stringify(config)),
    uploadFile(
      s3Client,
      settings.appBucket,
      'demo.html',
      demoPage(`http://${settings.demoSite}.localhost:${port}/`),
    ),
  ]);
}

/** Uploads the built public pages: merchants' sites need their assets, the app domain the marketing pages. */
export async function deployPublicPages({ s3Client }: Services): Promise<void> {
  const built = join(root, 'landing-template/dist');
  await Promise.all([
    uploadFolder(s3Client, settings.siteBucket, built),
    uploadFolder(s3Client, settings.appBucket, built),
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
  '.md': 'text/markdown; charset=utf-8',
};

const immutable = 'public, max-age=31536000, immutable';
const revalidate = 'public, max-age=0, s-maxage=3, must-revalidate';

/** Files with a content hash or a version in their address never change; everything else is revalidated. */
function cacheControl(path: string): string {
  return /^(?:assets|fonts|vendor)\//.test(path) ? immutable : revalidate;
}

/** Uploads a built folder. Files of earlier builds stay in the bucket, because published pages refer to them. */
async function uploadFolder(s3: S3Client, bucket: string, folder: string): Promise<void> {
  const files = globSync('**/*.*', { cwd: folder, withFileTypes: true })
    // A folder may have a dot in its name, too.
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'));
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
      // Read by sites-response.js, because S3 itself always answers 200.
      ...(key.startsWith('errors/') && { Metadata: { status: '404' } }),
    }),
  );
}
