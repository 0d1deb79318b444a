import { CloudFrontClient } from '@aws-sdk/client-cloudfront';
import { systemClock } from '@mirsah/domain/clock';
import { advanceDue, type DomainRound } from '@mirsah/domain/custom-domain/advance';
import { createOwnerStatuses } from '@mirsah/table/account/users';
import { observed } from '@mirsah/table/dynamo/aws-calls';
import { clientOptions, connectTable } from '@mirsah/table/dynamo/table';
import { report } from '@mirsah/table/dynamo/telemetry';
import { createDomainRepository } from '@mirsah/table/page/custom-domains';
import { createPublicLandingPages } from '@mirsah/table/page/landing-pages';
import type { ScheduledEvent } from 'aws-lambda';
import * as z from 'zod';
import { lambda, log, tableEnvironment } from '../runtime/lambda.ts';
import { createDnsLookup, domainsEnvironment } from './dns.ts';
import { createDomainHost, createDomainProbe } from './network.ts';

const environmentSchema = z.object({
  ...tableEnvironment,
  ...domainsEnvironment,
  DOMAINS_DISTRIBUTION_ID: z.string().min(1),
  DOMAINS_CONNECTION_GROUP_ID: z.string().min(1),
  /** Origin of the network that serves the domains. */
  DOMAINS_ENDPOINT: z.url(),
});

/** No domain starts with less time left, as it might not finish. */
const MIN_DOMAIN_MS = 20_000;

/**
 * Called by a schedule, one call at a time: advances every domain that is due as far as possible. The next
 * call retries what failed.
 */
export const handler = lambda<ScheduledEvent, DomainRound>([], () => {
  const environment = environmentSchema.parse(process.env);
  const table = connectTable(environment.TABLE_NAME);
  const ports = {
    clock: systemClock,
    domains: createDomainRepository(table),
    pages: createPublicLandingPages(table),
    ownerStatus: createOwnerStatuses(table),
    dns: createDnsLookup(environment),
    host: createDomainHost(observed(new CloudFrontClient(clientOptions())), {
      distributionId: environment.DOMAINS_DISTRIBUTION_ID,
      connectionGroupId: environment.DOMAINS_CONNECTION_GROUP_ID,
    }),
    probe: createDomainProbe(environment.DOMAINS_ENDPOINT),
    target: environment.DOMAINS_TARGET,
    log,
  };
  return async (_event, context) => {
    const round = await advanceDue(ports, () => context.getRemainingTimeInMillis() > MIN_DOMAIN_MS);
    // 0 is reported too: a missing value means that the worker does not run.
    report('DomainsLost', round.lost);
    if (round.failed.length > 0) throw new Error(`Domains of pages failed: ${round.failed.join(', ')}`);
    return round;
  };
});
