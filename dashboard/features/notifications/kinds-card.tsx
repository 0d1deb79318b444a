import { Checkbox } from '@mantine/core';
import type { Permission } from '@mirsah/domain/member';
import {
  type NotificationChannel,
  type NotificationKind,
  type NotificationSettings,
  notificationKinds,
} from '@mirsah/domain/notification';
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

type Props = { settings: NotificationSettings; onChange: (settings: NotificationSettings) => void };

/** The events that the user is notified of, and the channels. */
export function KindsCard({ settings, onChange }: Props) {
  const may = useMay();
  const sound = useNewOrderSound();
  const kinds = notificationKinds.filter((kind) => may(needs[kind]));
  const choice = (kind: NotificationKind, channel: NotificationChannel) => (
    <Choice
      label={text.choice(text.kindNames[kind].name, text.channels[channel])}
      isOn={settings.kinds[kind][channel]}
      onChange={(isOn) =>
        onChange({
          ...settings,
          kinds: { ...settings.kinds, [kind]: { ...settings.kinds[kind], [channel]: isOn } },
        })
      }
    />
  );
  return (
    <Card title={text.kinds}>
      <WideTable label={text.kinds}>
        <table className={s.kinds}>
          <thead>
            <tr>
              <th scope="col">{text.event}</th>
              <th scope="col">{text.channels.push}</th>
              <th scope="col">{text.channels.sound}</th>
              <th scope="col">{text.channels.telegram}</th>
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
    </Card>
  );
}

function Choice(props: { label: string; isOn: boolean; onChange: (isOn: boolean) => void }) {
  return (
    <Checkbox
      className={s.choice ?? ''}
      aria-label={props.label}
      checked={props.isOn}
      onChange={({ currentTarget: { checked } }) => props.onChange(checked)}
    />
  );
}
