import { Navigate, Outlet } from 'react-router';
import { paths } from '../../app/paths.ts';
import { errorCodeOf, errorText } from '../../lib/api/error-text.ts';
import { admin as words } from '../../messages/admin.ts';
import { common } from '../../messages/common.ts';
import { LoadError } from '../../ui/load-error.tsx';
import { Page } from '../../ui/page.tsx';
import { SpinnerScreen } from '../../ui/spinner-screen.tsx';
import { useMyProfile } from '../profile/api/get-my-profile.ts';
import { NotAllowed } from './not-allowed.tsx';

/** Screens for administrators: everybody else is sent to their dashboard. What they do is checked by the server. */
export function RequireAdmin() {
  const { data: profile, error, refetch } = useMyProfile();
  if (profile) {
    const isAdmin = profile.role === 'admin' && profile.status === 'approved';
    return isAdmin ? <Outlet /> : <Navigate to={paths.dashboard} replace />;
  }
  if (!error) return <SpinnerScreen />;
  return (
    <Page title={words.title}>
      {errorCodeOf(error) === 'not_allowed' ? (
        <NotAllowed />
      ) : (
        <LoadError message={errorText(error, common.unexpected)} onRetry={() => void refetch()} />
      )}
    </Page>
  );
}
