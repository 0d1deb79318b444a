import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { inspect } from 'node:util';
import {
  appApiPaths,
  appSecurityHeaders,
  previewPath,
  previewSecurityHeaders,
  sharedPaths,
  siteApiPaths,
  siteSecurityHeaders,
} from '@mirsah/infra-aws/edge/behaviors';
import { type EdgeFunctionName, edgeFunctionSource } from '@mirsah/infra-aws/edge/source';
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
  /** Says at `/site?host=` which site a merchant's own domain shows. */
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

export type EdgeServer = { url: string; stop(): Promise<void> };

/**
 * Plays CloudFront on 127.0.0.1 (and ::1 where there is one), with the functions and headers that are deployed:
 * `localhost` is the app's distribution, `<label>.localhost` the merchants' sites, and a host that a merchant has
 * connected shows its page. Any other host is rejected, so that no foreign site can reach this machine under its own name.
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
    if (extra) return void (await extra.handle(request, response));
    if (isApp && appDevServer) await passedOn(appDevServer, request, response);
    await answer(isApp ? app : sites, { s3: isApp ? appFiles : s3, api }, request, response);
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

/** The site that a merchant's own domain shows; undefined when the network does not know it. */
async function siteOfDomain(endpoint: string | undefined, host: string): Promise<string | undefined> {
  if (!endpoint) return undefined;
  const answered = await fetch(`${endpoint}/site?${new URLSearchParams({ host })}`);
  const { site }: { site: string | null } = await answered.json();
  return site ?? undefined;
}

/** Resolves when the dev server leaves the request to the distribution; never when it answers itself. */
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
    headersOfPath: { [previewPath]: previewSecurityHeaders(appHeaders) },
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
    sharedPaths,
  };
  return { app, sites, domains };
}

function edgeFunction<Result extends EdgeRequest | EdgeResponse | (EdgeRequest | EdgeResponse)>(
  name: EdgeFunctionName,
) {
  return loadEdgeFunction<Result>(name, edgeFunctionSource(name));
}

function hostName(request: IncomingMessage): string {
  return (request.headers.host ?? '').toLowerCase().replace(/:\d+$/, '');
}

/** Listens on the same port of both loopback addresses: browsers try ::1 first for `localhost`. */
async function listenLocally(
  listener: (request: IncomingMessage, response: ServerResponse) => void,
  wanted: number,
) {
  const ipv4 = await listen(createServer(listener), wanted, '127.0.0.1');
  const address = ipv4.address();
  const port = typeof address === 'object' && address !== null ? address.port : wanted;
  // No IPv6 on this machine, or (with a port from the system) the port is taken there: IPv4 alone serves.
  const ipv6 = await listen(createServer(listener), port, '::1').catch(
    async (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EADDRINUSE' || wanted === 0) return undefined;
      await close(ipv4);
      throw error;
    },
  );
  return { port, servers: ipv6 ? [ipv4, ipv6] : [ipv4] };
}

function listen(server: Server, port: number, host: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve(server));
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
