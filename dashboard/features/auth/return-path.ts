import { paths } from '../../app/paths.ts';

const PARAM = 'next';

/** The sign-in address that comes back to `from`, a path with its query. */
export function signInPath(from: string): string {
  return from === paths.dashboard ? paths.login : `${paths.login}?${new URLSearchParams({ [PARAM]: from })}`;
}

/** Where to go after signing in. Only paths of our own origin count: anything else is the dashboard. */
export function returnPath(search: URLSearchParams): string {
  const next = search.get(PARAM) ?? '';
  const base = 'https://own.invalid';
  // The browser reads `//host` and `/\host` as another site; resolving shows what it would make of it.
  const url = next.startsWith('/') ? URL.parse(next, base) : null;
  if (url?.origin !== base || url.pathname === paths.login) return paths.dashboard;
  return url.pathname + url.search + url.hash;
}
