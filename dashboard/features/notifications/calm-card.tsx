import { Stack, Switch } from '@mantine/core';
import { digestChoices, type NotificationSettings } from '@mirsah/domain/notification';
import { notifications as text } from '../../messages/index.ts';
import { Card } from '../../ui/card.tsx';
import { ChoiceField } from '../../ui/choice-menu.tsx';
import { HALF_HOURS, timeChoices } from '../../ui/half-hours.ts';
import s from './notifications.module.css';

const night = { from: '23:00', to: '08:00' };

type Props = { settings: NotificationSettings; onChange: (settings: NotificationSettings) => void };

/** Delays of notifications: quiet hours, and the summary. */
export function CalmCard({ settings, onChange }: Props) {
  const { quiet, digestMinutes } = settings;
  const time = (name: 'from' | 'to', shown: string, other: string) => (
    <ChoiceField
      label={text[name]}
      choices={timeChoices(HALF_HOURS, shown).map((choice) => ({
        ...choice,
        disabled: choice.value === other,
      }))}
      value={shown}
      onChoose={(value) => onChange({ ...settings, quiet: { ...(quiet ?? night), [name]: value } })}
    />
  );
  const isKnown = (digestChoices as readonly number[]).includes(digestMinutes);
  const choices = isKnown ? digestChoices : [...digestChoices, digestMinutes];
  return (
    <Card title={text.calm}>
      <Stack gap={18}>
        <Switch
          label={text.quiet}
          description={text.quietHint}
          checked={quiet !== null}
          onChange={({ currentTarget: { checked } }) =>
            onChange({ ...settings, quiet: checked ? night : null })
          }
        />
        {quiet && (
          <div className={s.times}>
            {time('from', quiet.from, quiet.to)}
            {time('to', quiet.to, quiet.from)}
          </div>
        )}
        <ChoiceField
          label={text.digest}
          description={text.digestHint}
          choices={choices.map((minutes) => ({
            value: String(minutes),
            label: text.digestChoices[minutes] ?? text.digestOther(minutes),
          }))}
          value={String(digestMinutes)}
          onChoose={(value) => onChange({ ...settings, digestMinutes: Number(value) })}
        />
      </Stack>
    </Card>
  );
}
