import { randomBytes } from 'node:crypto';

/** Values that are stored for exactly one later use. */
export type OneTimeStore<T> = {
  /** Stores the value and returns the base64 handle for it. */
  put(value: T): string;
  /** The value, once and within three minutes (Cognito's default session validity). */
  take(handle: string): T | undefined;
  /** The value, which can be used again within that time. */
  peek(handle: string): T | undefined;
};

const lifetime = 3 * 60 * 1000;

/** In memory on purpose: a sign-in interrupted by a restart starts again. */
export function createOneTimeStore<T>(): OneTimeStore<T> {
  const entries = new Map<string, { value: T; expiresAt: number }>();

  const dropExpired = () => {
    // Insertion order is expiry order, so the first one still valid ends the search.
    for (const [handle, { expiresAt }] of entries) {
      if (expiresAt > Date.now()) return;
      entries.delete(handle);
    }
  };

  return {
    put: (value) => {
      dropExpired();
      const handle = randomBytes(96).toString('base64');
      entries.set(handle, { value, expiresAt: Date.now() + lifetime });
      return handle;
    },
    peek: (handle) => {
      dropExpired();
      return entries.get(handle)?.value;
    },
    take: (handle) => {
      dropExpired();
      const entry = entries.get(handle);
      entries.delete(handle);
      return entry?.value;
    },
  };
}
