import { CognitoError } from '../cognito-error.ts';
import { assertClient, type CognitoContext, type Operation } from '../context.ts';
import { getText } from '../request-fields.ts';
import { asSignedInUser, getSession, withRevokedSessions } from '../sessions.ts';

/** New access and id tokens for the session; the refresh token stays (rotation is off). */
export async function refresh(context: CognitoContext, refreshToken: string): Promise<object> {
  const { user, session } = getSession(context.store, refreshToken);
  return { ChallengeParameters: {}, AuthenticationResult: await context.tokens.sign(user, session) };
}

export const getTokensFromRefreshToken: Operation = async (context, fields) => {
  assertClient(context, fields);
  const { user, session } = getSession(context.store, getText(fields, 'RefreshToken'));
  return { AuthenticationResult: await context.tokens.sign(user, session) };
};

/** Ends one session: its refresh token and every access token that came from it. */
export const revokeToken: Operation = (context, fields) => {
  assertClient(context, fields);
  const token = getText(fields, 'Token');
  if (token.split('.').length === 3) {
    throw new CognitoError('UnsupportedTokenTypeException', 'Only refresh tokens can be revoked.');
  }
  try {
    const { user, session } = getSession(context.store, token);
    context.store.save(withRevokedSessions(user, session.originJti));
  } catch (error) {
    // A token that is no good any more is what the caller asked for.
    if (!(error instanceof CognitoError)) throw error;
  }
  return {};
};

export const globalSignOut = asSignedInUser((context, user) => {
  context.store.save(withRevokedSessions(user));
  return {};
});
