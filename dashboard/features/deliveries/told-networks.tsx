import { Button } from '@mantine/core';
import type { ConversionResponse } from '@mirsah/contracts/conversions';
import {
  type AdNetwork,
  type ConversionState,
  canSendConversionAgain,
  isWaiting,
} from '@mirsah/domain/conversion';
import { shortId } from '@mirsah/domain/id';
import {
  IconBrandGoogle,
  IconBrandMeta,
  IconBrandSnapchat,
  IconBrandTiktok,
  IconRefresh,
  type TablerIcon,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useCan } from '../../lib/account.ts';
import { errorText } from '../../lib/error-text.ts';
import {
  conversionEventTexts,
  conversionReasonTexts,
  conversionStageTexts,
  conversionStateTexts,
  formatAge,
  formatList,
  conversionsText as text,
  toldNetworkNames,
} from '../../messages/index.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Pill, type PillTone } from '../../ui/pill.tsx';
import { showToast } from '../../ui/toast.tsx';
import s from './deliveries.module.css';
import { useSendConversionAgain } from './queries.ts';

export const networkIcons: Record<AdNetwork, TablerIcon> = {
  meta: IconBrandMeta,
  tiktok: IconBrandTiktok,
  snapchat: IconBrandSnapchat,
  ga4: IconBrandGoogle,
};

const tones: Record<ConversionState, PillTone> = {
  queued: 'busy',
  sending: 'busy',
  sent: 'good',
  rejected: 'bad',
  uncertain: 'busy',
  skipped: 'quiet',
};

export function NetworkName({ network }: { network: AdNetwork }) {
  const Icon = networkIcons[network];
  return (
    <span className={s.name}>
      <Icon size={18} stroke={1.7} aria-hidden />
      {toldNetworkNames[network]}
    </span>
  );
}

/** Why it is in its state, in our words; the network's own are with the order. */
export function answerOf({ state, reason }: ConversionResponse): string {
  if (reason) return conversionReasonTexts[reason.code];
  return state === 'sent' ? text.accepted : text.onItsWay;
}

/** How far an event got; one that was not sent because its network cannot be used now, waits. */
export function ToldState({ event }: { event: ConversionResponse }) {
  if (isWaiting(event)) return <Pill tone="busy">{text.waits}</Pill>;
  return <Pill tone={tones[event.state]}>{conversionStateTexts[event.state]}</Pill>;
}

type SendAgainProps = { event: ConversionResponse; isSmall?: boolean };

/** Sends an event again; asks first when the network may have it already. Nothing where it cannot be sent any more. */
export function SendAgain({ event, isSmall = false }: SendAgainProps) {
  const { mutate, isPending } = useSendConversionAgain();
  const [isAsking, setAsking] = useState(false);
  const canEdit = useCan('edit_orders');
  if (!canEdit || isWaiting(event) || !canSendConversionAgain(event, new Date())) return null;
  const { orderId, network, stage } = event;
  const what = `${conversionEventTexts[event.event]} ${shortId(orderId)} (${toldNetworkNames[network]})`;
  const send = () => {
    setAsking(false);
    mutate(
      { orderId, network, stage },
      {
        onSuccess: () => showToast({ text: text.queuedAgain }),
        onError: (error) => showToast({ text: errorText(error, text.sendFailed), isProblem: true }),
      },
    );
  };
  return (
    <>
      <Button
        className={s.again}
        variant="default"
        size={isSmall ? 'sm' : 'md'}
        disabled={isPending}
        leftSection={<IconRefresh size={18} aria-hidden />}
        aria-label={text.sendAgainOf(what)}
        onClick={() => (event.state === 'uncertain' ? setAsking(true) : send())}
      >
        {text.sendAgain}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={text.sendAgainTitle}
        question={text.sendAgainQuestion}
        confirmLabel={text.sendAgain}
        onConfirm={send}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}

/** What networks were told of one order; nothing where nothing was. */
export function OrderConversions({ events }: { events: readonly ConversionResponse[] }) {
  if (events.length === 0) return null;
  return (
    <section className={`${s.section} ${s.told}`}>
      <h3>{text.title}</h3>
      <ul>
        {events
          .toSorted((a, b) => (a.happenedAt < b.happenedAt ? -1 : 1))
          .map((event) => (
            <li key={`${event.network} ${event.stage}`}>
              <div className={s.toldHead}>
                <NetworkName network={event.network} />
                <span className={s.small}>
                  {formatList([conversionEventTexts[event.event], conversionStageTexts[event.stage]])}
                </span>
                <ToldState event={event} />
              </div>
              <p className={s.small}>
                {answerOf(event)}{' '}
                <time dateTime={event.updatedAt}>{formatAge(event.updatedAt, new Date())}</time>
              </p>
              {event.reason?.message && (
                <p className={s.networkMessage}>
                  <bdi>{event.reason.message}</bdi>
                </p>
              )}
              {event.remoteId && (
                <p className={s.small}>
                  {text.trace}: <bdi dir="ltr">{event.remoteId}</bdi>
                </p>
              )}
              <SendAgain event={event} isSmall />
            </li>
          ))}
      </ul>
    </section>
  );
}
