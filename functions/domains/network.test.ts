import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import { CloudFrontClient, ManagedCertificateStatus } from '@aws-sdk/client-cloudfront';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDomainHost, createDomainProbe } from './network.ts';

type Reply = { status: number; body?: string; headers?: Record<string, string> };
type Asked = { call: string; body: string; ifMatch: string | undefined };

const PAGE = 'page-1';
const HOST = 'shop.noor.com';
const ARN = 'arn:aws:acm:us-east-1:1:certificate/a';

/** CloudFront's reply to each call; a missing one is a mistake in the test. */
let replies: Record<string, Reply>;
let asked: Asked[];
let hosts: (string | undefined)[];

const server = createServer(async (request, response) => {
  const body = await readText(request);
  const call = `${request.method} ${request.url?.replace('/2020-05-31/', '')}`;
  asked.push({ call, body, ifMatch: request.headers['if-match']?.toString() });
  hosts.push(request.headers.host);
  const { status, body: answer, headers } = replies[call] ?? { status: 599 };
  response.writeHead(status, { 'content-type': 'text/xml', ...headers }).end(answer);
});
let endpoint: string;
let host: ReturnType<typeof createDomainHost>;

beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  // A listening TCP server's address is never a pipe name.
  endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const credentials = { accessKeyId: 'key', secretAccessKey: 'secret' };
  const client = new CloudFrontClient({ endpoint, credentials, region: 'us-east-1', maxAttempts: 1 });
  host = createDomainHost(client, { distributionId: 'E1', connectionGroupId: 'cg_1' });
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});
beforeEach(() => {
  replies = {};
  asked = [];
  hosts = [];
});

const GET = `GET distribution-tenant/${PAGE}`;
const CERTIFICATE = `GET managed-certificate/${PAGE}`;
const CREATE = 'POST distribution-tenant';
const UPDATE = 'PUT distribution-tenant/dt_1';
const DELETE = 'DELETE distribution-tenant/dt_1';

type Shown = { isEnabled?: boolean; domain?: string; certificate?: string; distribution?: string };

const tenant = ({
  isEnabled = true,
  domain = HOST,
  certificate,
  distribution = 'E1',
}: Shown = {}): Reply => ({
  status: 200,
  headers: { etag: 'E-TAG' },
  body: `<DistributionTenant><Id>dt_1</Id><DistributionId>${distribution}</DistributionId><Name>${PAGE}</Name><Domains><member><Domain>${domain}</Domain><Status>active</Status></member></Domains><Customizations>${certificate ? `<Certificate><Arn>${certificate}</Arn></Certificate>` : ''}</Customizations><Parameters><member><Name>site</Name><Value>${domain}</Value></member></Parameters><ConnectionGroupId>cg_1</ConnectionGroupId><Enabled>${isEnabled}</Enabled><Status>Deployed</Status></DistributionTenant>`,
});

const certificate = (status: string): Reply => ({
  status: 200,
  body: `<ManagedCertificateDetails><CertificateArn>${ARN}</CertificateArn><CertificateStatus>${status}</CertificateStatus><ValidationTokenHost>cloudfront</ValidationTokenHost></ManagedCertificateDetails>`,
});

const failure = (code: string, status = 400): Reply => ({
  status,
  body: `<ErrorResponse><Error><Type>Sender</Type><Code>${code}</Code><Message>no</Message></Error><RequestId>r</RequestId></ErrorResponse>`,
});
const none = failure('EntityNotFound', 404);

describe('CloudFront’s states of a certificate', () => {
  it.each([
    ['pending-validation', 'pending'],
    ['issued', 'issued'],
    ['validation-timed-out', 'timed_out'],
    ['failed', 'refused'],
    ['revoked', 'gone'],
    ['expired', 'gone'],
    ['inactive', 'gone'],
    ['of-a-later-release', 'pending'],
  ])('a certificate that is %s counts as %s', async (status, expected) => {
    replies = { [GET]: tenant(), [CERTIFICATE]: certificate(status) };
    expect(await host.find(PAGE)).toEqual({ certificate: expected, isAttached: false });
  });

  it('every documented status has its row above', () => {
    expect(Object.values(ManagedCertificateStatus).sort()).toEqual([
      'expired',
      'failed',
      'inactive',
      'issued',
      'pending-validation',
      'revoked',
      'validation-timed-out',
    ]);
  });

  it('a certificate that was not requested does not exist', async () => {
    replies = { [GET]: tenant(), [CERTIFICATE]: none };
    expect(await host.find(PAGE)).toEqual({ certificate: 'none', isAttached: false });
  });

  it('a certificate is in use when the tenant names that same one', async () => {
    replies = { [GET]: tenant({ certificate: ARN }), [CERTIFICATE]: certificate('issued') };
    expect(await host.find(PAGE)).toEqual({ certificate: 'issued', isAttached: true });
    replies[GET] = tenant({ certificate: `${ARN}-before` });
    expect(await host.find(PAGE)).toEqual({ certificate: 'issued', isAttached: false });
  });

  it('a tenant that is found at the distribution of a region that was left is moved to the product’s own, with its certificate', async () => {
    const lost = tenant({ distribution: 'E0', certificate: ARN });
    replies = { [GET]: lost, [CERTIFICATE]: certificate('issued'), [UPDATE]: tenant({ certificate: ARN }) };
    expect(await host.find(PAGE)).toEqual({ certificate: 'issued', isAttached: true });
    const update = asked.find(({ call }) => call === UPDATE);
    expect(update).toMatchObject({ ifMatch: 'E-TAG' });
    expect(update?.body).toContain('<DistributionId>E1</DistributionId>');
    expect(update?.body).toContain(`<Certificate><Arn>${ARN}</Arn></Certificate>`);
    expect(update?.body).toContain(`<Domain>${HOST}</Domain>`);
  });

  it('a tenant that is switched off, to be removed, is not moved', async () => {
    replies = {
      [GET]: tenant({ distribution: 'E0', isEnabled: false }),
      [CERTIFICATE]: certificate('issued'),
    };
    expect(await host.find(PAGE)).toEqual({ certificate: 'issued', isAttached: false });
  });

  it('a tenant that CloudFront does not know does not exist', async () => {
    replies = { [GET]: none };
    expect(await host.find(PAGE)).toBeUndefined();
    expect(asked.map(({ call }) => call)).toEqual([GET]);
  });
});

describe('requesting a domain', () => {
  it('a new domain gets a tenant that is named after its page, with its folder and a managed certificate', async () => {
    replies = { [GET]: none, [CREATE]: { ...tenant(), status: 201 } };
    expect(await host.request(PAGE, HOST)).toBe('requested');
    const body = asked.at(-1)?.body ?? '';
    for (const part of [
      '<DistributionId>E1</DistributionId>',
      `<Name>${PAGE}</Name>`,
      `<Domain>${HOST}</Domain>`,
      `<Name>site</Name><Value>${HOST}</Value>`,
      '<ConnectionGroupId>cg_1</ConnectionGroupId>',
      '<ValidationTokenHost>cloudfront</ValidationTokenHost>',
      `<PrimaryDomainName>${HOST}</PrimaryDomainName>`,
    ]) {
      expect(body).toContain(part);
    }
  });

  it.each(['pending-validation', 'issued'])(
    'the same request again, while the certificate is %s, changes nothing',
    async (status) => {
      replies = { [GET]: tenant(), [CERTIFICATE]: certificate(status) };
      expect(await host.request(PAGE, HOST)).toBe('requested');
      expect(asked.map(({ call }) => call)).toEqual([GET, CERTIFICATE]);
    },
  );

  it.each([
    ['whose certificate timed out', tenant(), certificate('validation-timed-out')],
    ['whose certificate was refused', tenant(), certificate('failed')],
    ['whose certificate is gone', tenant(), certificate('revoked')],
    ['without a certificate', tenant(), none],
    ['that is switched off', tenant({ isEnabled: false }), certificate('issued')],
    ['with another host', tenant({ domain: 'old.noor.com' }), certificate('issued')],
    ['of a lost region’s distribution', tenant({ distribution: 'E0' }), certificate('issued')],
  ])('a tenant %s is changed under the version that was read', async (_what, shown, details) => {
    replies = { [GET]: shown, [CERTIFICATE]: details, [UPDATE]: tenant() };
    expect(await host.request(PAGE, HOST)).toBe('requested');
    const update = asked.at(-1);
    expect(update).toMatchObject({ call: UPDATE, ifMatch: 'E-TAG' });
    expect(update?.body).toContain('<ManagedCertificateRequest>');
    expect(update?.body).toContain(`<Domain>${HOST}</Domain>`);
    expect(update?.body).toContain('<Enabled>true</Enabled>');
  });

  const known = { [GET]: tenant({ isEnabled: false }), [CERTIFICATE]: certificate('issued') };
  it.each([
    ['a new tenant', CREATE, { [GET]: none }],
    ['a tenant', UPDATE, known],
  ])(
    '%s whose host another customer has is a conflict, a full account a quota',
    async (_what, call, state) => {
      replies = { ...state, [call]: failure('CNAMEAlreadyExists', 409) };
      expect(await host.request(PAGE, HOST)).toBe('conflict');
      replies[call] = failure('EntityLimitExceeded');
      expect(await host.request(PAGE, HOST)).toBe('quota');
    },
  );

  it.each([
    ['AccessDenied', 403],
    ['EntityAlreadyExists', 409],
    ['EntityNotFound', 404],
    ['InvalidArgument', 400],
    ['InvalidAssociation', 409],
    ['InvalidTagging', 400],
    ['Throttling', 429],
    ['ServiceUnavailable', 503],
  ])('%s decides nothing: the next run tries again', async (code, status) => {
    replies = { [GET]: none, [CREATE]: failure(code, status) };
    await expect(host.request(PAGE, HOST)).rejects.toMatchObject({ name: code });
  });

  it.each(['PreconditionFailed', 'InvalidIfMatchVersion'])(
    'a tenant that was changed concurrently is left to the next run: %s',
    async (code) => {
      replies = { ...known, [UPDATE]: failure(code, 412) };
      await expect(host.request(PAGE, HOST)).rejects.toMatchObject({ name: code });
    },
  );
});

describe('activating a certificate', () => {
  it('the tenant preserves all its other settings', async () => {
    replies = { [GET]: tenant(), [CERTIFICATE]: certificate('issued'), [UPDATE]: tenant() };
    await host.attach(PAGE);
    const update = asked.at(-1);
    expect(update).toMatchObject({ call: UPDATE, ifMatch: 'E-TAG' });
    expect(update?.body).toContain(`<Certificate><Arn>${ARN}</Arn></Certificate>`);
    expect(update?.body).toContain(`<Domain>${HOST}</Domain>`);
    expect(update?.body).toContain('<Enabled>true</Enabled>');
    expect(update?.body).not.toContain('<ManagedCertificateRequest>');
  });

  it.each([
    ['tenant', none, certificate('issued')],
    ['certificate', tenant(), none],
  ])('without a %s there is nothing to put to use', async (_what, shown, details) => {
    replies = { [GET]: shown, [CERTIFICATE]: details };
    await expect(host.attach(PAGE)).rejects.toThrow(`Page ${PAGE} has no certificate to attach`);
  });
});

describe('removing a domain', () => {
  it('a tenant is switched off before it is deleted', async () => {
    replies = { [GET]: tenant(), [UPDATE]: tenant({ isEnabled: false }) };
    expect(await host.remove(PAGE)).toBe('underway');
    expect(asked.at(-1)?.body).toContain('<Enabled>false</Enabled>');
    replies = { [GET]: tenant({ isEnabled: false }), [DELETE]: { status: 204 } };
    expect(await host.remove(PAGE)).toBe('gone');
    expect(asked.at(-1)).toMatchObject({ call: DELETE, ifMatch: 'E-TAG' });
  });

  it('a tenant that is not disabled everywhere yet takes another run', async () => {
    replies = { [GET]: tenant({ isEnabled: false }), [DELETE]: failure('ResourceNotDisabled', 409) };
    expect(await host.remove(PAGE)).toBe('underway');
  });

  it('a tenant that is gone already counts as removed', async () => {
    replies = { [GET]: none };
    expect(await host.remove(PAGE)).toBe('gone');
    replies = { [GET]: tenant({ isEnabled: false }), [DELETE]: none };
    expect(await host.remove(PAGE)).toBe('gone');
  });

  it.each(['AccessDenied', 'InvalidIfMatchVersion', 'PreconditionFailed'])(
    '%s decides nothing: the next run retries',
    async (code) => {
      replies = { [GET]: tenant({ isEnabled: false }), [DELETE]: failure(code, 412) };
      await expect(host.remove(PAGE)).rejects.toMatchObject({ name: code });
    },
  );
});

it.each([
  ['a tenant', { [GET]: failure('AccessDenied', 403) }],
  ['a certificate', { [GET]: tenant(), [CERTIFICATE]: failure('AccessDenied', 403) }],
])('when CloudFront may not say anything of %s, nothing is taken for missing', async (_what, state) => {
  replies = state;
  await expect(host.find(PAGE)).rejects.toMatchObject({ name: 'AccessDenied' });
});

describe('checking whether the network serves a page', () => {
  const probe = (pageId?: string): Reply => ({
    status: 200,
    ...(pageId && { headers: { 'x-amz-meta-page-id': pageId } }),
  });

  it.each([
    ['the page itself', probe(PAGE), true],
    ['another page', probe('page-2'), false],
    ['a stranger’s site', probe(), false],
    ['an error', { status: 421 }, false],
  ])('an answer of %s decides', async (_what, reply, expected) => {
    replies = { 'HEAD /': reply };
    expect(await createDomainProbe(endpoint).isServed(HOST, PAGE)).toBe(expected);
    expect(hosts).toEqual([`${HOST}:${new URL(endpoint).port}`]);
  });

  it('a network that does not respond serves nothing', async () => {
    expect(await createDomainProbe('http://127.0.0.1:1').isServed(HOST, PAGE)).toBe(false);
  });
});
