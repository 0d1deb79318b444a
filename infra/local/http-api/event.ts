import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';

/** The event of an HTTP API, payload version 2.0, with the claims when the route's authorizer gave some. */
export type HttpEvent = APIGatewayProxyEventV2 & {
  requestContext: {
    authorizer?: { jwt: { claims: Record<string, string>; scopes: null } };
  };
};

export function toHttpEvent(
  request: IncomingMessage,
  body: Buffer,
  match: {
    routeKey: string;
    pathParameters: Record<string, string>;
    claims: Record<string, string> | undefined;
  },
): HttpEvent {
  const url = splitUrl(request.url ?? '/');
  const { cookie, ...headers } = headersOf(request);
  const query = [...new URLSearchParams(url.query)];
  const isBase64Encoded = body.length > 0 && !isText(headers['content-type']);
  const now = new Date();
  const sourceIp = request.socket.remoteAddress ?? '127.0.0.1';
  return {
    version: '2.0',
    routeKey: match.routeKey,
    rawPath: url.path,
    rawQueryString: url.query,
    ...(cookie !== undefined && { cookies: cookie.split(/; */).filter(Boolean) }),
    headers: {
      ...headers,
      'x-forwarded-for': [headers['x-forwarded-for'], sourceIp].filter(Boolean).join(', '),
      'x-forwarded-port': '443',
      'x-forwarded-proto': 'https',
    },
    ...(query.length > 0 && { queryStringParameters: joinRepeated(query) }),
    ...(Object.keys(match.pathParameters).length > 0 && { pathParameters: match.pathParameters }),
    requestContext: {
      accountId: '000000000000',
      apiId: 'local',
      ...(match.claims && { authorizer: { jwt: { claims: match.claims, scopes: null } } }),
      domainName: headers.host ?? 'localhost',
      domainPrefix: 'local',
      http: {
        method: request.method ?? 'GET',
        path: url.path,
        protocol: 'HTTP/1.1',
        sourceIp,
        userAgent: headers['user-agent'] ?? '',
      },
      requestId: randomUUID(),
      routeKey: match.routeKey,
      stage: '$default',
      time: logTime(now),
      timeEpoch: now.getTime(),
    },
    ...(body.length > 0 && { body: body.toString(isBase64Encoded ? 'base64' : 'utf8') }),
    isBase64Encoded,
  };
}

/** Path and query as they were sent; the URL class would resolve dots and re-encode. */
export function splitUrl(url: string): { path: string; query: string } {
  const mark = url.indexOf('?');
  return mark < 0 ? { path: url, query: '' } : { path: url.slice(0, mark), query: url.slice(mark + 1) };
}

// Everything else is base64, a form post (application/x-www-form-urlencoded) included.
function isText(contentType: string | undefined): boolean {
  return /^(text\/|application\/(json|javascript|xml)\b)/i.test(contentType ?? 'text/plain');
}

function headersOf(request: IncomingMessage): Record<string, string> {
  return Object.fromEntries(
    Object.entries(request.headersDistinct).map(([name, values = []]) => [
      name,
      values.join(name === 'cookie' ? '; ' : ','),
    ]),
  );
}

function joinRepeated(pairs: [string, string][]): Record<string, string> {
  const joined: Record<string, string> = {};
  for (const [name, value] of pairs) joined[name] = name in joined ? `${joined[name]},${value}` : value;
  return joined;
}

/** As in access logs: 12/Mar/2027:19:03:58 +0000. */
function logTime(date: Date): string {
  const [, day, month, year, time] = date.toUTCString().split(' ');
  return `${day}/${month}/${year}:${time} +0000`;
}

export type HttpResult = { statusCode: number; headers: Record<string, string | string[]>; body: Buffer };

/**
 * Reads a function's result as an HTTP API does: without a status code it is the JSON body of a 200. Throws
 * for an invalid result (AWS then responds with 500).
 */
export function toHttpResult(answer: unknown): HttpResult {
  if (!isStructured(answer)) {
    const body = typeof answer === 'string' ? answer : (JSON.stringify(answer) ?? '');
    return { statusCode: 200, headers: { 'content-type': 'application/json' }, body: Buffer.from(body) };
  }
  const { statusCode, headers = {}, cookies, body, isBase64Encoded } = answer;
  if (!Number.isInteger(statusCode) || Number(statusCode) < 100 || Number(statusCode) > 599) {
    throw new Error(`The function answered with the status code ${String(statusCode)}.`);
  }
  if (body !== undefined && typeof body !== 'string') {
    throw new Error('The function answered with a body that is no text.');
  }
  const lowerCased = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]);
  return {
    statusCode: Number(statusCode),
    headers: {
      ...(body !== undefined && { 'content-type': 'text/plain;charset=UTF-8' }),
      ...Object.fromEntries(lowerCased),
      ...(cookies && cookies.length > 0 && { 'set-cookie': cookies }),
    },
    body: Buffer.from(body ?? '', isBase64Encoded ? 'base64' : 'utf8'),
  };
}

function isStructured(answer: unknown): answer is APIGatewayProxyStructuredResultV2 {
  return typeof answer === 'object' && answer !== null && 'statusCode' in answer;
}
