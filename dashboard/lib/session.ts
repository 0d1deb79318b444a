import { useSyncExternalStore } from 'react';
import { currentIdentity, forgetAccount, type Identity, isAccountNoted, rememberAccount } from './tokens.ts';

/** The user of the dashboard. `unreachable`: the identity provider did not answer. */
type Session =
  | { status: 'loading' }
  /** `isByChoice` after the sign-out button: the next sign-in does not return to the last screen. */
  | { status: 'signed-out'; isByChoice: boolean }
  | { status: 'unreachable' }
  /**
   * The tokens are no longer valid. Screens keep their state until the same user has signed in again, which
   * is impossible when the account was deleted.
   */
  | ({ status: 'expired'; isDeleted: boolean } & Identity)
  | ({ status: 'signed-in' } & Identity);

let session: Session = { status: 'loading' };
const listeners = new Set<() => void>();
const otherTabs = new BroadcastChannel('mirsah-session');

export function getSession(): Session {
  return session;
}

function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Loads the session. Never rejects. An expired session stays expired until a user is signed in. */
export async function loadSession(): Promise<Session> {
  try {
    const identity = await currentIdentity();
    if (!identity) forgetAccount();
    // Only the profile, loaded later, contains whether the user is an administrator.
    else if (!isAccountNoted()) {
      rememberAccount({ kind: 'merchant', name: identity.fullName, email: identity.email });
    }
    if (identity) change({ status: 'signed-in', ...identity });
    else if (session.status !== 'expired') change({ status: 'signed-out', isByChoice: false });
  } catch {
    if (session.status !== 'expired') change({ status: 'unreachable' });
  }
  return session;
}

/**
 * Signs out: removes the tokens here and, for the same user, in every other tab. With `comesBack` the next
 * sign-in returns to this screen.
 */
export async function endSession({ comesBack = false } = {}): Promise<void> {
  const ended = session;
  await removeTokens();
  change({ status: 'signed-out', isByChoice: !comesBack });
  if ('userId' in ended) otherTabs.postMessage({ signedOut: ended.userId });
}

let expiring: Promise<void> | undefined;

/**
 * To be called when the API rejects the tokens and they cannot be refreshed. Other tabs notice with their
 * next request.
 */
export function expireSession({ isDeleted = false } = {}): Promise<void> {
  expiring ??= expire(isDeleted).finally(() => {
    expiring = undefined;
  });
  return expiring;
}

async function expire(isDeleted: boolean): Promise<void> {
  if (session.status === 'expired' || session.status === 'signed-out') return;
  // Before the change, which asks for a new sign-in: its tokens must not be removed.
  await removeTokens();
  change(
    'userId' in session
      ? { ...session, status: 'expired', isDeleted }
      : { status: 'signed-out', isByChoice: false },
  );
}

/**
 * Resolves when requests may be sent: at once, or, while the session is expired, when its user has signed in
 * again. Rejects when they leave instead. Screens behind the sign-in dialog therefore stop calling the API.
 */
export function sessionUsable(): Promise<void> {
  if (session.status !== 'expired') return Promise.resolve();
  return new Promise((resolve, reject) => {
    const stop = subscribeToSession(() => {
      if (session.status === 'expired') return;
      stop();
      if (session.status === 'signed-in') resolve();
      else reject(new Error('The user left instead of signing in again'));
    });
  });
}

let replacing: Promise<void> | undefined;

/**
 * Runs `action`, which ends the present tokens and signs in again. Until it has ended, rejected requests wait
 * for the new tokens. If it fails after the tokens have ended, the session is expired.
 */
export async function replaceTokens(action: () => Promise<void>): Promise<void> {
  replacing = action();
  try {
    await replacing;
  } finally {
    replacing = undefined;
  }
}

/**
 * Resolves to true once new tokens have replaced those that a request was sent with; false when nothing
 * replaces them.
 */
export async function tokensReplaced(): Promise<boolean> {
  return replacing === undefined
    ? false
    : replacing.then(
        () => true,
        () => false,
      );
}

otherTabs.addEventListener('message', (event: MessageEvent<{ signedOut?: string }>) => {
  if (!('userId' in session) || event.data.signedOut !== session.userId) return;
  void removeTokens().then(() => change({ status: 'signed-out', isByChoice: true }));
});

/**
 * Back can restore the dashboard with its content after its user has signed out or another has signed in.
 * Then it is reloaded.
 */
export function watchComeback(): void {
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && session.status !== 'expired') void leaveOtherSession();
  });
}

async function leaveOtherSession(): Promise<void> {
  const shown = 'userId' in session ? session.userId : undefined;
  // Without the identity provider the session is unknown; requests are sent with the present tokens.
  const identity = await currentIdentity().catch(() => ({ userId: shown }));
  if (identity?.userId !== shown) location.reload();
}

async function removeTokens(): Promise<void> {
  const { signOut } = await import('aws-amplify/auth');
  forgetAccount();
  // Revokes the refresh token if the server can be reached, and removes all tokens in any case.
  await signOut();
}

function change(next: Session): void {
  session = next;
  for (const listener of listeners) listener();
}

/** The present session; renders again when it changes. */
export function useSession(): Session {
  return useSyncExternalStore(subscribeToSession, getSession);
}
