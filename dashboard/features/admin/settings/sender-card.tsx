import { Stack, Text, TextInput } from '@mantine/core';
import { systemSettingsSchema } from '@mirsah/domain/settings/system-settings.ts';
import { settingTexts, systemSettings as words } from '../../../messages/system-settings.ts';
import { Card } from '../../../ui/card.tsx';
import { latinInput } from '../../../ui/latin-input.ts';
import type { SettingsCardProps } from './settings-form.tsx';

/** Whom account e-mails are from, where that can be chosen. */
export function SenderCard({ settings, onChange, canChange }: SettingsCardProps & { canChange: boolean }) {
  const { senderAddress, senderName } = settings;
  const isValid = systemSettingsSchema.shape.senderAddress.safeParse(senderAddress).success;
  return (
    <Card title={words.sender} description={words.senderText}>
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
            description={words.senderKept}
            type="email"
            classNames={latinInput}
            value={senderAddress}
            error={!isValid && words.invalidAddress}
            onChange={(event) => onChange({ senderAddress: event.currentTarget.value.trim() })}
          />
        </Stack>
      ) : (
        <Text c="dimmed">{words.senderFixed}</Text>
      )}
    </Card>
  );
}
