import { currentIdentity, type Identity } from './tokens.ts';

/** `unreachable`: signed in or not, it could not be found out. */
export type Session =
  | { status: 'loading' }
  /** `isByChoice` when somebody pressed sign-out: the next person need not come back to where they were. */
  | { status: 'signed-out'; isByChoice: boolean }
  | { status: 'unreachable' }
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

/** Finds out who is signed in. Never rejects. */
export async function loadSession(): Promise<Session> {
  try {
    const identity = await currentIdentity();
    change(identity ? { status: 'signed-in', ...identity } : { status: 'signed-out', isByChoice: false });
  } catch {
    change({ status: 'unreachable' });
  }
  return session;
}

/** Forgets the tokens here and, for the same user, in every other tab. */
export async function endSession({ isByChoice }: { isByChoice: boolean }): Promise<void> {
  const ended = session;
  await forgetTokens();
  change({ status: 'signed-out', isByChoice });
  if (ended.status === 'signed-in') otherTabs.postMessage({ signedOut: ended.userId });
}

otherTabs.addEventListener('message', (event: MessageEvent<{ signedOut?: string }>) => {
  if (session.status !== 'signed-in' || event.data.signedOut !== session.userId) return;
  void forgetTokens().then(() => change({ status: 'signed-out', isByChoice: true }));
});

async function forgetTokens(): Promise<void> {
  const { signOut } = await import('aws-amplify/auth');
  // Revokes the refresh token where it can and forgets all tokens in any case.
  await signOut();
}

function change(next: Session): void {
  session = next;
  for (const listener of listeners) listener();
}
