import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { inspect } from 'node:util';
import { parseUrl } from '@mirsah/domain/parse-url';
import {
  appApiPaths,
  appSecurityHeaders,
  domainSecurityHeaders,
  previewPath,
  previewSecurityHeaders,
  sharedPaths,
  siteApiPaths,
  siteSecurityHeaders,
} from '@mirsah/infra-aws/edge/behaviors';
import { type EdgeFunctionName, edgeFunctionSource } from '@mirsah/infra-aws/edge/source';
import { COLLECTOR_PATH } from '../http-api/function-url.ts';
import { listen } from '../listen.ts';
import { answer, type Distribution } from './distribution.ts';
import { type EdgeRequest, type EdgeResponse, loadEdgeFunction } from './edge-function.ts';
import { createApiOrigin, createS3Origin, type S3Origin } from './origins.ts';

export type EdgeOptions = {
  /** 0 lets the system pick one. */
  port: number;
  /** The folder of the storage that has the buckets. */
  s3Folder: string;
  siteBucket: string;
  appBucket: string;
  apiEndpoint: string;
  /** Returns at `/site?host=` the site of a merchant's custom domain. */
  domainsEndpoint?: string;
  /** Sent to the API as `x-origin-verify`. */
  originVerify: string;
  /** Origins the app's scripts talk to besides their own: Cognito and the upload bucket. */
  connectSources: readonly string[];
  /** Local pages on the app's host, by path prefix; they come before the app. */
  extra?: readonly { prefix: string; handle(request: IncomingMessage, response: ServerResponse): unknown }[];
  appDevServer?: AppDevServer;
  log: (line: string) => void;
};

/** Serves the app's modules from their sources during development. */
export type AppDevServer = {
  /** Answers requests for modules, and calls `next` for everything else. */
  handle(request: IncomingMessage, response: ServerResponse, next: () => void): void;
  /** An HTML file of the app, by its path in the bucket; undefined when the bucket has it. */
  renderPage(uri: string): Promise<string | undefined>;
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** The Content-Security-Policy with what the dev server's scripts need added. */
  relax(policy: string): string;
};

/** The header with the secret of the edge, by which another process knows that a request came through it. */
export const PASSED_ON = 'x-mirsah-edge';

export type EdgeServer = { url: string; stop(): Promise<void> };

/**
 * Simulates CloudFront on 127.0.0.1 (and ::1 where there is one), with the deployed functions and headers:
 * `localhost` is the app's distribution, `<label>.localhost` the merchants' sites, and a connected custom
 * domain shows its page. Any other host is rejected, so that no foreign site can reach this machine under its
 * own name.
 */
export async function startEdge(options: EdgeOptions): Promise<EdgeServer> {
  const s3 = createS3Origin(options.s3Folder);
  const api = createApiOrigin({ endpoint: options.apiEndpoint, ...options });
  const { app, sites, domains } = loadDistributions(options);
  const { appDevServer } = options;
  const appFiles = appDevServer ? withRenderedPages(s3, appDevServer) : s3;

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const host = hostName(request);
    const isApp = ['localhost', '127.0.0.1', '[::1]'].includes(host);
    const isSubdomain = /^[^.]+\.localhost$/.test(host);
    if (!isApp && !isSubdomain) {
      const site = await siteOfDomain(options.domainsEndpoint, host);
      if (site) return answer({ ...domains, folder: `/sites/${site}` }, { s3, api }, request, response);
      response.writeHead(421, { 'content-type': 'text/plain' }).end('Misdirected Request');
      return;
    }
    const extra = isApp && options.extra?.find(({ prefix }) => request.url?.startsWith(prefix));
    if (extra) {
      if (isForeign(request)) {
        response.writeHead(403, { 'content-type': 'text/plain' }).end('Forbidden');
        return;
      }
      return void (await extra.handle(request, response));
    }
    if (isApp && appDevServer) await passedOn(appDevServer, request, response);
    if (!isApp) return answer(sites, { s3, api }, request, response);
    const preview = previewSecurityHeaders(app.securityHeaders, `http://${request.headers.host}`);
    const headersOfPath = { [previewPath]: preview };
    await answer({ ...app, headersOfPath }, { s3: appFiles, api }, request, response);
  }

  const listener = (request: IncomingMessage, response: ServerResponse) => {
    handle(request, response).catch((error: unknown) => {
      options.log(`${request.method} ${request.headers.host}${request.url} failed: ${inspect(error)}`);
      if (response.headersSent) response.destroy();
      else response.writeHead(502, { 'content-type': 'text/plain' }).end('Bad Gateway');
    });
  };
  const { port, servers } = await listenLocally(listener, options.port);
  if (appDevServer) for (const server of servers) server.on('upgrade', appDevServer.upgrade);
  return {
    url: `http://localhost:${port}`,
    async stop() {
      await Promise.all(servers.map(close));
      api.close();
    },
  };
}

/** The site of a merchant's custom domain; undefined for an unknown one. */
async function siteOfDomain(endpoint: string | undefined, host: string): Promise<string | undefined> {
  if (!endpoint) return undefined;
  const answered = await fetch(`${endpoint}/site?${new URLSearchParams({ host })}`);
  const { site }: { site: string | null } = await answered.json();
  return site ?? undefined;
}

/** Resolves when the dev server passes the request on to the distribution; never when it responds itself. */
function passedOn(devServer: AppDevServer, request: IncomingMessage, response: ServerResponse) {
  return new Promise<void>((resolve) => devServer.handle(request, response, resolve));
}

function withRenderedPages(s3: S3Origin, devServer: AppDevServer): S3Origin {
  return async (bucket, uri, range) => {
    const page = await devServer.renderPage(uri);
    if (page === undefined) return s3(bucket, uri, range);
    const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' };
    return { status: 200, headers, body: Buffer.from(page) };
  };
}

function loadDistributions(options: EdgeOptions) {
  const { appBucket, siteBucket, connectSources, appDevServer } = options;
  const deployed = appSecurityHeaders(connectSources);
  const policy = deployed['content-security-policy'] ?? '';
  const appHeaders = appDevServer
    ? { ...deployed, 'content-security-policy': appDevServer.relax(policy) }
    : deployed;
  const onApiRequest = edgeFunction<EdgeRequest>('api-request');
  const app: Distribution = {
    bucket: appBucket,
    mediaBucket: siteBucket,
    apiPaths: appApiPaths,
    onApiRequest,
    onRequest: edgeFunction<EdgeRequest | EdgeResponse>('app-request'),
    securityHeaders: appHeaders,
  };
  const sites: Distribution = {
    bucket: siteBucket,
    mediaBucket: siteBucket,
    apiPaths: siteApiPaths,
    onApiRequest,
    onRequest: edgeFunction<EdgeRequest | EdgeResponse>('sites-request'),
    onResponse: edgeFunction<EdgeResponse>('sites-response'),
    notFoundPage: '/errors/not-found.html',
    securityHeaders: siteSecurityHeaders,
  };
  const domains: Distribution = {
    ...sites,
    onRequest: edgeFunction<EdgeRequest | EdgeResponse>('domain-request'),
    securityHeaders: domainSecurityHeaders,
    sharedPaths,
  };
  return { app, sites, domains };
}

function edgeFunction<Result extends EdgeRequest | EdgeResponse | (EdgeRequest | EdgeResponse)>(
  name: EdgeFunctionName,
) {
  return loadEdgeFunction<Result>(name, edgeFunctionSource(name));
}

/**
 * Whether a page of another origin, including merchants' pages, tries to change the local tools' state. Only
 * the collector of views accepts such requests, as on AWS. A command on this machine sends no origin.
 */
function isForeign({ method = 'GET', url, headers }: IncomingMessage): boolean {
  if (['GET', 'HEAD', 'OPTIONS'].includes(method) || url?.startsWith(COLLECTOR_PATH)) return false;
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  return headers.origin !== undefined && parseUrl(headers.origin)?.host !== headers.host;
}

function hostName(request: IncomingMessage): string {
  return (request.headers.host ?? '').toLowerCase().replace(/:\d+$/, '');
}

/** Listens on the same port of both loopback addresses: browsers try ::1 first for `localhost`. */
async function listenLocally(
  listener: (request: IncomingMessage, response: ServerResponse) => void,
  wanted: number,
) {
  const ipv4 = createServer(listener);
  const port = await listen(ipv4, wanted);
  const ipv6 = createServer(listener);
  try {
    await listen(ipv6, port, '::1');
    return { port, servers: [ipv4, ipv6] };
  } catch (error) {
    // No IPv6 on this machine, or the chosen port is taken there: IPv4 alone suffices.
    const isTaken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
    if (!isTaken || wanted === 0) return { port, servers: [ipv4] };
    await close(ipv4);
    throw error;
  }
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
