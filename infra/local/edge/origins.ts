import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Agent, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { openObjectReader } from '../s3/object-store.ts';
import { readObject } from '../s3/objects.ts';
import type { S3Response } from '../s3/operation.ts';
import { S3Error } from '../s3/request.ts';

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

/** Where all visitors of the local product are. */
export const VIEWER_COUNTRY = 'SA';

/** Far less than the API's idle timeout, so that a connection that is being closed is never reused. */
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
    'cloudfront-viewer-country': VIEWER_COUNTRY,
    'cloudfront-forwarded-proto': 'https',
    via: '1.1 local.cloudfront.net (CloudFront)',
    'x-amz-cf-id': randomUUID(),
  };
}

export function viewerAddress(request: IncomingMessage): string {
  return (request.socket.remoteAddress ?? '127.0.0.1').replace(/^::ffff:/, '');
}

export type StoredFile = { status: 200 | 206; headers: Record<string, string>; body: Buffer };

/** The file at a path, or undefined when there is none. */
export type S3Origin = (bucket: string, uri: string, range?: string) => Promise<StoredFile | undefined>;

/**
 * Reads files with their stored headers, as CloudFront does by its origin access control. It caches nothing,
 * so published files are visible at once; reading the storage's files costs less than a cache.
 */
export function createS3Origin(folder: string): S3Origin {
  const reader = openObjectReader(folder);
  return async (bucket, uri, range) => {
    const key = keyOf(uri);
    if (!key) return undefined;
    try {
      const request = {
        bucket,
        key,
        method: 'GET',
        query: new URLSearchParams(),
        headers: range ? { range } : {},
      };
      const { status, headers = {}, body = '', stream } = readObject(reader, request);
      const { 'content-length': _length, ...stored } = headers;
      return {
        status: status === 206 ? 206 : 200,
        headers: stored,
        body: stream ? await bytesOf(stream) : Buffer.from(body),
      };
    } catch (error) {
      if (error instanceof S3Error && error.status === 404) return undefined;
      throw error;
    }
  };
}

function bytesOf({ fd, start, length }: NonNullable<S3Response['stream']>): Promise<Buffer> {
  // The read stream closes the file.
  return buffer(createReadStream('', { fd, start, end: start + length - 1 }));
}

function keyOf(uri: string): string | undefined {
  try {
    return decodeURIComponent(uri.slice(1));
  } catch {
    return undefined;
  }
}
