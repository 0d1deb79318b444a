import { Button } from '@mantine/core';
import type { SystemSettingsResponse } from '@mirsah/contracts/admin/contracts.ts';
import { type SystemSettings, systemSettingsSchema } from '@mirsah/domain/settings/system-settings.ts';
import { useState } from 'react';
import { errorCodeOf, errorText } from '../../../lib/api/error-text.ts';
import { common } from '../../../messages/common.ts';
import { systemSettings as words } from '../../../messages/system-settings.ts';
import { Banner } from '../../../ui/banner.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { useSaveSystemSettings } from '../api/system-settings.ts';
import { SecurityCard } from './security-card.tsx';
import { SenderCard } from './sender-card.tsx';
import s from './settings.module.css';
import { PlatformCard, RegistrationCard } from './switch-cards.tsx';

export type SettingsCardProps = {
  settings: SystemSettings;
  onChange: (change: Partial<SystemSettings>) => void;
};

type Props = { stored: SystemSettingsResponse; onReload: () => void };

/** Saves as a whole, so that what belongs together takes effect together. */
export function SettingsForm({ stored, onReload }: Props) {
  const [settings, setSettings] = useState(stored.settings);
  const save = useSaveSystemSettings();
  const isDirty = JSON.stringify(settings) !== JSON.stringify(stored.settings);
  const isValid = systemSettingsSchema.safeParse(settings).success;
  const card = {
    settings,
    onChange: (change: Partial<SystemSettings>) => setSettings({ ...settings, ...change }),
  };

  return (
    <form
      className={s.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isDirty || !isValid) return;
        save.mutate(
          { version: stored.version, settings },
          { onSuccess: () => showToast({ text: words.saved }) },
        );
      }}
    >
      {save.error && (
        <Banner tone="error">
          {errorText(save.error, words.saveFailed)}{' '}
          {errorCodeOf(save.error) === 'version_conflict' && (
            <Button size="compact-sm" variant="default" onClick={onReload}>
              {common.reload}
            </Button>
          )}
        </Banner>
      )}
      <div className={s.cards}>
        <RegistrationCard {...card} />
        <SecurityCard {...card} />
        <SenderCard {...card} canChange={stored.canChangeSender} />
        <PlatformCard {...card} />
      </div>
      <div className={s.bar} data-dirty={isDirty || undefined}>
        <span role="status">{isDirty && words.unsaved}</span>
        {isDirty && (
          <Button variant="default" onClick={() => setSettings(stored.settings)}>
            {words.revert}
          </Button>
        )}
        <Button type="submit" disabled={!isDirty || !isValid || save.isPending}>
          {save.isPending ? words.saving : words.save}
        </Button>
      </div>
    </form>
  );
}
