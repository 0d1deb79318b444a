import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import type { Mail } from './mails.ts';
import type { PreSignUp } from './pre-sign-up.ts';
import { type CognitoServer, startCognito } from './server.ts';

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

export async function startPool(triggers: { preSignUp?: PreSignUp } = {}): Promise<StartedPool> {
  const dataDir = await mkdtemp(join(tmpdir(), 'cognito-'));
  const mails: Mail[] = [];
  const open = async () => {
    const server = await startCognito({
      dataDir,
      userPoolId,
      clientId,
      sendMail: (mail) => mails.push(mail),
      ...triggers,
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

export function clientOf(endpoint: string): CognitoIdentityProviderClient {
  return new CognitoIdentityProviderClient({
    endpoint,
    region: 'eu-west-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    maxAttempts: 1,
  });
}
