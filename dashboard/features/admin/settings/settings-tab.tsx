import { Skeleton } from '@mantine/core';
import { errorCodeOf, errorText } from '../../../lib/api/error-text.ts';
import { common } from '../../../messages/common.ts';
import { systemSettings as words } from '../../../messages/system-settings.ts';
import { Card } from '../../../ui/card.tsx';
import { LoadError } from '../../../ui/load-error.tsx';
import { useSystemSettings } from '../api/system-settings.ts';
import { NotAllowed } from '../not-allowed.tsx';
import { SettingsForm } from './settings-form.tsx';

export function SettingsTab() {
  const { data, error, refetch } = useSystemSettings();
  if (errorCodeOf(error) === 'not_allowed') return <NotAllowed />;
  if (error && !data) {
    return <LoadError message={errorText(error, words.loadFailed)} onRetry={() => void refetch()} />;
  }
  if (!data) {
    return (
      <Card>
        <Skeleton h={260} role="status" aria-label={common.loading} />
      </Card>
    );
  }
  // Another version is another form: begun anew from what is stored.
  return <SettingsForm key={data.version} stored={data} onReload={() => void refetch()} />;
}
