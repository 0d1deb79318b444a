import {
  type CognitoIdentityProviderClient,
  paginateListUserPools,
} from '@aws-sdk/client-cognito-identity-provider';
import { type Config, readConfig } from '@mirsah/infra-aws/constructs/config';
import { aws } from './aws-command.ts';
import { callOnAws } from './replay.ts';

/**
 * The options of every command that works on an installation on AWS: its stage, and settings as `cdk` takes
 * them.
 */
export const stageOptions = {
  stage: { type: 'string' },
  context: { type: 'string', short: 'c', multiple: true, default: [] as string[] },
} as const;

/** The settings of a stage, by the same rules as for a deployment, and the name of its table. */
export function stageSettings(values: {
  stage?: string | undefined;
  context?: string[] | undefined;
}): Config & { tableName: string } {
  const context = contextOf(values);
  const config = readConfig({ node: { getAllContext: () => context } });
  return { ...config, tableName: config.restoredTable?.name ?? config.prefix };
}

/** The context of a deployment, as `-c key=value` passes it. */
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

/** The operations of an operator's `aws` command on a stage's installation. */
export function installation(values: Parameters<typeof stageSettings>[0]) {
  const config = stageSettings(values);
  const { region, prefix } = config;
  const text = async (...args: string[]) =>
    (await aws(...args, '--region', region, '--output', 'text')).trim();
  /** The command prints nothing, or None, for a missing resource. */
  const found = (value: string, what: string) => {
    if (value === '' || value === 'None') throw new Error(`There is no ${what}; is the stage deployed?`);
    return value;
  };
  return {
    ...config,
    /** The output of a command in the home region, as text. */
    text,
    /** An output of one of its stacks. */
    async output(stack: 'data' | 'app', key: string): Promise<string> {
      const query = `Stacks[0].Outputs[?OutputKey=='${key}'].OutputValue`;
      const name = `${prefix}-${stack}`;
      const value = await text('cloudformation', 'describe-stacks', '--stack-name', name, '--query', query);
      return found(value, `output ${key} of ${name}`);
    },
    /** An environment variable of a function's current version. */
    async variable(name: string, variable: string): Promise<string> {
      const value = await text(
        ...['lambda', 'get-function-configuration', '--function-name', `${prefix}-${name}:live`],
        ...['--query', `Environment.Variables.${variable}`],
      );
      return found(value, `variable ${variable} of ${prefix}-${name}:live`);
    },
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
