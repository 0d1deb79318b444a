import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { text } from 'node:stream/consumers';
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
import { canaryEnvironment, networkIdOf, networkKey } from './network.ts';

const environmentSchema = z.object({
  ...canaryEnvironment,
  /** An address that nobody has: nothing is ever sent to it. */
  CANARY_EMAIL: z.email(),
  APP_DOMAIN: z.string().min(1),
  SITES_DOMAIN: z.string().min(1),
  SITES_PROTOCOL: z.enum(['https', 'http']).default('https'),
  USER_POOL_ID: z.string().min(1),
  USER_POOL_CLIENT_ID: z.string().min(1),
  CANARY_NETWORK_URL: z.url(),
  /** Where the sites are when the public DNS does not say so. */
  SITES_ADDRESS: z.string().optional(),
});

const PAUSE_MS = 2000;

/** Called by a schedule: reports 1 when everything worked, and 0 otherwise. The log names the step that failed. */
export const handler = lambda<ScheduledEvent, { failedAt: CanaryStep | null }>(() => {
  const environment = environmentSchema.parse(process.env);
  const { CANARY_SECRET: secret, CANARY_NETWORK_URL: url, SITES_PROTOCOL: protocol } = environment;
  const cognito = observed(new CognitoIdentityProviderClient(clientOptions()));
  const urlOf = (subdomain: string) => `${protocol}://${subdomain}.${environment.SITES_DOMAIN}`;
  const ask = (address: string, body?: string) => send(address, body, environment.SITES_ADDRESS);
  const ports = {
    async signIn() {
      const token = await signIn(cognito, environment);
      return createApiClient({
        baseUrl: `${protocol}://${environment.APP_DOMAIN}`,
        accessToken: async () => token,
      });
    },
    network: {
      url,
      apiKey: networkKey(secret),
      idOf: (e164: string) => networkIdOf(secret, e164),
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

/** An access token of the canary's account. The account is made, or gets a changed password, when it has to. */
async function signIn(client: CognitoIdentityProviderClient, pool: Pool): Promise<string> {
  const { CANARY_EMAIL: Username, CANARY_SECRET: Password } = pool;
  const { USER_POOL_ID: UserPoolId, USER_POOL_CLIENT_ID: ClientId } = pool;
  const authenticate = async () => {
    const { AuthenticationResult } = await client.send(
      new AdminInitiateAuthCommand({
        ...{ UserPoolId, ClientId, AuthFlow: 'ADMIN_USER_PASSWORD_AUTH' },
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

/** Longer than a function behind the API may take. */
const PATIENCE_MS = 15_000;

/** Asks for a page, or posts JSON when there is a `body`. */
function send(address: string, body?: string, host?: string): Promise<{ status: number; body: string }> {
  const url = new URL(address);
  return new Promise((resolve, reject) => {
    const outgoing = (url.protocol === 'https:' ? httpsRequest : httpRequest)(
      {
        host: host ?? url.hostname,
        ...(url.port && { port: url.port }),
        path: url.pathname,
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          host: url.host,
          'user-agent': 'mirsah-canary',
          ...(body !== undefined && { 'content-type': 'application/json', origin: url.origin }),
        },
        timeout: PATIENCE_MS,
      },
      (response) =>
        text(response).then((answer) => resolve({ status: response.statusCode ?? 0, body: answer }), reject),
    );
    outgoing.once('timeout', () => outgoing.destroy(new Error('no answer')));
    outgoing.once('error', reject);
    outgoing.end(body);
  });
}
