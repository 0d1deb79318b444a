import {
  type CognitoIdentityProviderClient,
  paginateListUserPools,
} from '@aws-sdk/client-cognito-identity-provider';
import { type Config, readConfig } from '@mirsah/infra-aws/constructs/config';

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

/** The id of the user pool with this name; names are unique within an installation's account and region. */
export async function findUserPool(client: CognitoIdentityProviderClient, name: string): Promise<string> {
  for await (const { UserPools = [] } of paginateListUserPools({ client }, { MaxResults: 60 })) {
    const id = UserPools.find((pool) => pool.Name === name)?.Id;
    if (id) return id;
  }
  throw new Error(`There is no user pool "${name}"; is the stage deployed?`);
}
