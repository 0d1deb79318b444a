import {
  CognitoIdentityProviderClient,
  InitiateAuthCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { createApiClient } from '@mirsah/contracts/client.ts';
import { settings } from '../stack/settings.ts';
import type { Stack } from '../stack/start-stack.ts';
import type { DemoAccount } from './accounts.ts';

/** Opens nothing: the stand-in takes any key. */
const DEMO_KEY = 'demo-cod-network-key-2026';

/** Connects an account to the network's stand-in, as its merchant would; what is connected already stays. */
export async function connectNetwork(
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
