import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { extname, join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { PutObjectCommand, type PutObjectCommandInput, type S3Client } from '@aws-sdk/client-s3';
import { demoPage } from '@mirsah/infra-aws/constructs/demo-page';
import type { Services } from './services.ts';
import { root, settings } from './settings.ts';

/** Uploads the built files to the buckets, and the dashboard's configuration for this `port`. */
export async function deployStaticFiles(
  services: Services,
  port: number,
  { withDashboard }: { withDashboard: boolean },
): Promise<void> {
  const { cognito } = services;
  const config = {
    region: settings.region,
    userPoolId: settings.userPoolId,
    userPoolClientId: settings.userPoolClientId,
    userPoolEndpoint: cognito.endpoint,
    sitesDomain: `localhost:${port}`,
    sitesProtocol: 'http',
  };
  const Bucket = settings.appBucket;
  const demo = demoPage(`http://${settings.demoSite}.localhost:${port}/`);
  await deploy(services, [
    put(Bucket, 'config.json', Buffer.from(JSON.stringify(config))),
    put(Bucket, 'demo.html', Buffer.from(demo)),
    ...publicPages(),
    ...(withDashboard ? folderOf(Bucket, join(root, 'dashboard/dist')) : []),
  ]);
}

/** Uploads the built public pages: merchants' sites need their assets, the app domain the marketing pages. */
export const deployPublicPages = (services: DeployServices): Promise<void> => deploy(services, publicPages());

function publicPages(): Put[] {
  const built = join(root, 'landing-template/dist');
  return [...folderOf(settings.siteBucket, built), ...folderOf(settings.appBucket, built)];
}

type DeployServices = Pick<Services, 's3Client' | 'deployed' | 'log'>;

/** The number that a slow machine handles before connections time out. */
const UPLOAD_CONCURRENCY = 20;
const ATTEMPTS = 3;
const PAUSE_MS = 500;

/**
 * Uploads the changes since the last upload. A failed file is retried, and reported if it never succeeds: the
 * product continues without it, and the next start retries it.
 */
export async function deploy({ s3Client, deployed, log }: DeployServices, files: Put[]): Promise<void> {
  const known = deployed.get();
  let left = files.filter((file) => known[addressOf(file)] !== hashOf(file));
  if (left.length === 0) return;
  const taken: Record<string, string> = {};
  let reason: unknown;
  for (let attempt = 1; left.length > 0 && attempt <= ATTEMPTS; attempt += 1) {
    if (attempt > 1) await sleep(PAUSE_MS * attempt);
    const failed: Put[] = [];
    const waiting = left.values();
    const work = async () => {
      for (const file of waiting) {
        try {
          await s3Client.send(new PutObjectCommand(file));
          taken[addressOf(file)] = hashOf(file);
        } catch (error) {
          failed.push(file);
          reason = error;
        }
      }
    };
    await Promise.all(Array.from({ length: UPLOAD_CONCURRENCY }, work));
    left = failed;
  }
  deployed.set({ ...known, ...taken });
  if (left.length === 0) return;
  const names = left.slice(0, 3).map(addressOf).join(', ');
  log(`${left.length} of ${files.length} files are not in the storage (${names} …): ${reason}
The product runs without them; the next start tries again.`);
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

/** A built folder. Files of earlier builds stay in the bucket, because published pages refer to them. */
export function folderOf(bucket: string, folder: string): Put[] {
  return (
    globSync('**/*.*', { cwd: folder, withFileTypes: true })
      // A folder may have a dot in its name, too.
      .filter((entry) => entry.isFile())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
      .map((file) => put(bucket, file, readFileSync(join(folder, file))))
  );
}

export async function uploadFile(s3: S3Client, bucket: string, key: string, body: Buffer): Promise<void> {
  await s3.send(new PutObjectCommand(put(bucket, key, body)));
}

type Put = { Bucket: string; Key: string; Body: Buffer } & Pick<
  PutObjectCommandInput,
  'ContentType' | 'CacheControl' | 'Metadata'
>;

const put = (bucket: string, key: string, body: Buffer): Put => ({
  Bucket: bucket,
  Key: key,
  Body: body,
  ContentType: contentTypes[extname(key)] ?? 'application/octet-stream',
  CacheControl: key.startsWith('media/') ? immutable : cacheControl(key),
  // Read by sites-response.js, because S3 itself always answers 200.
  ...(key.startsWith('errors/') && { Metadata: { status: '404' } }),
});

const addressOf = ({ Bucket, Key }: Put) => `${Bucket}/${Key}`;

/** A hash of the content and its metadata. */
function hashOf({ Body, ...about }: Put): string {
  return createHash('sha256').update(JSON.stringify(about)).update(Body).digest('base64url');
}
