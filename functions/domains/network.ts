import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import {
  type CloudFrontClient,
  CloudFrontServiceException,
  CreateDistributionTenantCommand,
  DeleteDistributionTenantCommand,
  type DistributionTenant,
  GetDistributionTenantCommand,
  GetManagedCertificateDetailsCommand,
  type ManagedCertificateDetails,
  type ManagedCertificateStatus,
  UpdateDistributionTenantCommand,
  type UpdateDistributionTenantCommandInput,
} from '@aws-sdk/client-cloudfront';
import type { DomainHost, DomainProbe, Tenant } from '@mirsah/domain/custom-domain/ports';

/** The distribution for tenants, and the connection group whose endpoint merchants point at. */
export type TenantHome = { distributionId: string; connectionGroupId: string };

/** The distribution's parameter for the folder with a page's files. */
export const SITE_PARAMETER = 'site';

type Known = { tenant: DistributionTenant; etag: string };

const certificates: Record<ManagedCertificateStatus, Tenant['certificate']> = {
  'pending-validation': 'pending',
  issued: 'issued',
  'validation-timed-out': 'timed_out',
  failed: 'refused',
  revoked: 'gone',
  expired: 'gone',
  inactive: 'gone',
};

/**
 * CloudFront as the network of merchants' domains: each is a distribution tenant that is named after its
 * page, with a certificate managed by CloudFront. Every change names the version (ETag) that was just read,
 * so the later of two concurrent changes throws.
 */
export function createDomainHost(cloudFront: CloudFrontClient, home: TenantHome): DomainHost {
  async function find(pageId: string): Promise<Known | undefined> {
    const answer = await orNone(
      () => cloudFront.send(new GetDistributionTenantCommand({ Identifier: pageId })),
      'EntityNotFound',
    );
    const { DistributionTenant: tenant, ETag: etag } = answer ?? {};
    return tenant && etag ? { tenant, etag } : undefined;
  }

  const place = { DistributionId: home.distributionId, ConnectionGroupId: home.connectionGroupId };
  const isAtHome = (tenant: DistributionTenant) =>
    tenant.DistributionId === place.DistributionId && tenant.ConnectionGroupId === place.ConnectionGroupId;

  async function certificateOf(pageId: string): Promise<ManagedCertificateDetails | undefined> {
    const answer = await orNone(
      () => cloudFront.send(new GetManagedCertificateDetailsCommand({ Identifier: pageId })),
      'EntityNotFound',
    );
    return answer?.ManagedCertificateDetails;
  }

  /** An update replaces all of the tenant's settings, so it repeats the unchanged ones. */
  async function update(
    { tenant, etag }: Known,
    change: Partial<UpdateDistributionTenantCommandInput>,
  ): Promise<void> {
    const {
      Id,
      DistributionId,
      Domains = [],
      Parameters,
      ConnectionGroupId,
      Customizations,
      Enabled,
    } = tenant;
    await cloudFront.send(
      new UpdateDistributionTenantCommand({
        Id,
        DistributionId,
        Parameters,
        ConnectionGroupId,
        Customizations,
        Enabled,
        Domains: Domains.map(({ Domain }) => ({ Domain })),
        IfMatch: etag,
        ...change,
      }),
    );
  }

  return {
    async request(pageId, host) {
      const wanted = {
        Domains: [{ Domain: host }],
        Parameters: [{ Name: SITE_PARAMETER, Value: host }],
        ManagedCertificateRequest: { ValidationTokenHost: 'cloudfront', PrimaryDomainName: host } as const,
        Enabled: true,
      };
      try {
        const known = await find(pageId);
        if (!known) {
          await cloudFront.send(
            new CreateDistributionTenantCommand({
              ...wanted,
              ...place,
              Name: pageId,
            }),
          );
          return 'requested';
        }
        const status = statusOf(await certificateOf(pageId));
        const isAsWanted =
          known.tenant.Enabled &&
          isAtHome(known.tenant) &&
          known.tenant.Domains?.length === 1 &&
          known.tenant.Domains[0]?.Domain === host;
        if (!isAsWanted || (status !== 'pending' && status !== 'issued')) {
          await update(known, { ...wanted, ...place });
        }
        return 'requested';
      } catch (error) {
        if (isNamed(error, 'CNAMEAlreadyExists')) return 'conflict';
        if (isNamed(error, 'EntityLimitExceeded')) return 'quota';
        throw error;
      }
    },
    async find(pageId) {
      const known = await find(pageId);
      if (!known) return undefined;
      // Its distribution was that of a region that the product has left.
      if (known.tenant.Enabled && !isAtHome(known.tenant)) await update(known, place);
      const details = await certificateOf(pageId);
      const attached = known.tenant.Customizations?.Certificate?.Arn;
      return {
        certificate: statusOf(details),
        isAttached: attached !== undefined && attached === details?.CertificateArn,
      };
    },
    async attach(pageId) {
      const [known, details] = [await find(pageId), await certificateOf(pageId)];
      if (!known || !details?.CertificateArn) throw new Error(`Page ${pageId} has no certificate to attach`);
      const { Customizations } = known.tenant;
      await update(known, {
        Customizations: { ...Customizations, Certificate: { Arn: details.CertificateArn } },
      });
    },
    async remove(pageId) {
      const known = await find(pageId);
      if (!known) return 'gone';
      if (known.tenant.Enabled) {
        await update(known, { Enabled: false });
        return 'underway';
      }
      try {
        await cloudFront.send(
          new DeleteDistributionTenantCommand({ Id: known.tenant.Id, IfMatch: known.etag }),
        );
        return 'gone';
      } catch (error) {
        if (isNamed(error, 'EntityNotFound')) return 'gone';
        // It was disabled a moment ago, and not everywhere yet.
        if (isNamed(error, 'ResourceNotDisabled')) return 'underway';
        throw error;
      }
    },
  };
}

function statusOf(details: ManagedCertificateDetails | undefined): Tenant['certificate'] {
  const status = details?.CertificateStatus;
  // An unknown status of a later service version decides nothing.
  return status === undefined ? 'none' : (certificates[status] ?? 'pending');
}

function isNamed(error: unknown, name: string): boolean {
  return error instanceof CloudFrontServiceException && error.name === name;
}

async function orNone<T>(call: () => Promise<T>, name: string): Promise<T | undefined> {
  try {
    return await call();
  } catch (error) {
    if (isNamed(error, name)) return undefined;
    throw error;
  }
}

const PROBE_TIMEOUT_MS = 5000;

/**
 * Requests the page from the network itself, under the merchant's name. This detects a certificate that is
 * not in use and another page's files, and calls no other address, whatever the merchant's DNS says.
 * `endpoint` is the origin of the network. A page that is not served within the time limit counts as not
 * served.
 */
export function createDomainProbe(endpoint: string, timeoutMs = PROBE_TIMEOUT_MS): DomainProbe {
  return {
    isServed: (host, pageId) =>
      new Promise((resolve) => {
        const { protocol, hostname, port } = new URL(endpoint);
        const request = (protocol === 'https:' ? httpsRequest : httpRequest)(
          {
            hostname,
            port,
            path: '/',
            method: 'HEAD',
            agent: false,
            signal: AbortSignal.timeout(timeoutMs),
            headers: { host: port ? `${host}:${port}` : host, 'user-agent': 'Mirsah-Domains' },
            ...(protocol === 'https:' && { servername: host }),
          },
          (response) => {
            response.resume();
            resolve(response.statusCode === 200 && response.headers['x-amz-meta-page-id'] === pageId);
          },
        );
        request.on('error', () => resolve(false));
        // Emitted without an error too, as when the other side switches protocols.
        request.on('close', () => resolve(false));
        request.end();
      }),
  };
}
