import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { Link, Navigate, Outlet } from 'react-router';
import { errorCodeOf, errorText } from '../../lib/error-text.ts';
import { paths } from '../../lib/paths.ts';
import { common, admin as text } from '../../messages/index.ts';
import { Loading } from '../../ui/loading.tsx';
import { LoadError, Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { useMyProfile } from '../profile/queries.ts';

/**
 * Guards the screens of administrators: other users are sent to their home screen. The server checks every
 * request.
 */
export function RequireAdmin() {
  const { data: profile, error, refetch } = useMyProfile();
  if (profile) {
    const isAdmin = profile.role === 'admin' && profile.status === 'approved';
    return isAdmin ? <Outlet /> : <Navigate to={paths.dashboard} replace />;
  }
  if (!error) return <Loading />;
  return (
    <Page title={text.title}>
      {errorCodeOf(error) === 'not_allowed' ? (
        <NotAllowed />
      ) : (
        <LoadError message={errorText(error, common.unexpected)} onRetry={() => void refetch()} />
      )}
    </Page>
  );
}

/** Replaces a screen for users who are not administrators, or no longer. */
export function NotAllowed() {
  return (
    <div role="alert">
      <Notice
        icon={<IconLock size={30} stroke={1.6} />}
        title={text.notAllowed}
        text={text.notAllowedText}
        action={
          <Button component={Link} to={paths.dashboard} variant="default">
            {text.toDashboard}
          </Button>
        }
      />
    </div>
  );
}
