import type { IncomingMessage, ServerResponse } from 'node:http';
import { crossOriginPrefixes, mediaPath, type SecurityHeaders } from '@mirsah/infra-aws/edge/behaviors';
import { compress, weak } from './compression.ts';
import type { EdgeFunction, EdgeRequest, EdgeResponse, EdgeValue } from './edge-function.ts';
import { type ApiOrigin, type S3Origin, type StoredFile, VIEWER_COUNTRY, viewerAddress } from './origins.ts';

export type Distribution = {
  bucket: string;
  /** Folder of the files whose path is not among `sharedPaths`. */
  folder?: string;
  sharedPaths?: readonly string[];
  /** The bucket of merchants' images. */
  mediaBucket: string;
  /** CloudFront path patterns that go to the API. */
  apiPaths: readonly string[];
  onApiRequest: EdgeFunction<EdgeRequest>;
  onRequest: EdgeFunction<EdgeRequest | EdgeResponse>;
  onResponse?: EdgeFunction<EdgeResponse>;
  /** Path of the file that is served with 404 when S3 has none. */
  notFoundPage?: string;
  securityHeaders: SecurityHeaders;
  /** Security headers of paths with their own behaviour. */
  headersOfPath?: Readonly<Record<string, SecurityHeaders>>;
};

type Answer = { status: number; headers: Record<string, string>; body: Buffer };

/**
 * Responds to one request like a CloudFront distribution with these settings. Throws when S3 cannot be
 * reached.
 */
export async function answer(
  distribution: Distribution,
  origins: { s3: S3Origin; api: ApiOrigin },
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const event = toEdgeEvent(request);
  // Functions rewrite the event's URI.
  const { uri } = event.request;
  if (distribution.apiPaths.some((pattern) => matchesPattern(pattern, uri))) {
    const { headers } = distribution.onApiRequest(event);
    const toApi = Object.entries(headers).filter(
      ([name, { value }]) => value !== event.request.headers[name]?.value,
    );
    origins.api.forward(request, response, {
      toApi: Object.fromEntries(toApi.map(([name, { value }]) => [name, value])),
      toViewer: distribution.securityHeaders,
    });
    return;
  }
  const result = await answerFromS3(distribution, origins.s3, request, event);
  const security = distribution.headersOfPath?.[uri] ?? distribution.securityHeaders;
  send(request, response, { ...result, headers: { ...security, ...result.headers } });
}

async function answerFromS3(
  distribution: Distribution,
  s3: S3Origin,
  request: IncomingMessage,
  event: ReturnType<typeof toEdgeEvent>,
): Promise<Answer> {
  if (request.method !== 'GET' && request.method !== 'HEAD') return text(403, 'Method not allowed');
  if (matchesPattern(mediaPath, event.request.uri)) {
    const image = await s3(distribution.mediaBucket, event.request.uri, request.headers.range);
    return image ? (unchanged(request, image) ?? image) : notFound(distribution, s3, request);
  }
  // A path with its own behaviour has no function.
  const isShared = distribution.sharedPaths?.some((pattern) => matchesPattern(pattern, event.request.uri));
  const rewritten = isShared ? event.request : distribution.onRequest(event);
  if ('statusCode' in rewritten) {
    return {
      status: rewritten.statusCode,
      headers: fromEdgeHeaders(rewritten.headers),
      body: Buffer.from(rewritten.body?.data ?? ''),
    };
  }
  const file = await s3(distribution.bucket, keyOf(distribution, rewritten.uri), request.headers.range);
  if (file === undefined) return notFound(distribution, s3, request);
  const found = distribution.onResponse ? applyResponse(distribution.onResponse, event, file) : file;
  const headers = { ...found.headers, ...crossOriginHeaders(rewritten.uri) };
  const same = unchanged(request, { ...found, headers });
  if (same) return same;
  if (found.status === 206) return { status: 206, headers, body: found.body };
  return {
    status: found.status,
    ...(await compress({ headers, body: found.body }, acceptEncoding(request))),
  };
}

function keyOf({ folder = '', sharedPaths = [] }: Distribution, uri: string): string {
  return sharedPaths.some((pattern) => matchesPattern(pattern, uri)) ? uri : `${folder}${uri}`;
}

/** 304 when the visitor's copy is current; undefined otherwise. */
function unchanged(request: IncomingMessage, { status, headers }: Answer): Answer | undefined {
  if (status !== 200 || !isUnchanged(request.headers['if-none-match'], headers.etag)) return undefined;
  const { 'content-type': _type, 'content-encoding': _encoding, ...remaining } = headers;
  return { status: 304, headers: remaining, body: Buffer.alloc(0) };
}

async function notFound({ bucket, notFoundPage }: Distribution, s3: S3Origin, request: IncomingMessage) {
  const page = notFoundPage ? await s3(bucket, notFoundPage) : undefined;
  if (page === undefined) return text(404, 'Not Found');
  // CloudFront runs no response function for an error of the origin.
  const { 'x-amz-meta-status': _status, ...headers } = page.headers;
  return { status: 404, ...(await compress({ headers, body: page.body }, acceptEncoding(request))) };
}

function applyResponse(
  onResponse: EdgeFunction<EdgeResponse>,
  event: ReturnType<typeof toEdgeEvent>,
  file: StoredFile,
): Answer {
  const { headers } = event.request;
  const request = {
    ...event.request,
    headers: { ...headers, 'cloudfront-viewer-country': { value: VIEWER_COUNTRY } },
  };
  const before = { statusCode: file.status, statusDescription: 'OK', headers: toEdgeHeaders(file.headers) };
  const after = onResponse({ ...event, request, response: before });
  const [cookie] = Object.entries(after.cookies ?? {}).map(
    ([name, { value, attributes }]) => `${name}=${value}; ${attributes}`,
  );
  const answered = { ...fromEdgeHeaders(after.headers), ...(cookie && { 'set-cookie': cookie }) };
  return { status: after.statusCode, headers: answered, body: file.body };
}

function toEdgeEvent(request: IncomingMessage) {
  const [path = '/', query = ''] = (request.url ?? '/').split(/\?(.*)/s);
  const headers = Object.entries(request.headersDistinct)
    .filter(([name]) => name !== 'cookie')
    .map(([name, values = []]) => [name, values.join(',')]);
  const cookies = (request.headers.cookie ?? '').split(/; */).flatMap((cookie) => {
    const mark = cookie.indexOf('=');
    return mark > 0 ? [[cookie.slice(0, mark), cookie.slice(mark + 1)]] : [];
  });
  return {
    viewer: { ip: viewerAddress(request) },
    request: {
      method: request.method ?? 'GET',
      uri: path,
      querystring: toEdgeQuery(query),
      headers: toEdgeHeaders(Object.fromEntries(headers)),
      cookies: toEdgeHeaders(Object.fromEntries(cookies)),
    },
  };
}

/** Names and values stay encoded, as in CloudFront's events. */
function toEdgeQuery(query: string): Record<string, EdgeValue> {
  const parameters = new Map<string, { value: string }[]>();
  for (const pair of query.split('&').filter(Boolean)) {
    const [name = '', value = ''] = pair.split(/=(.*)/s);
    parameters.set(name, [...(parameters.get(name) ?? []), { value }]);
  }
  return Object.fromEntries(
    [...parameters].map(([name, values]) => [
      name,
      { value: values[0]?.value ?? '', ...(values.length > 1 && { multiValue: values }) },
    ]),
  );
}

function toEdgeHeaders(headers: Record<string, string>): Record<string, EdgeValue> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, { value }]));
}

function fromEdgeHeaders(headers: Record<string, EdgeValue> = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, { value }]) => [name, value]));
}

function crossOriginHeaders(uri: string): Record<string, string> {
  return crossOriginPrefixes.some((prefix) => uri.startsWith(prefix))
    ? { 'access-control-allow-origin': '*' }
    : {};
}

/** Matches CloudFront's path patterns, in which `*` is any characters. */
function matchesPattern(pattern: string, uri: string): boolean {
  const [start = '', ...rest] = pattern.split('*');
  return rest.length === 0 ? uri === pattern : uri.startsWith(start);
}

function acceptEncoding(request: IncomingMessage): string | undefined {
  return [request.headers['accept-encoding']].flat().join(',');
}

function text(status: number, body: string): Answer {
  return { status, headers: { 'content-type': 'text/plain' }, body: Buffer.from(body) };
}

function send(request: IncomingMessage, response: ServerResponse, { status, headers, body }: Answer): void {
  response.writeHead(status, { ...headers, ...(status !== 304 && { 'content-length': body.length }) });
  response.end(request.method === 'HEAD' ? undefined : body);
}

/** Whether the visitor's copy (If-None-Match) is the current one; compressed and plain count as the same. */
function isUnchanged(ifNoneMatch: string | undefined, etag: string | undefined): boolean {
  if (ifNoneMatch === undefined || etag === undefined) return false;
  const tags = ifNoneMatch.split(',').map((tag) => weak(tag.trim()));
  return ifNoneMatch.trim() === '*' || tags.includes(weak(etag));
}
