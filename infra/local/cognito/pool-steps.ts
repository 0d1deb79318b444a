import {
  ConfirmSignUpCommand,
  GetTokensFromRefreshTokenCommand,
  GetUserCommand,
  InitiateAuthCommand,
  SignUpCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { clientId, type StartedPool, userPoolId } from './started-pool.ts';

export const email = 'mona@example.com';
export const password = 'sea-teal-1';
export const named = { UserPoolId: userPoolId, Username: email };
export const incorrect = { name: 'NotAuthorizedException', message: 'Incorrect username or password.' };

/** What most tests do with a pool; `pool` is asked each time because every test has its own. */
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
