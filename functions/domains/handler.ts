import { CloudFrontClient } from '@aws-sdk/client-cloudfront';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { systemClock } from '@mirsah/domain/clock';
import { advanceDue, type DomainRound } from '@mirsah/domain/custom-domain/advance';
import { createDomainRepository } from '@mirsah/table/custom-domains';
import { observed } from '@mirsah/table/dynamo/aws-calls';
import { clientOptions, openTable } from '@mirsah/table/dynamo/table';
import { report } from '@mirsah/table/dynamo/telemetry';
import { createPublicLandingPages } from '@mirsah/table/landing-pages';
import { createOwnerStatuses } from '@mirsah/table/users';
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
  /** Origin of the network that answers for the domains. */
  DOMAINS_ENDPOINT: z.url(),
});

/** A domain that begins with less time left may not end. */
const MIN_DOMAIN_MS = 20_000;

/**
 * Called by a schedule, one call at a time: takes every domain that is due as far as it comes. The next call repeats
 * what failed.
 */
export const handler = lambda<ScheduledEvent, DomainRound>(() => {
  const environment = environmentSchema.parse(process.env);
  const table = openTable(observed(new DynamoDBClient(clientOptions())), environment.TABLE_NAME);
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
    // 0 as well: a worker that reports nothing does not run.
    report('DomainsLost', round.lost);
    if (round.failed.length > 0) throw new Error(`Domains of pages failed: ${round.failed.join(', ')}`);
    return round;
  };
});
