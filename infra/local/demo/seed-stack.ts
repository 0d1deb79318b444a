import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { inspect } from 'node:util';
import {
  AdminCreateUserCommand,
  AdminGetUserCommand,
  AdminSetUserPasswordCommand,
  CognitoIdentityProviderClient,
  InitiateAuthCommand,
  UsernameExistsException,
} from '@aws-sdk/client-cognito-identity-provider';
import { type ApiClient, createApiClient } from '@mirsah/contracts/client';
import { createViewArchive } from '@mirsah/functions/views/archive';
import { readPhoneKeys, withPhoneKeys } from '@mirsah/table/dynamo/phone-keys';
import { openTable } from '@mirsah/table/dynamo/table';
import { dropStreamRecords } from '../dynamodb/data-file.ts';
import type { Services } from '../stack/services.ts';
import { settings } from '../stack/settings.ts';
import type { Stack } from '../stack/start-stack.ts';
import { uploadFile } from '../stack/static-files.ts';
import { type DemoAccount, demoAccounts } from './accounts.ts';
import { seedConversions } from './seed-conversions.ts';
import { seedAccounts, seedDemo, seedingBegan } from './seed-demo.ts';
import { seedHuge } from './seed-huge.ts';

type Account = { email: string; password: string; fullName: string };

/** The kinds of initial data: accounts alone; a merchant's two months; that and very long lists. */
export const seedKinds = ['empty', 'demo', 'huge'] as const;
export type SeedKind = (typeof seedKinds)[number];

export function isSeedKind(kind: string | undefined): kind is SeedKind {
  return seedKinds.some((known) => known === kind);
}

const markerIn = (dataDir: string) => join(dataDir, 'demo-is-complete');

/** Whether the folder's data is complete: it was seeded once and is not changed again. */
export const isSeeded = (dataDir: string): boolean => existsSync(markerIn(dataDir));

/**
 * Stores the kind of initial data of a new folder. The default continues an interrupted seeding, or else is
 * the demo data.
 */
export function beginSeed(dataDir: string, wanted?: SeedKind): SeedKind {
  const file = join(dataDir, 'demo-kind');
  const begun = existsSync(file) ? readFileSync(file, 'utf8') : undefined;
  const kind = wanted ?? (isSeedKind(begun) ? begun : 'demo');
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(file, kind);
  return kind;
}

/** Seeds a new data folder; a folder with data does not change. */
export async function seedStack(
  stack: Stack,
  dataDir: string,
  report: (line: string) => void,
): Promise<void> {
  if (isSeeded(dataDir)) return;
  await seedData('demo', stack.services, dataDir, report);
  await completeSeed('demo', stack, dataDir);
}

/**
 * The part of the data that only needs the services: accounts, table and uploaded images. Huge data must be
 * complete before the product starts, because its stream records are dropped.
 */
export async function seedData(
  kind: SeedKind,
  services: Services,
  dataDir: string,
  report: (line: string) => void,
): Promise<void> {
  const client = cognitoOf(services);
  const table = withPhoneKeys(
    openTable(services.dynamoDbClient, settings.tableName),
    readPhoneKeys(settings.phoneKeys),
  );
  const options = {
    table,
    uploadImage: (key: string, body: Buffer) => uploadFile(services.s3Client, settings.siteBucket, key, body),
    ensureAccount: (account: Account) => ensureAccount(client, account),
    keepViews: createViewArchive(services.s3Client, settings.viewsBucket).keep,
    now: new Date(),
    report,
  };
  if (kind === 'huge') {
    const { merchant } = await seedAccounts(options);
    await seedHuge({ table, ownerId: merchant.id, now: seedingBegan(merchant), report });
    dropStreamRecords(join(dataDir, 'dynamodb'));
  }
  if (kind === 'empty') await seedAccounts(options);
  else await seedDemo(options);
}

const ATTEMPTS = 3;
const PAUSE_MS = 1000;

type Filling = {
  /** The part of the data that was started before the product ran. */
  begun: Promise<void>;
  fillAgain(): Promise<void>;
  complete(): Promise<void>;
  /** Called with each failure; throws if it must not be ignored. */
  failed(error: unknown): void | Promise<void>;
  log(line: string): void;
  pauseMs?: number;
};

/**
 * Awaits the seeding of a new folder, and repeats it after a failure, three times in all. After the last
 * failure it reports that and resolves: the product runs without the rest, and the next start continues.
 */
export async function untilFilled({
  begun,
  fillAgain,
  complete,
  failed,
  log,
  pauseMs = PAUSE_MS,
}: Filling): Promise<void> {
  let filling = begun;
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    if (attempt > 1) {
      await sleep(pauseMs);
      filling = fillAgain();
    }
    try {
      await filling;
      return await complete();
    } catch (error) {
      await failed(error);
      log(`\nThe demo data could not be completed (attempt ${attempt} of ${ATTEMPTS}): ${inspect(error)}`);
    }
  }
  log('Mirsah runs without the rest of it; the next start goes on. "npm run reset" starts over.');
}

/** The part that needs the running product: requests to its API, and all consequences of the data. */
export async function completeSeed(kind: SeedKind, stack: Stack, dataDir: string): Promise<void> {
  if (kind === 'huge') {
    // The publisher's stream records of the many pages were dropped too.
    const response = await fetch(`${stack.url}/__local/republish`, { method: 'POST' });
    if (!response.ok) throw new Error(`The pages could not be published: ${await response.text()}`);
    await response.text();
  }
  if (kind !== 'empty') {
    const client = await clientOf(stack, demoAccounts.merchant);
    await connectCodNetwork(stack, client);
    await seedConversions(stack, client);
  }
  await stack.streamsIdle();
  writeFileSync(markerIn(dataDir), '');
}

function cognitoOf({ cognito, credentials }: Services): CognitoIdentityProviderClient {
  return new CognitoIdentityProviderClient({
    endpoint: cognito.endpoint,
    region: settings.region,
    credentials,
  });
}

/** Creates a confirmed account with its password, or finds it. Returns its id. */
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

/** The fake network accepts any key. */
const DEMO_KEY = 'demo-cod-network-key-2026';

/** Connects a merchant to the fake COD network, as they would. An existing connection stays. */
async function connectCodNetwork({ services }: Stack, client: ApiClient): Promise<void> {
  if ((await client.getConnections()).cod) return;
  const endpoint = `${services.connectionFakes.codNetworkUrl}/leads`;
  await client.saveCodConnection({ body: { endpoint, apiKey: DEMO_KEY, sendsWhen: 'at_once' } });
}

async function clientOf(
  { url, services }: Stack,
  account: Pick<DemoAccount, 'email' | 'password'>,
): Promise<ApiClient> {
  const { AuthenticationResult } = await cognitoOf(services).send(
    new InitiateAuthCommand({
      AuthFlow: 'USER_PASSWORD_AUTH',
      ClientId: settings.userPoolClientId,
      AuthParameters: { USERNAME: account.email, PASSWORD: account.password },
    }),
  );
  return createApiClient({ baseUrl: url, accessToken: async () => AuthenticationResult?.AccessToken });
}
