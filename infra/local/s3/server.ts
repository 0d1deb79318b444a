import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { openObjectStore } from './object-store.ts';
import { parseRequest } from './request.ts';
import { route } from './routes.ts';
import type { S3Context, S3Response } from './s3-context.ts';
import { S3Error } from './s3-error.ts';
import { textElement } from './xml.ts';

export type S3Server = {
  /** `http://127.0.0.1:port`; clients must use path-style addresses. */
  endpoint: string;
  stop(): Promise<void>;
};

/** Starts an S3 with the given buckets, kept in `dataDir`, for one pair of credentials. No multipart uploads. */
export async function startS3(options: {
  dataDir: string;
  /** 0, the default, takes a free port. */
  port?: number;
  buckets: string[];
  accessKeyId: string;
  secretAccessKey: string;
}): Promise<S3Server> {
  const { dataDir, buckets, accessKeyId, secretAccessKey } = options;
  const context: S3Context = {
    store: openObjectStore(dataDir, buckets),
    credentials: { accessKeyId, secretAccessKey },
  };
  const server = createServer((request, response) => void answer(context, request, response));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, '127.0.0.1', resolve);
  });
  // A listening TCP server's address is never a pipe name.
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
        server.closeAllConnections();
      }),
  };
}

async function answer(context: S3Context, message: IncomingMessage, response: ServerResponse): Promise<void> {
  const requestId = randomUUID();
  const shared = { 'x-amz-request-id': requestId, ...corsHeaders(message) };
  try {
    const result =
      message.method === 'OPTIONS' ? { status: 200 } : await route(context, parseRequest(message));
    await send(response, { ...result, headers: { ...shared, ...result.headers } });
  } catch (error) {
    if (response.headersSent) {
      response.destroy();
      return;
    }
    const known = error instanceof S3Error ? error : new S3Error('InternalError', 500, String(error));
    const body = `<?xml version="1.0" encoding="UTF-8"?>\n<Error>${[
      textElement('Code', known.code),
      textElement('Message', known.message),
      textElement('Resource', message.url ?? ''),
      textElement('RequestId', requestId),
    ].join('')}</Error>`;
    const headers = { ...shared, 'content-type': 'application/xml' };
    await send(response, { status: known.status, headers, ...(message.method !== 'HEAD' && { body }) });
  }
}

async function send(response: ServerResponse, { status, headers, body, stream }: S3Response): Promise<void> {
  response.writeHead(status, headers);
  if (!stream) {
    response.end(body);
    return;
  }
  const { fd, start, length, close } = stream;
  if (length === 0) {
    close();
    response.end();
    return;
  }
  // The read stream closes the file, also when the reader goes away.
  await pipeline(createReadStream('', { fd, start, end: start + length - 1 }), response);
}

function corsHeaders({ headers }: IncomingMessage): Record<string, string> {
  return {
    'access-control-allow-origin': '*',
    'access-control-allow-methods': 'GET, HEAD, PUT, POST, DELETE',
    'access-control-allow-headers': headers['access-control-request-headers'] ?? '*',
    'access-control-expose-headers': 'etag, content-range, x-amz-request-id',
  };
}
