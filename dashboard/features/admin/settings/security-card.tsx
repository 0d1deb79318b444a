import { NativeSelect, Stack } from '@mantine/core';
import { passwordStrengths } from '@mirsah/domain/settings/password-rule.ts';
import { sessionLengths } from '@mirsah/domain/settings/system-settings.ts';
import {
  passwordStrengthTexts,
  sessionTexts,
  settingTexts,
  systemSettings as words,
} from '../../../messages/system-settings.ts';
import { Card } from '../../../ui/card.tsx';
import type { SettingsCardProps } from './settings-form.tsx';

/** What a password must be, and how long a sign-in lasts. */
export function SecurityCard({ settings, onChange }: SettingsCardProps) {
  return (
    <Card title={words.security}>
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
