import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { listen } from '../listen.ts';
import { listBuckets, listObjects } from './list-objects.ts';
import { openObjectStore } from './object-store.ts';
import { copyObject, deleteObject, deleteObjects, getObject, putObject } from './objects.ts';
import { type S3Context, type S3Operation, type S3Response, textElement } from './operation.ts';
import { postObject } from './post-object.ts';
import { notImplemented, parseRequest, S3Error, type S3Request } from './request.ts';
import { authenticate } from './signature.ts';

export type S3Server = {
  /** `http://127.0.0.1:port`; clients must use path-style addresses. */
  endpoint: string;
  stop(): Promise<void>;
};

/**
 * Starts an S3 server with the given buckets, stored in `dataDir`, for one pair of credentials. No multipart
 * uploads.
 */
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
  const port = await listen(server, options.port);
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
  // The read stream closes the file, also when the reader disconnects.
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

/** Authenticates and handles a request; throws S3Error. */
export async function route(context: S3Context, request: S3Request): Promise<S3Response> {
  const { bucket, key, method } = request;
  const isForm = method === 'POST' && /^multipart\/form-data/i.test(request.headers['content-type'] ?? '');
  if (isForm && bucket && !key) {
    assertBucket(context, bucket);
    return postObject(context, request);
  }
  const payload = authenticate(request, context.credentials);
  if (bucket) assertBucket(context, bucket);
  const signed = { ...request, headers: { ...hoistedHeaders(request.query), ...request.headers } };
  return operationFor(signed)(context, signed, payload);
}

function operationFor(request: S3Request): S3Operation {
  if (!request.bucket) {
    if (request.method === 'GET') return listBuckets;
  } else if (!request.key) {
    return bucketOperation(request);
  } else {
    // A subresource (?acl, ?uploadId=…) must not be mistaken for the object itself.
    assertKnownParameters(request, ['x-id', ...overrideParameters]);
    if (request.method === 'GET' || request.method === 'HEAD') return getObject;
    if (request.method === 'PUT') return request.headers['x-amz-copy-source'] ? copyObject : putObject;
    if (request.method === 'DELETE') return deleteObject;
  }
  throw methodNotAllowed();
}

function bucketOperation(request: S3Request): S3Operation {
  if (request.method === 'HEAD') return () => ({ status: 200 });
  if (request.method === 'POST' && request.query.has('delete')) return deleteObjects;
  if (request.method !== 'GET') throw methodNotAllowed();
  if (request.query.get('list-type') !== '2') throw notImplemented('anything on a bucket but ListObjectsV2');
  assertKnownParameters(request, listParameters);
  return listObjects;
}

const overrideParameters = [
  'response-content-type',
  'response-content-language',
  'response-expires',
  'response-cache-control',
  'response-content-disposition',
  'response-content-encoding',
];

const listParameters = [
  'x-id',
  'list-type',
  'prefix',
  'delimiter',
  'max-keys',
  'continuation-token',
  'start-after',
  'encoding-type',
  'fetch-owner',
];

function assertKnownParameters({ query }: S3Request, known: string[]): void {
  const unknown = [...query.keys()].find(
    (name) => !known.includes(name) && !name.toLowerCase().startsWith('x-amz-'),
  );
  if (unknown !== undefined) throw notImplemented(`the parameter ${unknown}`);
}

/** Signers move `x-amz-…` headers into a presigned URL's query; they mean the same there. */
function hoistedHeaders(query: URLSearchParams): Record<string, string> {
  const entries = [...query].map(([name, value]) => [name.toLowerCase(), value] as const);
  return Object.fromEntries(entries.filter(([name]) => name.startsWith('x-amz-')));
}

function assertBucket(context: S3Context, bucket: string): void {
  if (!context.store.buckets.includes(bucket)) {
    throw new S3Error('NoSuchBucket', 404, 'The specified bucket does not exist');
  }
}

const methodNotAllowed = () =>
  new S3Error('MethodNotAllowed', 405, 'The specified method is not allowed against this resource.');
