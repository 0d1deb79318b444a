import { EDGE_REGION } from '@mirsah/infra-aws/regions';
import * as z from 'zod';
import { aws, awsJson, awsJsonIfFound } from './aws-command.ts';
import { cdk } from './cdk.ts';
import { installation } from './stage.ts';

/** The two regions' installations: on AWS, or a stand-in for it. */
export type MovePorts = {
  /** The regions that the distributions forward to. */
  origins(): Promise<readonly string[]>;
  /** What the new region lacks before visitors may come there, each with the command that mends it. */
  missing(): Promise<readonly string[]>;
  /** Puts the copies of pictures and films into the new bucket; resolves to false without copies. */
  copyMedia(): Promise<boolean>;
  /** Deploys one stack alone, and waits until it is complete. A repetition changes nothing. */
  deploy(stack: MovedStack): Promise<void>;
  /** Disables the schedules of a region's installation; resolves to their number. Throws when it is lost. */
  stopSchedules(region: string): Promise<number>;
  say(line: string): void;
};

/** The stacks that a move deploys, in their order. */
export type MovedStack = 'edge-access' | 'distributions' | 'edge-watch';

export type MoveRequest = {
  /** The new home region, which has all other stacks. */
  to: string;
  /** A former region, in addition to those that the distributions forward to. */
  from?: string | undefined;
  /** False only prints what would be done. */
  isMeant: boolean;
};

/**
 * Leads the distributions to another region: their domains, tenants and DNS records stay. Every step may be
 * repeated, so a move that was interrupted continues from where it was. Throws when the new region is not
 * ready, or when the distributions forward to another region afterwards.
 */
export async function moveRegion(ports: MovePorts, { to, from, isMeant }: MoveRequest): Promise<void> {
  const { say } = ports;
  const elsewhere = async () => (await ports.origins()).filter((region) => region !== to);
  const former = await elsewhere();
  if (former.length === 0) say(`The distributions lead to ${to} already: the rest is repeated.`);
  else say(`The distributions lead to ${former.join(' and ')}, and would lead to ${to}.`);
  const missing = await ports.missing();
  if (missing.length > 0) {
    throw new Error(`${to} is not ready for visitors:\n${missing.map((each) => `  ${each}`).join('\n')}`);
  }
  if (!isMeant) {
    say(`It would open the buckets of ${to} to the distributions, copy pictures and films, stop the schedules of
the former region, and change the distributions' origins. Domains, merchants' domains and DNS stay.
Nothing is changed yet: repeat it with --go.`);
    return;
  }
  // Before visitors come: until then the buckets of the new region let no distribution read.
  await ports.deploy('edge-access');
  say(
    (await ports.copyMedia())
      ? 'Pictures and films are copied.'
      : `There are no copies of pictures in ${to}.`,
  );
  for (const region of new Set([...former, ...(from ? [from] : [])])) await stop(ports, region);
  await ports.deploy('distributions');
  await ports.deploy('edge-watch');
  const left = await elsewhere();
  if (left.length > 0) {
    throw new Error(`The distributions still lead to ${left.join(' and ')}: repeat this command.`);
  }
  say(`The distributions lead to ${to}. Their edges have it within five minutes.`);
}

/** Of two running installations, both would send deliveries and change merchants' domains. */
async function stop({ stopSchedules, say }: MovePorts, region: string): Promise<void> {
  try {
    say(`${await stopSchedules(region)} schedules of ${region} are stopped.`);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    say(`The schedules of ${region} cannot be stopped (${reason}).
If it comes back, stop them before anything else: repeat this command with --from ${region}.`);
  }
}

const distribution = z.object({
  DistributionConfig: z.object({
    Origins: z.object({ Items: z.array(z.object({ DomainName: z.string() })) }),
  }),
});
const stacks = z.object({
  Stacks: z.tuple([
    z.object({
      StackStatus: z.string(),
      Outputs: z.array(z.object({ OutputKey: z.string(), OutputValue: z.string() })).default([]),
    }),
  ]),
});
const resources = z.object({
  StackResourceSummaries: z.array(
    z.object({ ResourceType: z.string(), PhysicalResourceId: z.string().default('') }),
  ),
});
const files = z.object({ KeyCount: z.number() });
const users = z.object({ Users: z.array(z.unknown()) });

/** A region that is lost does not answer, and the command does not wait for it. */
const BRIEFLY = ['--cli-connect-timeout', '5', '--cli-read-timeout', '20'];

/** The buckets' and the API's host have it in their names. */
const ofHost = /\.(?:s3|execute-api)\.([a-z0-9-]+)\.amazonaws\./;

/**
 * The installation of a stage, by an operator's `aws` and the product's `cdk`. `to` is the stage's region,
 * which has all stacks but those that a move deploys.
 */
export function moveOnAws(values: Parameters<typeof installation>[0]): Omit<MovePorts, 'say'> {
  const { stage, prefix, region: to, output, variable } = installation(values);
  const given = [`mirsah:stage=${stage}`, ...(values.context ?? [])].flatMap((each) => ['-c', each]);

  const stackOf = (name: string, region: string) =>
    awsJsonIfFound(
      stacks,
      ...['cloudformation', 'describe-stacks', '--region', region, '--stack-name', `${prefix}-${name}`],
    );

  async function origins(): Promise<string[]> {
    const { Outputs = [] } = (await stackOf('distributions', EDGE_REGION))?.Stacks[0] ?? {};
    const ids = ['app', 'sites', 'domains'].map(
      (name) => Outputs.find(({ OutputKey }) => OutputKey === name)?.OutputValue,
    );
    const regions = new Set<string>();
    for (const id of ids) {
      if (!id) throw new Error(`There is no stack ${prefix}-distributions to move; is the stage deployed?`);
      const found = await awsJson(distribution, 'cloudfront', 'get-distribution-config', '--id', id);
      for (const { DomainName } of found.DistributionConfig.Origins.Items) {
        const [, region] = ofHost.exec(DomainName) ?? [];
        if (region) regions.add(region);
      }
    }
    return [...regions];
  }

  async function missing(): Promise<string[]> {
    const wanted: string[] = [];
    const at = `-c mirsah:stage=${stage}`;
    for (const name of ['data', 'app']) {
      const { StackStatus } = (await stackOf(name, to))?.Stacks[0] ?? {};
      if (!/^(?:CREATE|UPDATE)_COMPLETE$/.test(StackStatus ?? '')) {
        wanted.push(`${prefix}-${name} is ${StackStatus ?? 'not there'}: npx cdk deploy ${prefix}-app ${at}`);
      }
    }
    if (wanted.length > 0) return wanted;
    const bucket = await output('app', 'SiteBucket');
    const inBucket = ['s3api', 'list-objects-v2', '--region', to, '--bucket', bucket];
    const { KeyCount } = await awsJson(files, ...inBucket, '--prefix', 'sites/', '--max-keys', '1');
    if (KeyCount === 0) wanted.push(`no page is published there: npm run republish -- --stage ${stage}`);
    const inPool = ['cognito-idp', 'list-users', '--region', to, '--user-pool-id'];
    const { Users } = await awsJson(
      users,
      ...inPool,
      await variable('merchant', 'USER_POOL_ID'),
      '--limit',
      '2',
    );
    // One is the canary's.
    if (Users.length < 2) wanted.push(`no accounts are there: npm run import-accounts -- --stage ${stage}`);
    return wanted;
  }

  async function stopSchedules(region: string): Promise<number> {
    let count = 0;
    for (const name of ['data', 'app', 'edge-access']) {
      const ofStack = ['--region', region, '--stack-name', `${prefix}-${name}`, ...BRIEFLY];
      const found = await awsJsonIfFound(resources, 'cloudformation', 'list-stack-resources', ...ofStack);
      for (const { ResourceType, PhysicalResourceId } of found?.StackResourceSummaries ?? []) {
        if (ResourceType !== 'AWS::Events::Rule') continue;
        await aws('events', 'disable-rule', '--region', region, '--name', PhysicalResourceId, ...BRIEFLY);
        count += 1;
      }
    }
    return count;
  }

  return {
    origins,
    missing,
    async copyMedia() {
      const { Outputs = [] } = (await stackOf('backup', to))?.Stacks[0] ?? {};
      const copies = Outputs.find(({ OutputKey }) => OutputKey === 'Media')?.OutputValue;
      if (!copies) return false;
      const bucket = await output('app', 'SiteBucket');
      await aws(
        's3',
        'sync',
        `s3://${copies}/media`,
        `s3://${bucket}/media`,
        '--region',
        to,
        '--only-show-errors',
      );
      return true;
    },
    deploy: (name) =>
      cdk('.', ['deploy', `${prefix}-${name}`, '--exclusively', '--require-approval', 'never', ...given]),
    stopSchedules,
  };
}
