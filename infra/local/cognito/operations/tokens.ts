import { CognitoError } from '../cognito-error.ts';
import { assertClient, type Operation } from '../context.ts';
import { getText } from '../request-fields.ts';
import { asSignedInUser, getSession, rotateSession, withRevokedSessions } from '../sessions.ts';

/** New access, id and refresh tokens for the session. */
export const getTokensFromRefreshToken: Operation = async (context, fields) => {
  assertClient(context, fields);
  const held = getSession(context.store, getText(fields, 'RefreshToken'));
  const { user, session, refreshToken } = rotateSession(context.store, held.user, held.session);
  const signed = await context.tokens.sign(user, session);
  return { AuthenticationResult: { ...signed, RefreshToken: refreshToken } };
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
