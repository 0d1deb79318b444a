import { Stack, Switch } from '@mantine/core';
import { settingTexts, systemSettings as words } from '../../../messages/system-settings.ts';
import { Card } from '../../../ui/card.tsx';
import type { SettingsCardProps } from './settings-form.tsx';

type Flag = keyof typeof words.hints;

/** Who may come in, and how. */
export function RegistrationCard(card: SettingsCardProps) {
  return (
    <Card title={words.registration} description={words.registrationText}>
      <Flags {...card} names={['isRegistrationOpen', 'isEmailConfirmationRequired', 'isApprovalRequired']} />
    </Card>
  );
}

/** What merchants may do on the platform. */
export function PlatformCard(card: SettingsCardProps) {
  return (
    <Card title={words.platform}>
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
          description={words.hints[name]}
          checked={settings[name]}
          onChange={(event) => onChange({ [name]: event.currentTarget.checked })}
        />
      ))}
    </Stack>
  );
}
