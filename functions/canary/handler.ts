import { setTimeout as sleep } from 'node:timers/promises';
import {
  AdminCreateUserCommand,
  AdminInitiateAuthCommand,
  AdminSetUserPasswordCommand,
  CognitoIdentityProviderClient,
  NotAuthorizedException,
  UserNotFoundException,
  UsernameExistsException,
} from '@aws-sdk/client-cognito-identity-provider';
import { createApiClient } from '@mirsah/contracts/client';
import { observed } from '@mirsah/table/dynamo/aws-calls';
import { clientOptions } from '@mirsah/table/dynamo/table';
import { report } from '@mirsah/table/dynamo/telemetry';
import type { ScheduledEvent } from 'aws-lambda';
import * as z from 'zod';
import { canaryText } from '../messages/index.ts';
import { lambda, log } from '../runtime/lambda.ts';
import { CanaryError, type CanaryStep, runCanary } from './journey.ts';
import { canaryEnvironment, networkKey, toNetworkId } from './network.ts';
import { request } from './request.ts';

const environmentSchema = z.object({
  ...canaryEnvironment,
  /** An address without a mailbox: nothing is ever sent to it. */
  CANARY_EMAIL: z.email(),
  APP_DOMAIN: z.string().min(1),
  SITES_DOMAIN: z.string().min(1),
  SITES_PROTOCOL: z.enum(['https', 'http']).default('https'),
  USER_POOL_ID: z.string().min(1),
  USER_POOL_CLIENT_ID: z.string().min(1),
  CANARY_NETWORK_URL: z.url(),
  /** The address of the sites when it differs from public DNS. */
  SITES_ADDRESS: z.string().optional(),
});

const PAUSE_MS = 2000;
/** Longer than the timeout of a function behind the API. */
const TIMEOUT_MS = 15_000;

const secrets = ['CANARY_SECRET'] as const;

/**
 * Called by a schedule: reports 1 when everything worked, and 0 otherwise. The log names the step that
 * failed.
 */
export const handler = lambda<ScheduledEvent, { failedAt: CanaryStep | null }>(secrets, (variables) => {
  const environment = environmentSchema.parse(variables);
  const { CANARY_SECRET: secret, CANARY_NETWORK_URL: url, SITES_PROTOCOL: protocol } = environment;
  const cognito = observed(new CognitoIdentityProviderClient(clientOptions()));
  const urlOf = (subdomain: string) => `${protocol}://${subdomain}.${environment.SITES_DOMAIN}`;
  const ask = (address: string, body?: string) =>
    request(address, { body, host: environment.SITES_ADDRESS, timeoutMs: TIMEOUT_MS });
  const ports = {
    openDashboard: async () =>
      (await request(`${protocol}://${environment.APP_DOMAIN}/login`, { timeoutMs: TIMEOUT_MS })).body,
    async signIn() {
      const token = await signIn(cognito, environment);
      return createApiClient({
        baseUrl: `${protocol}://${environment.APP_DOMAIN}`,
        accessToken: async () => token,
        fetch: (input, init) => fetch(input, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) }),
      });
    },
    network: {
      url,
      apiKey: networkKey(secret),
      idOf: (e164: string) => toNetworkId(secret, e164),
    },
    visit: async (subdomain: string) => (await ask(urlOf(subdomain))).body,
    async order(subdomain: string, submission: object) {
      const answered = await ask(`${urlOf(subdomain)}/functions/v1/submit-order`, JSON.stringify(submission));
      if (answered.status !== 201) throw new Error(`the order was answered with ${answered.status}`);
      return z.object({ orderId: z.string() }).parse(JSON.parse(answered.body)).orderId;
    },
    now: () => new Date(),
    wait: () => sleep(PAUSE_MS),
  };
  return async () => {
    try {
      await runCanary(ports);
      report('CanaryPassed', 1);
      return { failedAt: null };
    } catch (error) {
      const failedAt = error instanceof CanaryError ? error.step : 'sign_in';
      report('CanaryPassed', 0);
      log.error('canary failed', { step: failedAt, error });
      return { failedAt };
    }
  };
});

type Pool = Pick<
  z.infer<typeof environmentSchema>,
  'CANARY_SECRET' | 'CANARY_EMAIL' | 'USER_POOL_ID' | 'USER_POOL_CLIENT_ID'
>;

/**
 * An access token of the canary's account. Creates the account, or sets its changed password, when needed.
 */
async function signIn(client: CognitoIdentityProviderClient, pool: Pool): Promise<string> {
  const { CANARY_EMAIL: Username, CANARY_SECRET: Password } = pool;
  const { USER_POOL_ID: UserPoolId, USER_POOL_CLIENT_ID: ClientId } = pool;
  const authenticate = async () => {
    const { AuthenticationResult } = await client.send(
      new AdminInitiateAuthCommand({
        UserPoolId,
        ClientId,
        AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
        AuthParameters: { USERNAME: Username, PASSWORD: Password },
      }),
    );
    if (!AuthenticationResult?.AccessToken) throw new Error('Cognito asks for more than the password');
    return AuthenticationResult.AccessToken;
  };
  try {
    return await authenticate();
  } catch (error) {
    if (!(error instanceof NotAuthorizedException || error instanceof UserNotFoundException)) throw error;
  }
  const UserAttributes = [
    { Name: 'email', Value: Username },
    { Name: 'email_verified', Value: 'true' },
    { Name: 'name', Value: canaryText.account },
  ];
  await client
    .send(new AdminCreateUserCommand({ UserPoolId, Username, MessageAction: 'SUPPRESS', UserAttributes }))
    .catch((error: unknown) => {
      if (!(error instanceof UsernameExistsException)) throw error;
    });
  await client.send(new AdminSetUserPasswordCommand({ UserPoolId, Username, Password, Permanent: true }));
  return authenticate();
}
