import { resolveNs } from 'node:dns/promises';
import * as z from 'zod';
import { awsJson, awsJsonIfFound } from '../aws-command.ts';
import type { PreflightPorts } from './preflight.ts';

const identity = z.object({ Account: z.string() });
const optStatus = z.object({ RegionOptStatus: z.string() });
const hostedZone = z.object({
  HostedZone: z.object({ Name: z.string() }),
  DelegationSet: z.object({ NameServers: z.array(z.string()) }).optional(),
});
const emailIdentity = z.object({ VerifiedForSendingStatus: z.boolean() });
const sesAccount = z.object({
  ProductionAccessEnabled: z.boolean(),
  EnforcementStatus: z.string().default('HEALTHY'),
});
const subscriptions = z.object({
  Subscriptions: z.array(
    z.object({ SubscriptionArn: z.string(), Endpoint: z.string().default(''), TopicArn: z.string() }),
  ),
});
const lambdaAccount = z.object({ AccountLimit: z.object({ ConcurrentExecutions: z.number() }) });
const bootstrap = z.object({ Parameter: z.object({ Value: z.string() }) });

/** The queries of the checks, by an operator's `aws` command. */
export const onCommandLine: PreflightPorts = {
  async callersAccount() {
    return (await awsJson(identity, 'sts', 'get-caller-identity')).Account;
  },
  async isRegionEnabled(region) {
    const asked = ['account', 'get-region-opt-status', '--region-name', region];
    return (await awsJson(optStatus, ...asked)).RegionOptStatus.startsWith('ENABLED');
  },
  async findZone(id) {
    const found = await awsJsonIfFound(hostedZone, 'route53', 'get-hosted-zone', '--id', id);
    return found && { name: found.HostedZone.Name, nameServers: found.DelegationSet?.NameServers ?? [] };
  },
  publicNameServers: (domain) => resolveNs(domain).catch(() => []),
  async findSender(region, domain) {
    const asked = ['sesv2', 'get-email-identity', '--region', region, '--email-identity', domain];
    const found = await awsJsonIfFound(emailIdentity, ...asked);
    if (!found) return undefined;
    const account = await awsJson(sesAccount, 'sesv2', 'get-account', '--region', region);
    return {
      isVerified: found.VerifiedForSendingStatus,
      isInSandbox: !account.ProductionAccessEnabled,
      isHealthy: account.EnforcementStatus === 'HEALTHY',
    };
  },
  async functionConcurrency(region) {
    const asked = ['lambda', 'get-account-settings', '--region', region];
    return (await awsJson(lambdaAccount, ...asked)).AccountLimit.ConcurrentExecutions;
  },
  async unconfirmedMails(region) {
    const { Subscriptions } = await awsJson(subscriptions, 'sns', 'list-subscriptions', '--region', region);
    return Subscriptions.filter(({ SubscriptionArn }) => SubscriptionArn === 'PendingConfirmation').map(
      ({ TopicArn, Endpoint }) => ({ topic: TopicArn.split(':').at(-1) ?? '', address: Endpoint }),
    );
  },
  async bootstrapVersion(region) {
    const name = '/cdk-bootstrap/hnb659fds/version';
    const asked = ['ssm', 'get-parameter', '--region', region, '--name', name];
    const found = await awsJsonIfFound(bootstrap, ...asked);
    return found && Number(found.Parameter.Value);
  },
};
