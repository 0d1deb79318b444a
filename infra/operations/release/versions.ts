import * as z from 'zod';
import { aws, awsJson } from '../aws-command.ts';

/** A function as callers use it: by its alias, which points to one of its versions. */
export type Released = {
  name: string;
  /** The number of the alias's version. */
  live: number;
  versions: readonly { number: number; madeAt: Date }[];
};

/** How many former versions stay beside the live one, as targets of a rollback. */
const KEPT = 5;

/**
 * The version that each alias had before a moment: the newest version from before it. Functions that use it
 * already are omitted, and so are newer functions: only newer ones call them.
 */
export function movesTo(functions: readonly Released[], moment: Date): { name: string; to: number }[] {
  return functions.flatMap(({ name, live, versions }) => {
    const before = versions.filter(({ madeAt }) => madeAt < moment).map(({ number }) => number);
    const to = before.length === 0 ? live : Math.max(...before);
    return to === live ? [] : [{ name, to }];
  });
}

/** The versions that no rollback needs: older than the last five before the live one. */
export function prunable({ live, versions }: Released): number[] {
  const older = versions.map(({ number }) => number).filter((number) => number < live);
  return older.sort((a, b) => b - a).slice(KEPT);
}

const resources = z.object({
  StackResourceSummaries: z.array(
    z.object({ ResourceType: z.string(), PhysicalResourceId: z.string().default('') }),
  ),
});
const alias = z.object({ FunctionVersion: z.string() });
const versionList = z.object({
  Versions: z.array(z.object({ Version: z.string(), LastModified: z.string() })),
});
const stacks = z.object({
  Stacks: z.tuple([z.object({ StackStatus: z.string(), LastUpdatedTime: z.string().optional() })]),
});

/** The functions of a stack that have an alias `live`, on AWS. */
export async function releasedOnAws(region: string, stack: string): Promise<Released[]> {
  const place = ['--region', region];
  const found = await awsJson(
    resources,
    'cloudformation',
    'list-stack-resources',
    ...place,
    '--stack-name',
    stack,
  );
  const names = found.StackResourceSummaries.flatMap(({ ResourceType, PhysicalResourceId }) => {
    const [, name] = /:function:([\w-]+):live$/.exec(PhysicalResourceId) ?? [];
    return ResourceType === 'AWS::Lambda::Alias' && name ? [name] : [];
  });
  const released: Released[] = [];
  for (const name of names) {
    const ofFunction = [...place, '--function-name', name];
    const { FunctionVersion } = await awsJson(alias, 'lambda', 'get-alias', ...ofFunction, '--name', 'live');
    const { Versions } = await awsJson(versionList, 'lambda', 'list-versions-by-function', ...ofFunction);
    const versions = Versions.flatMap(({ Version, LastModified }) =>
      Version === '$LATEST' ? [] : [{ number: Number(Version), madeAt: new Date(LastModified) }],
    );
    released.push({ name, live: Number(FunctionVersion), versions });
  }
  return released;
}

/**
 * When the last deployment of a stack started; undefined when it has been deployed only once. Throws during a
 * deployment.
 */
export async function lastDeploymentOnAws(region: string, stack: string): Promise<Date | undefined> {
  const asked = ['cloudformation', 'describe-stacks', '--region', region, '--stack-name', stack];
  const { StackStatus, LastUpdatedTime } = (await awsJson(stacks, ...asked)).Stacks[0];
  if (!/_COMPLETE$/.test(StackStatus) || StackStatus.includes('IN_PROGRESS')) {
    throw new Error(
      `${stack} is ${StackStatus}. A deployment that goes on is taken back by: aws cloudformation cancel-update-stack --region ${region} --stack-name ${stack}`,
    );
  }
  return LastUpdatedTime === undefined ? undefined : new Date(LastUpdatedTime);
}

export async function moveAliasOnAws(
  region: string,
  { name, to }: { name: string; to: number },
): Promise<void> {
  const version = ['--function-version', String(to)];
  // All calls: a deployment that was shifting them has ended.
  const all = ['--routing-config', '{"AdditionalVersionWeights":{}}'];
  const ofAlias = ['--region', region, '--function-name', name, '--name', 'live'];
  await aws('lambda', 'update-alias', ...ofAlias, ...version, ...all, '--output', 'json');
}

export async function deleteVersionOnAws(region: string, name: string, version: number): Promise<void> {
  await aws(
    ...['lambda', 'delete-function', '--region', region, '--function-name', name],
    ...['--qualifier', String(version)],
  );
}
