import { Checkbox } from '@mantine/core';
import type { NotificationsResponse } from '@mirsah/contracts/notifications';
import type { Permission } from '@mirsah/domain/member';
import {
  type NotificationChannel,
  type NotificationKind,
  type NotificationSettings,
  notificationKinds,
} from '@mirsah/domain/notification';
import { useId } from 'react';
import { useMay } from '../../lib/account.ts';
import { notifications as text } from '../../messages/index.ts';
import { Card } from '../../ui/card.tsx';
import typography from '../../ui/typography.module.css';
import { WideTable } from '../../ui/wide-table.tsx';
import { useNewOrderSound } from './new-order-sound.ts';
import s from './notifications.module.css';

/** The permission that a kind of notification requires, as on the server. */
const needs: Record<NotificationKind, Permission> = {
  new_order: 'view_orders',
  due_callback: 'confirm_orders',
  failed_forward: 'edit_orders',
  failed_publishing: 'edit_pages',
  refused_token: 'manage_settings',
  customer_wrote: 'edit_orders',
};

type Props = {
  state: NotificationsResponse;
  onChange: (settings: NotificationSettings) => void;
};

/** Why nothing arrives through a channel; undefined when it is connected. */
function whyNotConnected({
  devices,
  telegram,
}: NotificationsResponse): Record<NotificationChannel, string | undefined> {
  return {
    push: devices.length > 0 ? undefined : text.noDevice,
    telegram: telegram.chat ? undefined : telegram.isAvailable ? text.telegramOff : text.telegramNowhere,
  };
}

/**
 * The events that the user is notified of, and the channels. Choices of a channel that is not connected
 * apply once it is.
 */
export function KindsCard({ state, onChange }: Props) {
  const { settings } = state;
  const may = useMay();
  const missing = whyNotConnected(state);
  const missingId = useId();
  const sound = useNewOrderSound();
  const kinds = notificationKinds.filter((kind) => may(needs[kind]));
  const choice = (kind: NotificationKind, channel: NotificationChannel) => (
    <Choice
      label={text.choice(text.kindNames[kind].name, text.channels[channel])}
      isOn={settings.kinds[kind][channel]}
      whyOff={missing[channel] && `${missingId}-${channel}`}
      onChange={(isOn) =>
        onChange({
          ...settings,
          kinds: { ...settings.kinds, [kind]: { ...settings.kinds[kind], [channel]: isOn } },
        })
      }
    />
  );
  const heading = (channel: NotificationChannel) => (
    <th scope="col">
      {text.channels[channel]}
      {missing[channel] && <small id={`${missingId}-${channel}`}>{missing[channel]}</small>}
    </th>
  );
  return (
    <Card title={text.kinds}>
      <WideTable label={text.kinds}>
        <table className={s.kinds}>
          <thead>
            <tr>
              <th scope="col">{text.event}</th>
              {heading('push')}
              <th scope="col">{text.channels.sound}</th>
              {heading('telegram')}
            </tr>
          </thead>
          <tbody>
            {kinds.map((kind) => (
              <tr key={kind}>
                <th scope="row">
                  {text.kindNames[kind].name}
                  {text.kindNames[kind].hint && <small>{text.kindNames[kind].hint}</small>}
                </th>
                <td>{choice(kind, 'push')}</td>
                <td>
                  {kind === 'new_order' ? (
                    <Choice
                      label={text.choice(text.kindNames[kind].name, text.channels.sound)}
                      isOn={sound.isOn}
                      onChange={sound.set}
                    />
                  ) : (
                    <span className={typography.quiet} role="img" aria-label={text.noSound}>
                      –
                    </span>
                  )}
                </td>
                <td>{choice(kind, 'telegram')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </WideTable>
      {(missing.push || missing.telegram) && <p className={typography.quiet}>{text.keptForLater}</p>}
    </Card>
  );
}

type ChoiceProps = {
  label: string;
  isOn: boolean;
  /** The id of the reason why it cannot be chosen. */
  whyOff?: string | undefined;
  onChange: (isOn: boolean) => void;
};

function Choice(props: ChoiceProps) {
  return (
    <Checkbox
      className={s.choice ?? ''}
      aria-label={props.label}
      aria-describedby={props.whyOff}
      disabled={props.whyOff !== undefined}
      checked={props.isOn}
      onChange={({ currentTarget: { checked } }) => props.onChange(checked)}
    />
  );
}
