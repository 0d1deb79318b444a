import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { inspect } from 'node:util';
import type { JWTVerifyGetKey } from 'jose';
import { FunctionTimeoutError, invoke, type LambdaFunction } from '../lambda-function.ts';
import { listen } from '../listen.ts';
import { type HttpEvent, type HttpResult, splitUrl, toHttpEvent, toHttpResult } from './event.ts';
import { createJwtAuthorizer } from './jwt-authorizer.ts';

export type HttpRoute = {
  method: string;
  /** In API Gateway's syntax: `/api/orders/{orderId}`, `/api/{proxy+}`. */
  path: string;
  access: 'public' | 'jwt';
  handler: LambdaFunction<HttpEvent>;
};

type HttpApiOptions = {
  routes: readonly HttpRoute[];
  issuer: string;
  clientId: string;
  /** Finds the key of a token: jose's `createRemoteJWKSet` or `createLocalJWKSet`. */
  jwks: JWTVerifyGetKey;
  port?: number;
  log: (line: string) => void;
};

export type HttpApi = { endpoint: string; stop(): Promise<void> };

// AWS ends the call after 30 seconds at the latest, and takes bodies of up to 10 MB.
const timeoutMs = 29_000;
const maxBodyBytes = 10 * 1024 * 1024;
// How long a running call may continue once the server stops.
const graceMs = 2000;

class PayloadTooLargeError extends Error {}

/**
 * Serves functions on 127.0.0.1 as an API Gateway HTTP API does: payload version 2.0 events, the JWT
 * authorizer, and AWS's own responses for requests that do not reach a function (401, 404, 413) or fail in it
 * (500, 503 after 29 seconds).
 */
export async function startHttpApi(options: HttpApiOptions): Promise<HttpApi> {
  const findRoute = createRouteTable(options.routes);
  const authorize = createJwtAuthorizer(options);

  async function answer(request: IncomingMessage): Promise<HttpResult> {
    const match = findRoute(request.method ?? 'GET', splitUrl(request.url ?? '/').path);
    if (match === undefined) return message(404, 'Not Found');
    const claims = match.route.access === 'jwt' ? await authorize(request.headers.authorization) : undefined;
    if (match.route.access === 'jwt' && claims === undefined) {
      return message(401, 'Unauthorized', { 'www-authenticate': 'Bearer' });
    }
    const event = toHttpEvent(request, await readBody(request), { ...match, claims });
    try {
      const { requestId } = event.requestContext;
      return toHttpResult(
        await invoke(match.route.handler, event, { name: match.routeKey, timeoutMs, requestId }),
      );
    } catch (error) {
      options.log(`${match.routeKey} failed: ${inspect(error)}`);
      return error instanceof FunctionTimeoutError
        ? message(503, 'Service Unavailable')
        : message(500, 'Internal Server Error');
    }
  }

  const server = createServer((request, response) => {
    void answer(request)
      .catch((error: unknown) => {
        if (error instanceof PayloadTooLargeError) return message(413, 'Request Entity Too Large');
        options.log(`${request.method} ${request.url} was not answered: ${inspect(error)}`);
        return message(500, 'Internal Server Error');
      })
      .then((result) => send(request, response, result));
  });
  const port = await listen(server, options.port);
  return {
    endpoint: `http://127.0.0.1:${port}`,
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeIdleConnections();
      const impatient = setTimeout(() => server.closeAllConnections(), graceMs);
      await closed;
      clearTimeout(impatient);
    },
  };
}

function message(statusCode: number, text: string, headers: Record<string, string> = {}): HttpResult {
  return {
    statusCode,
    headers: { 'content-type': 'application/json', ...headers },
    body: Buffer.from(JSON.stringify({ message: text })),
  };
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size <= maxBodyBytes) chunks.push(chunk);
  }
  // The rest is read and dropped first: a client that is still sending would not see the response.
  if (size > maxBodyBytes) throw new PayloadTooLargeError();
  return Buffer.concat(chunks);
}

function send(request: IncomingMessage, response: ServerResponse, result: HttpResult): void {
  response.writeHead(result.statusCode, {
    ...result.headers,
    'content-length': result.body.length,
    'apigw-requestid': randomUUID(),
  });
  response.end(request.method === 'HEAD' ? undefined : result.body);
}

type RouteMatch<Route> = { route: Route; routeKey: string; pathParameters: Record<string, string> };

/**
 * Finds routes as an HTTP API does: the method must match, and a literal segment beats `{name}`, which beats
 * the greedy `{name+}`. Path parameters are URL-decoded. Throws when two routes are the same.
 */
function createRouteTable<Route extends { method: string; path: string }>(routes: readonly Route[]) {
  const compiled = routes.map((route) => ({
    route,
    routeKey: `${route.method} ${route.path}`,
    ...compile(route.path),
  }));
  const keys = compiled.map(
    ({ route, rank }) => `${route.method} ${rank} ${route.path.replace(/\{[^}]+\}/g, '{}')}`,
  );
  const twice = keys.findIndex((key, index) => keys.indexOf(key) !== index);
  if (twice >= 0) throw new Error(`The route ${compiled[twice]?.routeKey} is declared twice.`);
  // Character by character, '0' (literal) < '1' (name) < '2' (greedy).
  compiled.sort((a, b) => a.rank.localeCompare(b.rank));

  return (method: string, path: string): RouteMatch<Route> | undefined => {
    for (const { route, routeKey, pattern } of compiled) {
      const match = method === route.method ? pattern.exec(path) : null;
      if (match === null) continue;
      const found = Object.entries(match.groups ?? {}).map(([name, value]) => [name, decode(value)]);
      return { route, routeKey, pathParameters: Object.fromEntries(found) };
    }
    return undefined;
  };
}

function compile(path: string): { pattern: RegExp; rank: string } {
  let rank = '';
  const parts = path
    .split('/')
    .slice(1)
    .map((segment) => {
      const [, name, greedy] = /^\{(\w+)(\+?)\}$/.exec(segment) ?? [];
      rank += name === undefined ? '0' : greedy ? '2' : '1';
      if (name === undefined) return segment.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
      return greedy ? `(?<${name}>.+)` : `(?<${name}>[^/]+)`;
    });
  return { pattern: new RegExp(`^/${parts.join('/')}$`), rank };
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
