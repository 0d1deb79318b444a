import { randomUUID } from 'node:crypto';
import { Agent, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';
import {
  GetObjectCommand,
  type GetObjectCommandOutput,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { localRegion } from '@mirsah/infra-aws/regions';

export type ApiOrigin = {
  forward(
    request: IncomingMessage,
    response: ServerResponse,
    headers: { toApi: Record<string, string>; toViewer: Record<string, string> },
  ): void;
  close(): void;
};

const hopByHop = [
  'connection',
  'keep-alive',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];
// Headers that CloudFront sets itself; a visitor's own are dropped.
const fromCloudFront = /^(cloudfront-|x-amz-cf-|x-origin-verify$|x-forwarded-host$)/;

/** Far less than the API keeps an idle connection: one that is being closed is never used again. */
const IDLE_MS = 5_000;

/**
 * Forwards requests to the HTTP API as CloudFront does: the API's own Host, the visitor's address in
 * X-Forwarded-For, the country, and the secret that proves the request came this way. `toApi` is added to the
 * request, `toViewer` to the response where the API did not set it.
 */
export function createApiOrigin(options: {
  endpoint: string;
  originVerify: string;
  log: (line: string) => void;
}): ApiOrigin {
  const agent = new Agent({ keepAlive: true, timeout: IDLE_MS });
  const target = new URL(options.endpoint);
  return {
    forward(request, response, { toApi, toViewer }) {
      const outgoing = httpRequest({
        agent,
        hostname: target.hostname,
        port: target.port,
        method: request.method,
        path: request.url,
        headers: {
          ...visitorsHeaders(request),
          ...viewerHeaders(request),
          ...toApi,
          host: target.host,
          'x-origin-verify': options.originVerify,
        },
      });
      outgoing.on('response', (answer) => {
        const headers = Object.entries(answer.headersDistinct).filter(([name]) => !hopByHop.includes(name));
        response.writeHead(answer.statusCode ?? 502, { ...toViewer, ...Object.fromEntries(headers) });
        pipeline(answer, response, () => undefined);
      });
      outgoing.on('error', (error) => {
        if (response.destroyed) return;
        options.log(`${request.method} ${request.url} did not reach the API: ${error.message}`);
        if (response.headersSent) response.destroy();
        else response.writeHead(502, { ...toViewer, 'content-type': 'text/plain' }).end('Bad Gateway');
      });
      response.on('close', () => outgoing.destroy());
      // Errors arrive at `outgoing`; the pipeline only moves the body.
      pipeline(request, outgoing, () => undefined);
    },
    close: () => agent.destroy(),
  };
}

function visitorsHeaders(request: IncomingMessage): Record<string, string[]> {
  const forwarded = Object.entries(request.headersDistinct).filter(
    ([name]) => !hopByHop.includes(name) && !fromCloudFront.test(name),
  );
  return Object.fromEntries(forwarded) as Record<string, string[]>;
}

function viewerHeaders(request: IncomingMessage): Record<string, string> {
  const address = viewerAddress(request);
  return {
    'x-forwarded-for': [request.headers['x-forwarded-for'], address].flat().filter(Boolean).join(', '),
    'cloudfront-viewer-country': 'SA',
    'cloudfront-forwarded-proto': 'https',
    via: '1.1 local.cloudfront.net (CloudFront)',
    'x-amz-cf-id': randomUUID(),
  };
}

export function viewerAddress(request: IncomingMessage): string {
  return (request.socket.remoteAddress ?? '127.0.0.1').replace(/^::ffff:/, '');
}

export type StoredFile = { status: 200 | 206; headers: Record<string, string>; body: Buffer };

export type S3Origin = {
  /** The file at a path, or undefined when there is none (or S3 does not reveal it). Throws when S3 is unreachable. */
  fetch(bucket: string, uri: string, range?: string): Promise<StoredFile | undefined>;
  close(): void;
};

/** Reads files as CloudFront's origin access control does: signed, with the headers they were stored with. */
export function createS3Origin(options: {
  endpoint: string;
  credentials: { accessKeyId: string; secretAccessKey: string };
}): S3Origin {
  const client = new S3Client({
    ...options,
    region: process.env.AWS_REGION ?? localRegion,
    forcePathStyle: true,
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  return {
    async fetch(bucket, uri, range) {
      const Key = keyOf(uri);
      if (!Key) return undefined;
      try {
        const file = await client.send(
          new GetObjectCommand({ Bucket: bucket, Key, ...(range && { Range: range }) }),
        );
        const body = Buffer.from((await file.Body?.transformToByteArray()) ?? []);
        return { status: file.ContentRange ? 206 : 200, headers: headersOf(file), body };
      } catch (error) {
        const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
        if (status === 403 || status === 404) return undefined;
        throw error;
      }
    },
    close: () => client.destroy(),
  };
}

function keyOf(uri: string): string | undefined {
  try {
    return decodeURIComponent(uri.slice(1));
  } catch {
    return undefined;
  }
}

function headersOf(file: GetObjectCommandOutput): Record<string, string> {
  const headers: Record<string, string | undefined> = {
    'accept-ranges': 'bytes',
    'cache-control': file.CacheControl,
    'content-disposition': file.ContentDisposition,
    'content-encoding': file.ContentEncoding,
    'content-language': file.ContentLanguage,
    'content-range': file.ContentRange,
    'content-type': file.ContentType ?? 'application/octet-stream',
    etag: file.ETag,
    'last-modified': file.LastModified?.toUTCString(),
    ...Object.fromEntries(
      Object.entries(file.Metadata ?? {}).map(([name, value]) => [`x-amz-meta-${name}`, value]),
    ),
  };
  const present = Object.entries(headers).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return Object.fromEntries(present);
}
