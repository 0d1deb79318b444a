import { copyObject } from './operations/copy-object.ts';
import { deleteObject, deleteObjects } from './operations/delete-objects.ts';
import { getObject } from './operations/get-object.ts';
import { listBuckets } from './operations/list-buckets.ts';
import { listObjects } from './operations/list-objects.ts';
import { postObject } from './operations/post-object.ts';
import { putObject } from './operations/put-object.ts';
import type { S3Request } from './request.ts';
import type { S3Context, S3Operation, S3Response } from './s3-context.ts';
import { notImplemented, S3Error } from './s3-error.ts';
import { authenticate } from './signature.ts';

/** Authenticates a request and answers it; throws S3Error. */
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
