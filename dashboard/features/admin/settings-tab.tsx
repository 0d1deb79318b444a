import { Button, NativeSelect, Skeleton, Stack, Switch, Text, TextInput } from '@mantine/core';
import type { SystemSettingsResponse } from '@mirsah/contracts/admin';
import {
  passwordStrengths,
  type SystemSettings,
  sessionLengths,
  systemSettingsSchema,
} from '@mirsah/domain/settings';
import { useState } from 'react';
import { errorCodeOf, errorText } from '../../lib/error-text.ts';
import {
  common,
  passwordStrengthTexts,
  sessionTexts,
  settingTexts,
  systemSettings as text,
} from '../../messages/index.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Card } from '../../ui/card.tsx';
import { latinInput } from '../../ui/fields.tsx';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import { LoadError } from '../../ui/notice.tsx';
import { bottomBar, showToast } from '../../ui/toast.tsx';
import { useSaveSystemSettings, useSystemSettings } from './queries.ts';
import { NotAllowed } from './require-admin.tsx';
import s from './settings.module.css';

export function SettingsTab() {
  const { data, error, refetch } = useSystemSettings();
  if (errorCodeOf(error) === 'not_allowed') return <NotAllowed />;
  if (error && !data) {
    return <LoadError message={errorText(error, text.loadFailed)} onRetry={() => void refetch()} />;
  }
  if (!data) {
    return (
      <Card>
        <Skeleton h={260} role="status" aria-label={common.loading} />
      </Card>
    );
  }
  // A newer version opens a new form, filled with the stored settings.
  return <SettingsForm key={data.version} stored={data} onReload={() => void refetch()} />;
}

type SettingsCardProps = {
  settings: SystemSettings;
  onChange: (change: Partial<SystemSettings>) => void;
};

type Props = { stored: SystemSettingsResponse; onReload: () => void };

/** All settings in one form, saved together so that they take effect together. */
function SettingsForm({ stored, onReload }: Props) {
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
          { onSuccess: () => showToast({ text: text.saved }) },
        );
      }}
    >
      <LeaveGuard hasWork={isDirty} />
      {save.error && (
        <Banner tone="error">
          {errorText(save.error, text.saveFailed)}{' '}
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
      <div className={s.bar} data-dirty={isDirty || undefined} {...bottomBar}>
        <span role="status">{isDirty && common.unsaved}</span>
        {isDirty && (
          <Button variant="default" onClick={() => setSettings(stored.settings)}>
            {text.revert}
          </Button>
        )}
        <ActionButton type="submit" isOff={!isDirty || !isValid || save.isPending}>
          {save.isPending ? text.saving : text.save}
        </ActionButton>
      </div>
    </form>
  );
}

type Flag = keyof typeof text.hints;

/** The rules of registration: who may register, and how. */
function RegistrationCard(card: SettingsCardProps) {
  return (
    <Card title={text.registration} description={text.registrationText}>
      <Flags {...card} names={['isRegistrationOpen', 'isEmailConfirmationRequired', 'isApprovalRequired']} />
    </Card>
  );
}

/** What merchants may do on the platform. */
function PlatformCard(card: SettingsCardProps) {
  return (
    <Card title={text.platform}>
      <Flags {...card} names={['arePlanLimitsEnforced', 'isCloakingAllowed']} />
    </Card>
  );
}

function Flags({ settings, onChange, names }: SettingsCardProps & { names: Flag[] }) {
  return (
    <Stack gap={18}>
      {names.map((name) => (
        <Switch
          key={name}
          label={settingTexts[name]}
          description={text.hints[name]}
          checked={settings[name]}
          onChange={(event) => onChange({ [name]: event.currentTarget.checked })}
        />
      ))}
    </Stack>
  );
}

/** The rule for passwords, and how long a sign-in lasts. */
function SecurityCard({ settings, onChange }: SettingsCardProps) {
  return (
    <Card title={text.security}>
      <Stack gap={18}>
        <NativeSelect
          label={settingTexts.passwordStrength}
          value={settings.passwordStrength}
          data={passwordStrengths.map((value) => ({ value, label: passwordStrengthTexts[value] }))}
          onChange={(event) => {
            const chosen = passwordStrengths.find((one) => one === event.currentTarget.value);
            if (chosen) onChange({ passwordStrength: chosen });
          }}
        />
        <NativeSelect
          label={settingTexts.sessionDays}
          value={String(settings.sessionDays)}
          data={sessionLengths.map((days) => ({ value: String(days), label: sessionTexts[days] }))}
          onChange={(event) => {
            const chosen = sessionLengths.find((days) => String(days) === event.currentTarget.value);
            if (chosen) onChange({ sessionDays: chosen });
          }}
        />
      </Stack>
    </Card>
  );
}

/** The sender of account e-mails, where it can be changed. */
function SenderCard({ settings, onChange, canChange }: SettingsCardProps & { canChange: boolean }) {
  const { senderAddress, senderName } = settings;
  const isValid = systemSettingsSchema.shape.senderAddress.safeParse(senderAddress).success;
  return (
    <Card title={text.sender} description={text.senderText}>
      {canChange ? (
        <Stack gap={18}>
          <TextInput
            label={settingTexts.senderName}
            maxLength={80}
            value={senderName}
            onChange={(event) => onChange({ senderName: event.currentTarget.value })}
          />
          <TextInput
            label={settingTexts.senderAddress}
            description={text.emptySenderHint}
            type="email"
            classNames={latinInput}
            value={senderAddress}
            error={!isValid && text.invalidAddress}
            onChange={(event) => onChange({ senderAddress: event.currentTarget.value.trim() })}
          />
        </Stack>
      ) : (
        <Text c="dimmed">{text.senderFixed}</Text>
      )}
    </Card>
  );
}
