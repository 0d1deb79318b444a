import type { Config } from '@mirsah/infra-aws/constructs/config';
import { EDGE_REGION, regionNamed } from '@mirsah/infra-aws/regions';

/** The checks' queries of AWS and of the public DNS. Each throws when it fails. */
export type PreflightPorts = {
  /** The account of the credentials. */
  callersAccount(): Promise<string>;
  isRegionEnabled(region: string): Promise<boolean>;
  /** The name and the name servers of a hosted zone; undefined when this account has no such zone. */
  findZone(id: string): Promise<{ name: string; nameServers: string[] } | undefined>;
  /** The public DNS's answer for a domain; empty without a delegation. */
  publicNameServers(domain: string): Promise<string[]>;
  /** The SES identity of a domain; undefined without one. */
  findSender(
    region: string,
    domain: string,
  ): Promise<{ isVerified: boolean; isInSandbox: boolean; isHealthy: boolean } | undefined>;
  /** How many calls of all functions may run concurrently. */
  functionConcurrency(region: string): Promise<number>;
  /** The addresses that have not confirmed the mails of a topic, for each of a region's topics. */
  unconfirmedMails(region: string): Promise<{ topic: string; address: string }[]>;
  /** The version of CDK's bootstrap stack; undefined without one. */
  bootstrapVersion(region: string): Promise<number | undefined>;
};

/** A check's name, and the advice when it failed; `mend` is a command if possible. */
export type Finding = { check: string } & (
  | { isFine: true }
  | { isFine: false; problem: string; mend: string }
);

/** The version that CDK's default synthesizer requires. */
const BOOTSTRAP = 6;
/** Lambda's reserve for functions without their own reservation. */
const UNRESERVED = 100;
/** Functions with one call at a time, which is reserved for each in every stage. */
const RUN_ALONE = 6;

/**
 * Checks everything that a deployment of this configuration needs of the account and of the DNS, and lists
 * all problems together. A check that failed to run is a problem as well.
 */
export async function preflight(config: Config, ports: PreflightPorts): Promise<Finding[]> {
  const { region, backupRegion, app, sites, sender } = config;
  // For the home region and the second one, if any: the edge's is enabled in every account.
  const regions = [region, ...(backupRegion === undefined ? [] : [backupRegion])];
  const places = [...new Set([...regions, EDGE_REGION])];
  const checks: Check[] = [
    ['account', () => checkAccount(config.account, ports)],
    ...regions.map((place): Check => [`region ${place}`, () => checkRegion(place, ports)]),
    [`zone of ${app.domain}`, () => checkZone('app', app, ports)],
    [`zone of ${sites.domain}`, () => checkZone('sites', sites, ports)],
    ...(sender ? [[`sender ${sender.address}`, () => checkSender(sender, ports)] satisfies Check] : []),
    ['concurrency', () => checkConcurrency(config, ports)],
    ...[...new Set([region, EDGE_REGION])].map(
      (place): Check => [`alarm mails in ${place}`, () => checkMails(config, place, ports)],
    ),
    ...places.map((place): Check => [`bootstrap in ${place}`, () => checkBootstrap(config, place, ports)]),
  ];
  return Promise.all(checks.map(([name, check]) => find(name, check)));
}

/** The same, printed line by line. Throws when something is missing. */
export async function lookOver(config: Config, ports: PreflightPorts, say: (line: string) => void) {
  const findings = await preflight(config, ports);
  for (const finding of findings) {
    if (finding.isFine) say(`✓ ${finding.check}`);
    else say(`✗ ${finding.check}: ${finding.problem}\n    ${finding.mend}`);
  }
  const failed = findings.filter(({ isFine }) => !isFine);
  if (failed.length > 0)
    throw new Error(
      `${failed.length} of ${findings.length} checks failed. Nothing was deployed; deploy later.`,
    );
}

type Problem = { problem: string; mend: string };
type Check = [name: string, check: () => Promise<Problem | undefined>];

async function find(check: string, ask: () => Promise<Problem | undefined>): Promise<Finding> {
  try {
    const problem = await ask();
    return problem ? { check, isFine: false, ...problem } : { check, isFine: true };
  } catch (error) {
    const problem = `could not be checked: ${error instanceof Error ? error.message : error}`;
    // A rejection by the AWS command line contains what it lacks.
    const { mend = 'aws sts get-caller-identity   # are these the right credentials?' } = error as {
      mend?: string;
    };
    return { check, isFine: false, problem, mend };
  }
}

async function checkAccount(
  account: string | undefined,
  ports: PreflightPorts,
): Promise<Problem | undefined> {
  const callers = await ports.callersAccount();
  if (account === undefined || account === callers) return undefined;
  return {
    problem: `the credentials belong to ${callers}, the configuration to ${account}`,
    mend: `export AWS_PROFILE=…   # of account ${account}`,
  };
}

async function checkRegion(region: string, ports: PreflightPorts): Promise<Problem | undefined> {
  if (await ports.isRegionEnabled(region)) return undefined;
  return {
    problem: regionNamed(region)?.isOptIn ? 'is opt-in and not enabled in this account' : 'is not enabled',
    mend: `aws account enable-region --region-name ${region}`,
  };
}

async function checkZone(
  name: 'app' | 'sites',
  { domain, zone }: Config['app'],
  ports: PreflightPorts,
): Promise<Problem | undefined> {
  const found = await ports.findZone(zone.id);
  if (!found) {
    return {
      problem: `this account has no hosted zone ${zone.id}`,
      mend: `aws route53 list-hosted-zones-by-name --dns-name ${zone.name}   # and set mirsah:${name}ZoneId`,
    };
  }
  if (bare(found.name) !== zone.name) {
    return {
      problem: `${zone.id} is the zone of ${bare(found.name)}, not of ${zone.name}`,
      mend: `-c mirsah:${name}ZoneName=${bare(found.name)}   # if ${domain} is in it`,
    };
  }
  const delegated = new Set((await ports.publicNameServers(zone.name)).map(bare));
  if (found.nameServers.some((server) => delegated.has(bare(server)))) return undefined;
  return {
    problem: `the public DNS does not lead to it: the certificate would wait until the deployment fails`,
    mend: `# at the registrar of ${zone.name}, set the name servers ${found.nameServers.map(bare).join(', ')}`,
  };
}

const bare = (name: string) => name.toLowerCase().replace(/\.$/, '');

async function checkSender(
  { domain, region }: NonNullable<Config['sender']>,
  ports: PreflightPorts,
): Promise<Problem | undefined> {
  // The domain, by DKIM: Cognito sends in its name, and no mailbox for a link is needed.
  const sender = await ports.findSender(region, domain);
  if (!sender) {
    return {
      problem: `SES in ${region} does not know its domain`,
      mend: `aws sesv2 create-email-identity --region ${region} --email-identity ${domain}   # and write the three CNAME records of its DKIM tokens`,
    };
  }
  if (!sender.isVerified) {
    return {
      problem: `${domain} is not verified in ${region}: its DKIM records are missing, or not seen yet`,
      mend: `aws sesv2 get-email-identity --region ${region} --email-identity ${domain} --query DkimAttributes.Tokens   # TOKEN._domainkey.${domain} CNAME TOKEN.dkim.amazonses.com`,
    };
  }
  if (!sender.isHealthy) {
    return {
      problem: `SES in ${region} is watching or has paused this account for bounces and complaints: codes may not arrive`,
      mend: `aws sesv2 list-suppressed-destinations --region ${region}   # who bounced or complained; then answer AWS's case`,
    };
  }
  if (!sender.isInSandbox) return undefined;
  return {
    problem: `SES in ${region} is in its sandbox and writes to verified addresses only`,
    mend: `aws sesv2 put-account-details --region ${region} --production-access-enabled --mail-type TRANSACTIONAL --website-url …`,
  };
}

/** The concurrency that a stage's functions reserve. */
export function reservedCalls({
  concurrency,
  publicConcurrency,
}: Pick<Config, 'concurrency' | 'publicConcurrency'>): number {
  const reserved: Record<string, number> = {
    ...concurrency,
    ...(publicConcurrency !== undefined && { public: publicConcurrency }),
  };
  return Object.values(reserved).reduce((sum, calls) => sum + calls, RUN_ALONE);
}

async function checkConcurrency(config: Config, ports: PreflightPorts) {
  const { region } = config;
  const needed = UNRESERVED + reservedCalls(config);
  const limit = await ports.functionConcurrency(region);
  if (limit >= needed) return undefined;
  return {
    problem: `the account allows ${limit} calls of functions at a time, the stage needs ${needed}`,
    mend: `aws service-quotas request-service-quota-increase --region ${region} --service-code lambda --quota-code L-B99A9384 --desired-value ${Math.max(1000, needed)}`,
  };
}

/** Before the first deployment there is no topic. */
async function checkMails({ prefix }: Config, region: string, ports: PreflightPorts) {
  const ours = (await ports.unconfirmedMails(region)).filter(({ topic }) =>
    new RegExp(`^${prefix}-(?:app|edge-watch)-`).test(topic),
  );
  if (ours.length === 0) return undefined;
  const addresses = [...new Set(ours.map(({ address }) => address))].join(', ');
  return {
    problem: `${addresses} has not confirmed ${ours.length} of its topics, so those alarms reach no person`,
    mend: `# open SNS's mails there and confirm; ask for them again with:\n    aws sns list-topics --region ${region}   # then aws sns subscribe --topic-arn ARN --protocol email --notification-endpoint ${ours[0]?.address}`,
  };
}

async function checkBootstrap({ account, stage }: Config, region: string, ports: PreflightPorts) {
  const version = await ports.bootstrapVersion(region);
  if (version !== undefined && version >= BOOTSTRAP) return undefined;
  return {
    problem: version === undefined ? 'is missing' : `is version ${version}, ${BOOTSTRAP} is needed`,
    // CDK's command line synthesises the product first, whatever it bootstraps.
    mend: `npx cdk bootstrap aws://${account ?? 'ACCOUNT'}/${region} -c mirsah:stage=${stage}   # with the policy of docs/first-deployment.md`,
  };
}
