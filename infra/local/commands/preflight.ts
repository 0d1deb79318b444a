import { execFile } from 'node:child_process';
import { resolveNs } from 'node:dns/promises';
import { parseArgs, promisify } from 'node:util';
import { type PreflightPorts, preflight } from '@mirsah/infra-aws/release/preflight';
import { stageOptions, stageSettings } from '../operations/stage.ts';
import { print, runCommand } from './command.ts';

/**
 * `npm run preflight -- --stage prod`: checks before a deployment what it needs of the account and of the DNS, by
 * the AWS command line, and prints for each thing that is missing the command that mends it. Fails when something is.
 */
await runCommand(async () => {
  const { values } = parseArgs({ options: stageOptions });
  const findings = await preflight(stageSettings(values), awsCommandLine);
  for (const finding of findings) {
    if (finding.isFine) print(`✓ ${finding.check}`);
    else print(`✗ ${finding.check}: ${finding.problem}\n    ${finding.mend}`);
  }
  const failed = findings.filter(({ isFine }) => !isFine);
  if (failed.length > 0)
    throw new Error(`${failed.length} of ${findings.length} checks failed. Deploy later.`);
});

const awsCommandLine: PreflightPorts = {
  async callersAccount() {
    return (await aws<{ Account: string }>('sts', 'get-caller-identity')).Account;
  },
  async isRegionEnabled(region) {
    const { RegionOptStatus } = await aws<{ RegionOptStatus: string }>(
      ...['account', 'get-region-opt-status', '--region-name', region],
    );
    return RegionOptStatus.startsWith('ENABLED');
  },
  async findZone(id) {
    const found = await unlessMissing(
      aws<{ HostedZone: { Name: string }; DelegationSet?: { NameServers: string[] } }>(
        ...['route53', 'get-hosted-zone', '--id', id],
      ),
    );
    return found && { name: found.HostedZone.Name, nameServers: found.DelegationSet?.NameServers ?? [] };
  },
  publicNameServers: (domain) => resolveNs(domain).catch(() => []),
  async findSender(region, address) {
    const identity = (name: string) =>
      unlessMissing(
        aws<{ VerifiedForSendingStatus: boolean }>(
          ...['sesv2', 'get-email-identity', '--region', region, '--email-identity', name],
        ),
      );
    const found = (await identity(address)) ?? (await identity(address.split('@')[1] ?? ''));
    if (!found) return undefined;
    const account = await aws<{ ProductionAccessEnabled: boolean }>(
      'sesv2',
      'get-account',
      '--region',
      region,
    );
    return { isVerified: found.VerifiedForSendingStatus, isInSandbox: !account.ProductionAccessEnabled };
  },
  async functionConcurrency(region) {
    const settings = await aws<{ AccountLimit: { ConcurrentExecutions: number } }>(
      ...['lambda', 'get-account-settings', '--region', region],
    );
    return settings.AccountLimit.ConcurrentExecutions;
  },
  async bootstrapVersion(region) {
    const found = await unlessMissing(
      aws<{ Parameter: { Value: string } }>(
        ...['ssm', 'get-parameter', '--region', region, '--name', '/cdk-bootstrap/hnb659fds/version'],
      ),
    );
    return found && Number(found.Parameter.Value);
  },
};

/** The answer of the AWS command line, which is known by what each command documents. */
async function aws<Answer>(...args: string[]): Promise<Answer> {
  const { stdout } = await promisify(execFile)('aws', [...args, '--output', 'json']);
  return JSON.parse(stdout) as Answer;
}

async function unlessMissing<Answer>(answer: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (/NotFound|NoSuchHostedZone/.test(String(error))) return undefined;
    throw error;
  }
}
