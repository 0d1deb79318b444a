import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  CognitoIdentityProviderClient,
  ConfirmSignUpCommand,
  GetTokensFromRefreshTokenCommand,
  GetUserCommand,
  InitiateAuthCommand,
  SignUpCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { afterEach, beforeEach, vi } from 'vitest';
import type { Mail } from '../codes.ts';
import type { Triggers } from '../context.ts';
import { type CognitoServer, startCognito } from '../server.ts';

export const userPoolId = 'eu-west-1_TestPool1';
export const clientId = 'test-client';

/** A server for tests with a mailbox; `restart` closes it and opens the same folder again. */
export type StartedPool = {
  server: CognitoServer;
  client: CognitoIdentityProviderClient;
  mails: Mail[];
  dataDir: string;
  /** The code in the newest mail to the address. */
  codeFor(email: string): string;
  restart(): Promise<void>;
  dispose(): Promise<void>;
};

export async function startPool(triggers: Triggers = {}): Promise<StartedPool> {
  const dataDir = await mkdtemp(join(tmpdir(), 'cognito-'));
  const mails: Mail[] = [];
  const open = async () => {
    const server = await startCognito({
      dataDir,
      userPoolId,
      clientId,
      sendMail: (mail) => mails.push(mail),
      triggers,
      credentials,
    });
    return { server, client: clientOf(server.endpoint) };
  };
  const close = async () => {
    pool.client.destroy();
    await pool.server.stop();
  };
  const pool: StartedPool = {
    ...(await open()),
    mails,
    dataDir,
    codeFor: (email) => mails.findLast((mail) => mail.to === email)?.code ?? '',
    restart: async () => {
      await close();
      Object.assign(pool, await open());
    },
    dispose: async () => {
      await close();
      await rm(dataDir, { recursive: true });
    },
  };
  return pool;
}

const credentials = { accessKeyId: 'local', secretAccessKey: 'local-secret' };

export function clientOf(endpoint: string): CognitoIdentityProviderClient {
  return new CognitoIdentityProviderClient({
    endpoint,
    region: 'eu-west-1',
    credentials,
    maxAttempts: 1,
  });
}

export const email = 'mona@example.com';
export const password = 'sea-teal-1';
export const named = { UserPoolId: userPoolId, Username: email };
export const incorrect = { name: 'NotAuthorizedException', message: 'Incorrect username or password.' };

/** The steps that most tests need. `pool` is a function because every test has its own pool. */
export function stepsOn(pool: () => StartedPool) {
  const signUp = (username = email, chosen = password) =>
    pool().client.send(
      new SignUpCommand({
        ClientId: clientId,
        Username: username,
        Password: chosen,
        UserAttributes: [
          { Name: 'email', Value: username },
          { Name: 'name', Value: 'منى' },
        ],
      }),
    );

  const confirm = (code = pool().codeFor(email), username = email) =>
    pool().client.send(
      new ConfirmSignUpCommand({ ClientId: clientId, Username: username, ConfirmationCode: code }),
    );

  const start = (username = email, given = password) =>
    pool().client.send(
      new InitiateAuthCommand({
        ClientId: clientId,
        AuthFlow: 'USER_PASSWORD_AUTH',
        AuthParameters: { USERNAME: username, PASSWORD: given },
      }),
    );

  const signIn = async (username = email, given = password) => {
    const { AuthenticationResult: result } = await start(username, given);
    const { AccessToken, IdToken, RefreshToken } = result ?? {};
    if (!AccessToken || !IdToken || !RefreshToken) throw new Error('no tokens');
    return { AccessToken, IdToken, RefreshToken };
  };

  const register = async () => {
    await signUp();
    await confirm();
  };

  const refresh = (RefreshToken: string) =>
    pool().client.send(new GetTokensFromRefreshTokenCommand({ ClientId: clientId, RefreshToken }));

  const whoAmI = (AccessToken: string) => pool().client.send(new GetUserCommand({ AccessToken }));

  return { signUp, confirm, start, signIn, register, refresh, whoAmI };
}

/** Starts a new pool for each test of a file. Returns `pool()` and the steps that most tests need. */
export function poolOfEachTest(triggers: Parameters<typeof startPool>[0] = {}) {
  let started: StartedPool;
  beforeEach(async () => {
    started = await startPool(triggers);
  });
  afterEach(async () => {
    vi.useRealTimers();
    await started.dispose();
  });
  const pool = () => started;
  return { pool, passTime, ...stepsOn(pool) };
}

/** Advances the clock for the rest of the test. */
function passTime(milliseconds: number): void {
  const now = Date.now();
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(now + milliseconds);
}
