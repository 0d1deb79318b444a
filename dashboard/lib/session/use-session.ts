import { useSyncExternalStore } from 'react';
import { getSession, type Session, subscribeToSession } from './session.ts';

export function useSession(): Session {
  return useSyncExternalStore(subscribeToSession, getSession);
}
