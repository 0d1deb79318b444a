import { Button } from '@mantine/core';
import type { NotificationsResponse } from '@mirsah/contracts/notifications';
import { IconBrandTelegram, IconDeviceLaptop, IconDeviceMobile } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { formatDateTime, notifications as text } from '../../messages/index.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Card } from '../../ui/card.tsx';
import { Pill } from '../../ui/pill.tsx';
import s from './notifications.module.css';
import { type PushAbility, pushAbility, stepsToAllow, useThisDevice } from './push.ts';
import {
  useConnectTelegram,
  useDisconnectTelegram,
  useRemoveDevice,
  useTurnOff,
  useTurnOn,
} from './queries.ts';

type Device = NotificationsResponse['devices'][number];

/**
 * Where the user is notified: this browser, others, and Telegram. `onWaiting` reports whether a chat is being
 * connected.
 */
export function DevicesCard({
  state,
  onWaiting,
}: {
  state: NotificationsResponse;
  onWaiting: (isWaiting: boolean) => void;
}) {
  const { data: thisId = null } = useThisDevice();
  const remove = useRemoveDevice();
  const own = state.devices.find(({ id }) => id === thisId);
  return (
    <Card title={text.devices}>
      <ul className={s.devices}>
        <ThisDevice device={own} publicKey={state.publicKey} />
        {state.devices
          .filter((device) => device !== own)
          .map((device) => (
            <Row
              key={device.id}
              icon={<IconDeviceLaptop size={20} />}
              name={device.name}
              state={stateOf(device)}
            >
              <ActionButton
                variant="default"
                size="sm"
                aria-label={text.removeDevice(device.name)}
                isOff={remove.isPending && remove.variables === device.id}
                onClick={() => remove.mutate(device.id)}
              >
                {text.remove}
              </ActionButton>
            </Row>
          ))}
        <Telegram state={state.telegram} onWaiting={onWaiting} />
      </ul>
    </Card>
  );
}

function stateOf({ lastSentAt, failingSince }: Pick<Device, 'lastSentAt' | 'failingSince'>): string {
  if (failingSince) return text.failingSince(formatDateTime(failingSince));
  return lastSentAt ? text.lastSent(formatDateTime(lastSentAt)) : text.neverSent;
}

type RowProps = { icon: ReactNode; name: string; state: string; children?: ReactNode; below?: ReactNode };

function Row({ icon, name, state, children, below }: RowProps) {
  return (
    <li className={s.device}>
      <span className={s.icon} aria-hidden>
        {icon}
      </span>
      <span>
        <b>
          <bdi>{name}</bdi>
        </b>
        <small>{state}</small>
      </span>
      <span className={s.actions}>{children}</span>
      {below}
    </li>
  );
}

const cannot: Record<
  Exclude<PushAbility, 'ready'>,
  { state: string; how?: string; steps?: readonly string[] }
> = {
  blocked: { state: text.blocked, how: text.howToAllow, steps: stepsToAllow(navigator) },
  needs_install: { state: text.needsInstall, how: text.howToInstall, steps: text.installSteps },
  needs_update: { state: text.needsUpdate },
  unsupported: { state: text.unsupported },
};

function ThisDevice({ device, publicKey }: { device: Device | undefined; publicKey: string }) {
  const on = useTurnOn();
  const off = useTurnOff();
  const [isHelpOpen, setHelpOpen] = useState(false);
  const ability = pushAbility();
  const icon = <IconDeviceMobile size={20} />;
  if (ability !== 'ready') {
    const { state, how, steps } = cannot[ability];
    return (
      <Row
        icon={icon}
        state={state}
        name={text.thisDevice}
        below={
          isHelpOpen && (
            <ol className={s.steps}>
              {steps?.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          )
        }
      >
        {how && (
          <Button
            variant="default"
            size="sm"
            aria-expanded={isHelpOpen}
            onClick={() => setHelpOpen(!isHelpOpen)}
          >
            {how}
          </Button>
        )}
      </Row>
    );
  }
  const problem = on.isError && (
    <p className={s.problem} role="alert">
      {text.turnOnFailed}
    </p>
  );
  if (!device) {
    return (
      <Row icon={icon} name={text.thisDevice} state={text.off} below={problem}>
        <ActionButton size="sm" isOff={on.isPending} onClick={() => on.mutate(publicKey)}>
          {text.turnOn}
        </ActionButton>
      </Row>
    );
  }
  return (
    <Row icon={icon} name={text.thisDevice} state={stateOf(device)}>
      <Pill tone={device.failingSince ? 'bad' : 'good'}>{device.failingSince ? text.fails : text.works}</Pill>
      <ActionButton variant="default" size="sm" isOff={off.isPending} onClick={() => off.mutate()}>
        {text.turnOff}
      </ActionButton>
    </Row>
  );
}

function Telegram({
  state: { isAvailable, chat },
  onWaiting,
}: {
  state: NotificationsResponse['telegram'];
  onWaiting: (isWaiting: boolean) => void;
}) {
  const connect = useConnectTelegram();
  const disconnect = useDisconnectTelegram();
  const isWaiting = connect.isSuccess && !chat;
  useEffect(() => onWaiting(isWaiting), [isWaiting, onWaiting]);
  const icon = <IconBrandTelegram size={20} />;
  const name = text.telegram;
  if (!isAvailable) return <Row icon={icon} name={name} state={text.telegramUnavailable} />;
  if (chat) {
    const where = chat.title ? text.telegramGroup(chat.title) : text.telegramPrivate;
    return (
      <Row icon={icon} name={name} state={chat.failingSince ? stateOf(chat) : where}>
        <ActionButton
          variant="default"
          size="sm"
          isOff={disconnect.isPending}
          onClick={() => disconnect.mutate(undefined, { onSuccess: connect.reset })}
        >
          {text.disconnect}
        </ActionButton>
      </Row>
    );
  }
  return (
    <Row
      icon={icon}
      name={name}
      state={isWaiting ? text.linkLife : text.telegramOff}
      below={
        connect.isError && (
          <p className={s.problem} role="alert">
            {text.connectFailed}
          </p>
        )
      }
    >
      {connect.isSuccess ? (
        <Button component="a" size="sm" href={connect.data.url} target="_blank" rel="noreferrer">
          {text.openTelegram}
        </Button>
      ) : (
        <ActionButton variant="default" size="sm" isOff={connect.isPending} onClick={() => connect.mutate()}>
          {text.connect}
        </ActionButton>
      )}
    </Row>
  );
}
