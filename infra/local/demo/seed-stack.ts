import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  AdminCreateUserCommand,
  AdminGetUserCommand,
  AdminSetUserPasswordCommand,
  CognitoIdentityProviderClient,
  InitiateAuthCommand,
  UsernameExistsException,
} from '@aws-sdk/client-cognito-identity-provider';
import { createApiClient } from '@mirsah/contracts/client';
import { openTable } from '@mirsah/table/dynamo/table';
import { settings } from '../stack/settings.ts';
import type { Stack } from '../stack/start-stack.ts';
import { uploadFile } from '../stack/static-files.ts';
import { type DemoAccount, demoAccounts } from './accounts.ts';
import { seedDemo } from './seed-demo.ts';

type Account = { email: string; password: string; fullName: string };

/** Fills a new data folder with the demo merchant's life; a folder that has it is left as it is. */
export async function seedStack(
  stack: Stack,
  dataDir: string,
  report: (line: string) => void,
): Promise<void> {
  const doneFile = join(dataDir, 'demo-is-complete');
  if (existsSync(doneFile)) return;
  const { cognito, credentials, dynamoDbClient, s3Client } = stack.services;
  const client = new CognitoIdentityProviderClient({
    endpoint: cognito.endpoint,
    region: settings.region,
    credentials,
  });
  await seedDemo({
    table: openTable(dynamoDbClient, settings.tableName),
    uploadImage: (key, body) => uploadFile(s3Client, settings.siteBucket, key, body),
    ensureAccount: (account) => ensureAccount(client, account),
    now: new Date(),
    report,
  });
  await connectCodNetwork(stack, demoAccounts.merchant);
  await stack.streamsIdle();
  writeFileSync(doneFile, '');
}

async function ensureAccount(client: CognitoIdentityProviderClient, account: Account): Promise<string> {
  const user = { UserPoolId: settings.userPoolId, Username: account.email };
  try {
    await client.send(
      new AdminCreateUserCommand({
        ...user,
        MessageAction: 'SUPPRESS',
        UserAttributes: [
          { Name: 'email', Value: account.email },
          { Name: 'email_verified', Value: 'true' },
          { Name: 'name', Value: account.fullName },
        ],
      }),
    );
  } catch (error) {
    if (!(error instanceof UsernameExistsException)) throw error;
  }
  await client.send(
    new AdminSetUserPasswordCommand({ ...user, Password: account.password, Permanent: true }),
  );
  const { UserAttributes = [] } = await client.send(new AdminGetUserCommand(user));
  const sub = UserAttributes.find(({ Name }) => Name === 'sub')?.Value;
  if (!sub) throw new Error(`The account ${account.email} has no id`);
  return sub;
}

/** Opens nothing: the stand-in takes any key. */
const DEMO_KEY = 'demo-cod-network-key-2026';

/** Connects an account to the network's stand-in, as its merchant would; what is connected already stays. */
export async function connectCodNetwork(
  { url, services }: Stack,
  account: Pick<DemoAccount, 'email' | 'password'>,
): Promise<void> {
  const cognito = new CognitoIdentityProviderClient({
    endpoint: services.cognito.endpoint,
    region: settings.region,
    credentials: services.credentials,
  });
  const { AuthenticationResult } = await cognito.send(
    new InitiateAuthCommand({
      AuthFlow: 'USER_PASSWORD_AUTH',
      ClientId: settings.userPoolClientId,
      AuthParameters: { USERNAME: account.email, PASSWORD: account.password },
    }),
  );
  const client = createApiClient({
    baseUrl: url,
    accessToken: async () => AuthenticationResult?.AccessToken,
  });
  if ((await client.getConnections()).cod) return;
  const endpoint = `${services.partners.codNetworkUrl}/leads`;
  await client.saveCodConnection({ body: { endpoint, apiKey: DEMO_KEY } });
}
