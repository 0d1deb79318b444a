import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { assertClient, type CognitoContext, type Operation } from './context.ts';
import { CognitoError, userIsDisabled, userNotFound } from './errors.ts';
import { getText, type RequestFields } from './request-fields.ts';
import type { AccessClaims } from './tokens.ts';
import type { Session, User, UsersStore } from './users-store.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Opens a session whose refresh token is valid for the period in the client's current settings. The token is
 * returned once and stored as a hash.
 */
export function startSession(
  { store, pool }: Pick<CognitoContext, 'store' | 'pool'>,
  user: User,
): { user: User; session: Session; refreshToken: string } {
  const refreshToken = randomBytes(64).toString('base64url');
  const now = Date.now();
  const session = {
    refreshTokenHash: hashOf(refreshToken),
    originJti: randomUUID(),
    authenticatedAt: now,
    expiresAt: now + pool.client().RefreshTokenValidity * DAY_MS,
  };
  return { user: store.save({ ...user, sessions: [...user.sessions, session] }), session, refreshToken };
}

/** How long a replaced refresh token stays valid, so that two tabs may refresh at the same time. */
const rotationGrace = 30 * 1000;

/**
 * Replaces a session's refresh token by a new one, as configured for the CDK app's client: the session and
 * its end stay the same, and the old token is only valid for the grace period.
 */
function rotateSession(
  store: UsersStore,
  user: User,
  session: Session,
): { user: User; session: Session; refreshToken: string } {
  const refreshToken = randomBytes(64).toString('base64url');
  const rotated = { ...session, refreshTokenHash: hashOf(refreshToken), replacedAt: undefined };
  const sessions = user.sessions.map((known) =>
    known === session ? { ...known, replacedAt: known.replacedAt ?? Date.now() } : known,
  );
  return { user: store.save({ ...user, sessions: [...sessions, rotated] }), session: rotated, refreshToken };
}

/**
 * Finds a refresh token's session. Throws NotAuthorizedException when it is unknown, expired, revoked or
 * disabled.
 */
export function getSession(store: UsersStore, refreshToken: string): { user: User; session: Session } {
  const hash = hashOf(refreshToken);
  const user = store.findByRefreshTokenHash(hash);
  const session = user?.sessions.find((candidate) => candidate.refreshTokenHash === hash);
  if (!user || !session) throw new CognitoError('NotAuthorizedException', 'Invalid Refresh Token');
  if (!user.isEnabled) throw userIsDisabled();
  if (session.revokedAt) throw new CognitoError('NotAuthorizedException', 'Refresh Token has been revoked');
  if (session.replacedAt !== undefined && session.replacedAt + rotationGrace <= Date.now()) {
    throw new CognitoError('NotAuthorizedException', 'Invalid Refresh Token');
  }
  if (session.expiresAt <= Date.now()) {
    throw new CognitoError('NotAuthorizedException', 'Refresh Token has expired');
  }
  return { user, session };
}

/**
 * Creates an operation that requires a valid, unrevoked access token of an enabled user. `action` gets the
 * stored user. It must be synchronous, so that the user cannot change in between.
 */
export function asSignedInUser(
  action: (context: CognitoContext, user: User, fields: RequestFields) => object,
): Operation {
  return async (context, fields) => {
    const claims = await context.tokens.readAccessToken(getText(fields, 'AccessToken'));
    return action(context, getSignedInUser(context.store, claims), fields);
  };
}

function getSignedInUser(store: UsersStore, { sub, originJti }: AccessClaims): User {
  const user = store.find(sub);
  if (!user) throw userNotFound();
  if (!user.isEnabled) throw userIsDisabled();
  const session = user.sessions.find((candidate) => candidate.originJti === originJti);
  if (!session || session.revokedAt) {
    throw new CognitoError('NotAuthorizedException', 'Access Token has been revoked');
  }
  return user;
}

/** The user with the named session, or without a name every session, revoked. Not saved yet. */
export function withRevokedSessions(user: User, originJti?: string): User {
  const revokedAt = Date.now();
  const sessions = user.sessions.map((session) =>
    session.revokedAt || (originJti && session.originJti !== originJti) ? session : { ...session, revokedAt },
  );
  return { ...user, sessions };
}

function hashOf(refreshToken: string): string {
  return createHash('sha256').update(refreshToken).digest('hex');
}

/** New access, id and refresh tokens for the session. */
export const getTokensFromRefreshToken: Operation = async (context, fields) => {
  assertClient(context, fields);
  const found = getSession(context.store, getText(fields, 'RefreshToken'));
  const { user, session, refreshToken } = rotateSession(context.store, found.user, found.session);
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
    // An invalid token is already revoked.
    if (!(error instanceof CognitoError)) throw error;
  }
  return {};
};

export const globalSignOut = asSignedInUser((context, user) => {
  context.store.save(withRevokedSessions(user));
  return {};
});
