import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import {
  type CognitoIdentityProviderClient,
  paginateListUserPools,
} from '@aws-sdk/client-cognito-identity-provider';
import { type Config, readConfig } from '@mirsah/infra-aws/constructs/config';
import { callOnAws } from '@mirsah/infra-aws/replay';

/** What every command that works on an installation on AWS is told: its stage, and settings as `cdk` takes them. */
export const stageOptions = {
  stage: { type: 'string' },
  context: { type: 'string', short: 'c', multiple: true, default: [] as string[] },
} as const;

/** The settings of a stage, by the same rules as for a deployment, and the name of the table that it uses. */
export function stageSettings(values: {
  stage?: string | undefined;
  context?: string[] | undefined;
}): Config & { tableName: string } {
  const context = contextOf(values);
  const config = readConfig({ node: { getAllContext: () => context } });
  return { ...config, tableName: config.restoredTable?.name ?? config.prefix };
}

/** The context of a deployment, as `-c key=value` gives it. */
export function contextOf({
  stage,
  context = [],
}: Parameters<typeof stageSettings>[0]): Record<string, string> {
  const given = context.map((value) => [
    value.slice(0, value.indexOf('=')),
    value.slice(value.indexOf('=') + 1),
  ]);
  return { ...Object.fromEntries(given), ...(stage && { 'mirsah:stage': stage }) };
}

/** What an operator's `aws` command reaches of a stage's installation. */
export function installation(values: Parameters<typeof stageSettings>[0]) {
  const config = stageSettings(values);
  const { region, prefix } = config;
  const aws = async (...args: string[]) =>
    (await promisify(execFile)('aws', [...args, '--region', region, '--output', 'text'])).stdout.trim();
  return {
    ...config,
    /** The output of a command in the home region, as text. */
    aws,
    /** An output of one of its stacks. */
    output(stack: 'data' | 'app', key: string): Promise<string> {
      const query = `Stacks[0].Outputs[?OutputKey=='${key}'].OutputValue`;
      return aws('cloudformation', 'describe-stacks', '--stack-name', `${prefix}-${stack}`, '--query', query);
    },
    /** A variable of what is called of a function now. */
    variable: (name: string, variable: string): Promise<string> =>
      aws(
        ...['lambda', 'get-function-configuration', '--function-name', `${prefix}-${name}:live`],
        ...['--query', `Environment.Variables.${variable}`],
      ),
    /** Calls a function and waits for its answer. */
    call: (name: string, event: unknown) => callOnAws(`${prefix}-${name}:live`, event, region),
  };
}

/** The id of the user pool with this name; names are unique within an installation's account and region. */
export async function findUserPool(client: CognitoIdentityProviderClient, name: string): Promise<string> {
  for await (const { UserPools = [] } of paginateListUserPools({ client }, { MaxResults: 60 })) {
    const id = UserPools.find((pool) => pool.Name === name)?.Id;
    if (id) return id;
  }
  throw new Error(`There is no user pool "${name}"; is the stage deployed?`);
}
