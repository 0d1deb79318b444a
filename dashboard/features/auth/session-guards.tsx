import { Button, Center, Stack, Text } from '@mantine/core';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { matchPath, Navigate, type NavigateProps, Outlet, useLocation, useSearchParams } from 'react-router';
import { paths, returnPath, signInPath } from '../../lib/paths.ts';
import { loadSession, useSession } from '../../lib/session.ts';
import { auth, common, signInAgain } from '../../messages/index.ts';
import { NotLoaded } from '../../ui/notice.tsx';
import { SpinnerScreen } from '../../ui/spinner-screen.tsx';
import s from './session-guards.module.css';

const SignInAgain = lazy(() =>
  import('./sign-in-again.tsx').then(
    (loaded) => ({ default: loaded.SignInAgain }),
    () => ({ default: NoSignIn }),
  ),
);

/**
 * Covers the screen when its script cannot be loaded; it can be closed so that the merchant can copy typed
 * text first.
 */
function NoSignIn() {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} className={s.dialog} aria-labelledby="session-over">
      <h2 id="session-over">{signInAgain.title}</h2>
      <NotLoaded />
      <form method="dialog">
        <Button type="submit" variant="subtle" color="gray.7" fullWidth>
          {common.close}
        </Button>
      </form>
    </dialog>
  );
}

/**
 * Guards the screens behind the sign-in: without a session the user is sent to /login and returns afterwards.
 * When a session expires, its user signs in again in a dialog over the screen.
 */
export function RequireSession({ children }: { children: ReactNode }) {
  const session = useSession();
  const { pathname, search, hash } = useLocation();
  if (session.status === 'signed-in' || session.status === 'expired') {
    return (
      <>
        {children}
        <Suspense>
          {session.status === 'expired' && (
            <SignInAgain email={session.email} isDeleted={session.isDeleted} />
          )}
        </Suspense>
      </>
    );
  }
  const preview = matchPath(paths.previewLandingPage, pathname);
  if (session.status === 'signed-out') {
    if (preview && !session.isByChoice) {
      const otherwise = <Redirect to={signInPath(pathname)} />;
      return <ToPublicPage pageId={preview.params.pageId ?? ''} otherwise={otherwise} />;
    }
    return <Redirect to={session.isByChoice ? paths.login : signInPath(pathname + search + hash)} />;
  }
  return session.status === 'loading' ? <SpinnerScreen /> : <SessionUnreachable />;
}

/** Leads to the page as shoppers see it, or shows `otherwise` when there is none. */
export function ToPublicPage({ pageId, otherwise }: { pageId: string; otherwise: ReactNode }) {
  const [isMissing, setMissing] = useState(false);
  useEffect(() => {
    let isWanted = true;
    const find = async () => {
      const { apiClient } = await import('../../lib/api.ts');
      return apiClient.findPublicPage({ params: { pageId } });
    };
    find().then(
      ({ url }) => isWanted && location.replace(url),
      () => isWanted && setMissing(true),
    );
    return () => {
      isWanted = false;
    };
  }, [pageId]);
  return isMissing ? otherwise : <SpinnerScreen />;
}

/**
 * Guards the screens before the sign-in: a signed-in user is redirected to the requested address. A new
 * merchant without a page is redirected to the choice of the first one.
 */
export function RequireNoSession() {
  const session = useSession();
  const [search] = useSearchParams();
  const { pathname } = useLocation();
  if (session.status === 'signed-in') {
    const asked = returnPath(search);
    const isNew = pathname === paths.register && asked === paths.dashboard;
    return <Redirect to={isNew ? paths.createLandingPage : asked} state={{ isSigningIn: true }} />;
  }
  return session.status === 'loading' ? <SpinnerScreen /> : <Outlet />;
}

/**
 * The return address of a sign-in outside the dashboard (spec 7). If it succeeded, `RequireNoSession` has
 * redirected already; otherwise the user signs in here first.
 */
export function AuthCallbackPage() {
  const [search] = useSearchParams();
  const state = search.has('error') ? { reason: 'callback-failed' } : null;
  return <Redirect to={signInPath(returnPath(search))} state={state} />;
}

/**
 * Redirects to another screen, and announces that it is loading, because its code may have to be downloaded
 * first.
 */
function Redirect(target: Pick<NavigateProps, 'to' | 'state'>) {
  return (
    <>
      <SpinnerScreen />
      <Navigate {...target} replace />
    </>
  );
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
