import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { systemClock } from '@mirsah/domain/clock';
import { createAuditLog } from '@mirsah/table/account/audit-log';
import { createContactMessageRepository } from '@mirsah/table/account/contact-messages';
import { createMemberships } from '@mirsah/table/account/members';
import { createAuditWriter, createRecoveryCodes } from '@mirsah/table/account/recovery-codes';
import { createUserRepository } from '@mirsah/table/account/user-admin';
import { createProfileRepository } from '@mirsah/table/account/users';
import { createMerchantData } from '@mirsah/table/delete-account';
import { observed } from '@mirsah/table/dynamo/aws-calls';
import { withSharedReads } from '@mirsah/table/dynamo/query';
import { createRateCounter } from '@mirsah/table/dynamo/rate-limits';
import { clientOptions, connectTable } from '@mirsah/table/dynamo/table';
import { createMetricsRepository, createTopPages } from '@mirsah/table/metrics/metrics';
import { createDomainRepository } from '@mirsah/table/page/custom-domains';
import { createPageCounts, createPublicLandingPages } from '@mirsah/table/page/landing-pages';
import { createEditableSettings, createSystemSettings } from '@mirsah/table/settings';
import * as z from 'zod';
import { allDomains } from './api/custom-domains.ts';
import { platform } from './api/platform.ts';
import { secondFactor } from './api/second-factor.ts';
import { users } from './api/users.ts';
import {
  createAccountPolicy,
  createIdentityAdmin,
  createIdentityProvider,
  createSecondFactors,
} from './cognito.ts';
import { domainsEnvironment } from './domains/dns.ts';
import { callerFrom } from './http/caller.ts';
import { apiLambda, type EndpointsFor } from './http/endpoint.ts';
import { originEnvironment, tableEnvironment } from './runtime/lambda.ts';

const environmentSchema = z.object({
  ...tableEnvironment,
  ...originEnvironment,
  DOMAINS_TARGET: domainsEnvironment.DOMAINS_TARGET,
  USER_POOL_ID: z.string().min(1),
  /** The dashboard's client; the settings limit the length of its sessions. */
  USER_POOL_CLIENT_ID: z.string().min(1),
});

/** The administrators' API, and that of second factors: only this function may change people's accounts. */
export const handler = apiLambda({ secrets: ['ORIGIN_SECRET'] }, (variables) => {
  const { TABLE_NAME, USER_POOL_ID, USER_POOL_CLIENT_ID, ORIGIN_SECRET, DOMAINS_TARGET } =
    environmentSchema.parse(variables);
  const table = connectTable(TABLE_NAME);
  // Lists name the page and the owner of each of their items.
  const listing = withSharedReads(table);
  const cognito = observed(new CognitoIdentityProviderClient(clientOptions()));
  const ports = {
    clock: systemClock,
    settings: createSystemSettings(table),
    editableSettings: createEditableSettings(table),
    accountPolicy: createAccountPolicy(cognito, {
      UserPoolId: USER_POOL_ID,
      ClientId: USER_POOL_CLIENT_ID,
    }),
    identityAdmin: createIdentityAdmin(cognito, USER_POOL_ID),
    identityProvider: createIdentityProvider(cognito, USER_POOL_ID),
    secondFactors: createSecondFactors(cognito, { UserPoolId: USER_POOL_ID, ClientId: USER_POOL_CLIENT_ID }),
    recoveryCodes: createRecoveryCodes(table),
    rates: createRateCounter(table),
    addToLog: createAuditWriter(table),
    profiles: createProfileRepository(table),
    memberships: createMemberships(table),
    users: createUserRepository(table),
    owners: createProfileRepository(listing),
    merchantData: createMerchantData(table),
    pageCounts: createPageCounts(table),
    pages: createPublicLandingPages(listing),
    metrics: createMetricsRepository(table, systemClock),
    topPages: createTopPages(table),
    auditLog: createAuditLog(table),
    domains: createDomainRepository(table),
    target: DOMAINS_TARGET,
    contactMessages: createContactMessageRepository(table),
  };
  return {
    originSecret: ORIGIN_SECRET,
    callerOf: callerFrom(ports),
    endpoints: {
      ...users(ports),
      ...platform(ports),
      ...allDomains(ports),
      ...secondFactor(ports),
    } satisfies EndpointsFor<'admin' | 'account' | 'recovery'>,
  };
});
