import { Button, Center, Stack, Text } from '@mantine/core';
import { lazy, type ReactNode, Suspense } from 'react';
import { Navigate, Outlet, useLocation, useSearchParams } from 'react-router';
import { paths, returnPath, signInPath } from '../../lib/paths.ts';
import { loadSession, useSession } from '../../lib/session.ts';
import { auth, common } from '../../messages/index.ts';
import { SpinnerScreen } from '../../ui/spinner-screen.tsx';

const SignInAgain = lazy(async () => ({ default: (await import('./sign-in-again.tsx')).SignInAgain }));

/**
 * Screens behind the sign-in: others are sent to /login and come back after it. When a session expires, its user signs
 * in again in place, over whatever was being done.
 */
export function RequireSession({ children }: { children: ReactNode }) {
  const session = useSession();
  const { pathname, search } = useLocation();
  if (session.status === 'signed-in' || session.status === 'expired') {
    return (
      <>
        {children}
        <Suspense>{session.status === 'expired' && <SignInAgain email={session.email} />}</Suspense>
      </>
    );
  }
  if (session.status === 'signed-out') {
    return <Navigate to={session.isByChoice ? paths.login : signInPath(pathname + search)} replace />;
  }
  return session.status === 'loading' ? <SpinnerScreen /> : <SessionUnreachable />;
}

/** Screens before the sign-in: whoever is signed in, or has just become so, goes on to where they wanted. */
export function RequireNoSession() {
  const session = useSession();
  const [search] = useSearchParams();
  if (session.status === 'signed-in') return <Navigate to={returnPath(search)} replace />;
  return session.status === 'loading' ? <SpinnerScreen /> : <Outlet />;
}

/**
 * Where a sign-in outside of the dashboard comes back to (spec 7). Whoever it signed in has gone on already, through
 * `RequireNoSession`; anybody else signs in here and then goes where they wanted.
 */
export function AuthCallbackPage() {
  const [search] = useSearchParams();
  const state = search.has('error') ? { reason: 'callback-failed' } : null;
  return <Navigate to={signInPath(returnPath(search))} state={state} replace />;
}

function SessionUnreachable() {
  return (
    <Center mih="100dvh" p={20}>
      <Stack align="center" role="alert" ta="center">
        <Text fw={600}>{auth.sessionUnreachable}</Text>
        <Text c="dimmed">{common.offline}</Text>
        <Button onClick={() => void loadSession()}>{common.retry}</Button>
      </Stack>
    </Center>
  );
}
