import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text as readText } from 'node:stream/consumers';
import { openPersistedValue } from '../json-file.ts';
import { listen } from '../listen.ts';
import { escapeHtml, sendJson } from '../local-page.ts';

export type DnsEntry = { name: string; type: 'A' | 'CNAME' | 'TXT' | 'CAA'; value: string };

/** The stand-in's status of a certificate from the second request on; at first it is pending. */
export const certificateAnswers = [
  'issued',
  'pending-validation',
  'validation-timed-out',
  'failed',
  'revoked',
] as const;
export type CertificateAnswer = (typeof certificateAnswers)[number];

type Tenant = {
  id: string;
  name: string;
  host: string;
  site: string;
  etag: string;
  isEnabled: boolean;
  certificate: CertificateAnswer | 'none';
  attachedArn: string | null;
};

export type NetworkState = { records: DnsEntry[]; tenants: Tenant[]; answer: CertificateAnswer };

/** The target of merchants' CNAME records on this machine. */
export const domainsTarget = 'domains.mirsah.localhost';

export type DomainNetwork = {
  endpoint: string;
  state(): NetworkState;
  setRecords(records: DnsEntry[]): void;
  setAnswer(answer: CertificateAnswer): void;
  stop(): Promise<void>;
};

/**
 * Simulates the external services for a domain: public DNS over HTTPS with a table that can be edited,
 * CloudFront's distribution tenants with managed certificates (the five calls that the product uses), and for
 * the edge, the site of a host.
 */
export async function startDomainNetwork({ file }: { file: string }): Promise<DomainNetwork> {
  const stored = openPersistedValue<NetworkState>(file, { records: [], tenants: [], answer: 'issued' });
  const set = (change: Partial<NetworkState>) => stored.set({ ...stored.get(), ...change });
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    if (url.pathname === '/dns-query') return sendJson(response, resolve(stored.get().records, url));
    if (url.pathname === '/site') {
      return sendJson(response, { site: siteOf(stored.get(), url.searchParams.get('host') ?? '') });
    }
    void answerCloudFront(stored.get(), set, request, url, response);
  });
  const port = await listen(server);
  return {
    endpoint: `http://127.0.0.1:${port}`,
    state: stored.get,
    setRecords: (records) => set({ records }),
    setAnswer: (answer) => set({ answer }),
    stop: () =>
      new Promise((stopped) => {
        server.close(() => stopped());
        server.closeAllConnections();
      }),
  };
}

/** A host is served once its certificate is active. */
function siteOf({ tenants }: NetworkState, host: string): string | null {
  const tenant = tenants.find((each) => each.host === host && each.isEnabled && each.attachedArn !== null);
  return tenant?.site ?? null;
}

const dnsTypes = { A: 1, CNAME: 5, TXT: 16, CAA: 257 } as const;

/** The response of a resolver in the JSON format of Cloudflare and Google; an A query returns a CNAME too. */
function resolve(records: readonly DnsEntry[], { searchParams }: URL) {
  const [name, type] = [searchParams.get('name')?.toLowerCase() ?? '', searchParams.get('type')];
  const wanted = type === 'A' ? ['A', 'CNAME'] : [type];
  const found = records.filter((record) => record.name === name && wanted.includes(record.type));
  const data = ({ type: kind, value }: DnsEntry) =>
    kind === 'TXT' ? `"${value}"` : kind === 'CNAME' ? `${value}.` : value;
  const Answer = found.map((record) => ({ name, type: dnsTypes[record.type], TTL: 60, data: data(record) }));
  return { Status: found.length > 0 ? 0 : 3, ...(found.length > 0 && { Answer }) };
}

type Reply = { status: number; body?: string; etag?: string };

async function answerCloudFront(
  state: NetworkState,
  set: (change: Partial<NetworkState>) => void,
  request: IncomingMessage,
  { pathname }: URL,
  response: ServerResponse,
): Promise<void> {
  const body = await readText(request);
  const [, kind, named] =
    /^\/2020-05-31\/(distribution-tenant|managed-certificate)(?:\/([^/]+))?$/.exec(pathname) ?? [];
  const ifMatch = String(request.headers['if-match'] ?? '');
  const reply = kind
    ? perform(state, set, { call: `${request.method} ${kind}`, named, body, ifMatch })
    : failed(404, 'NoSuchResource');
  response
    .writeHead(reply.status, { 'content-type': 'text/xml', ...(reply.etag && { etag: reply.etag }) })
    .end(reply.body);
}

type Call = { call: string; named: string | undefined; body: string; ifMatch: string };

function perform(
  state: NetworkState,
  set: (change: Partial<NetworkState>) => void,
  { call, named, body, ifMatch }: Call,
): Reply {
  const tenant = state.tenants.find(({ id, name }) => named === id || named === name);
  const put = (changed: Tenant) => {
    const others = state.tenants.filter(({ id }) => id !== changed.id);
    set({ tenants: [...others, changed] });
    return changed;
  };
  const host = textOf(body, 'Domain');
  if (call === 'POST distribution-tenant') {
    const name = textOf(body, 'Name') ?? '';
    if (state.tenants.some((each) => each.host === host)) return failed(409, 'CNAMEAlreadyExists');
    if (state.tenants.some((each) => each.name === name)) return failed(409, 'EntityAlreadyExists');
    const made = {
      id: `dt_${randomUUID()}`,
      name,
      host: host ?? '',
      site: siteIn(body) ?? '',
      etag: randomUUID(),
    };
    return shown(
      201,
      put({ ...made, isEnabled: true, certificate: 'pending-validation', attachedArn: null }),
    );
  }
  if (!tenant) return failed(404, 'EntityNotFound');
  if (call === 'GET distribution-tenant') return shown(200, tenant);
  if (call === 'GET managed-certificate') {
    if (tenant.certificate === 'none') return failed(404, 'EntityNotFound');
    const Status = tenant.certificate;
    if (tenant.certificate === 'pending-validation') put({ ...tenant, certificate: state.answer });
    return {
      status: 200,
      body: `<ManagedCertificateDetails><CertificateArn>${arnOf(tenant)}</CertificateArn><CertificateStatus>${Status}</CertificateStatus><ValidationTokenHost>cloudfront</ValidationTokenHost></ManagedCertificateDetails>`,
    };
  }
  if (ifMatch !== tenant.etag) return failed(412, 'PreconditionFailed');
  if (call === 'DELETE distribution-tenant') {
    if (tenant.isEnabled) return failed(409, 'ResourceNotDisabled');
    set({ tenants: state.tenants.filter(({ id }) => id !== tenant.id) });
    return { status: 204 };
  }
  const isAskedAgain = body.includes('<ManagedCertificateRequest>');
  const changed: Tenant = {
    ...tenant,
    host: host ?? tenant.host,
    site: siteIn(body) ?? tenant.site,
    isEnabled: textOf(body, 'Enabled') !== 'false',
    certificate: isAskedAgain ? 'pending-validation' : tenant.certificate,
    attachedArn: isAskedAgain ? null : (textOf(body, 'Arn') ?? tenant.attachedArn),
    etag: randomUUID(),
  };
  return shown(200, put(changed));
}

const arnOf = ({ id }: Tenant) => `arn:aws:acm:local:000000000000:certificate/${id}`;
const siteIn = (body: string) => /<Name>site<\/Name><Value>([^<]*)<\/Value>/.exec(body)?.[1];

function textOf(xml: string, element: string): string | undefined {
  return new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml)?.[1];
}

function shown(status: number, { id, name, host, site, etag, isEnabled, attachedArn }: Tenant): Reply {
  const certificate = attachedArn ? `<Certificate><Arn>${attachedArn}</Arn></Certificate>` : '';
  return {
    status,
    etag,
    body: `<DistributionTenant><Id>${id}</Id><DistributionId>LOCAL</DistributionId><Name>${name}</Name><Domains><member><Domain>${escapeHtml(host)}</Domain><Status>active</Status></member></Domains><Customizations>${certificate}</Customizations><Parameters><member><Name>site</Name><Value>${escapeHtml(site)}</Value></member></Parameters><ConnectionGroupId>LOCAL</ConnectionGroupId><Enabled>${isEnabled}</Enabled><Status>Deployed</Status></DistributionTenant>`,
  };
}

function failed(status: number, code: string): Reply {
  const error = `<Error><Type>Sender</Type><Code>${code}</Code><Message>${code}</Message></Error>`;
  return { status, body: `<ErrorResponse>${error}<RequestId>local</RequestId></ErrorResponse>` };
}
