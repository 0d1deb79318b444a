import { useSyncExternalStore } from 'react';
import { currentIdentity, forgetAccount, type Identity, isAccountNoted, noteAccount } from './tokens.ts';

/** `unreachable`: signed in or not, it could not be found out. */
export type Session =
  | { status: 'loading' }
  /** `isByChoice` when somebody pressed sign-out: the next person need not come back to where they were. */
  | { status: 'signed-out'; isByChoice: boolean }
  | { status: 'unreachable' }
  /** Their tokens are of no use any more. Screens stay as they are until the same user has signed in again. */
  | ({ status: 'expired' } & Identity)
  | ({ status: 'signed-in' } & Identity);

let session: Session = { status: 'loading' };
const listeners = new Set<() => void>();
const otherTabs = new BroadcastChannel('mirsah-session');

export function getSession(): Session {
  return session;
}

export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Finds out who is signed in. Never rejects. An expired session stays that until somebody is. */
export async function loadSession(): Promise<Session> {
  try {
    const identity = await currentIdentity();
    if (!identity) forgetAccount();
    // Who is an administrator is known with the profile.
    else if (!isAccountNoted()) noteAccount('merchant');
    if (identity) change({ status: 'signed-in', ...identity });
    else if (session.status !== 'expired') change({ status: 'signed-out', isByChoice: false });
  } catch {
    if (session.status !== 'expired') change({ status: 'unreachable' });
  }
  return session;
}

/** Somebody pressed sign-out: forgets the tokens here and, for the same user, in every other tab. */
export async function endSession(): Promise<void> {
  const ended = session;
  await forgetTokens();
  change({ status: 'signed-out', isByChoice: true });
  if ('userId' in ended) otherTabs.postMessage({ signedOut: ended.userId });
}

let expiring: Promise<void> | undefined;

/** The API takes the tokens no longer and they cannot be refreshed. Other tabs find out by themselves. */
export function expireSession(): Promise<void> {
  expiring ??= expire().finally(() => {
    expiring = undefined;
  });
  return expiring;
}

async function expire(): Promise<void> {
  if (session.status === 'expired') return;
  // First, so that it cannot take away the tokens of the sign-in that is then asked for.
  await forgetTokens();
  change(
    'userId' in session ? { ...session, status: 'expired' } : { status: 'signed-out', isByChoice: false },
  );
}

otherTabs.addEventListener('message', (event: MessageEvent<{ signedOut?: string }>) => {
  if (!('userId' in session) || event.data.signedOut !== session.userId) return;
  void forgetTokens().then(() => change({ status: 'signed-out', isByChoice: true }));
});

async function forgetTokens(): Promise<void> {
  const { signOut } = await import('aws-amplify/auth');
  forgetAccount();
  // Revokes the refresh token where it can and forgets all tokens in any case.
  await signOut();
}

function change(next: Session): void {
  session = next;
  for (const listener of listeners) listener();
}

export function useSession(): Session {
  return useSyncExternalStore(subscribeToSession, getSession);
}
