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
import { ConfirmButton } from '../../ui/confirm-button.tsx';
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
      <Icon size={18} stroke={1.7} />
      {toldNetworkNames[network]}
    </span>
  );
}

/** The reason of its state in our words; the network's own are with the order. */
export function answerOf({ state, reason }: ConversionResponse): string {
  if (reason) return conversionReasonTexts[reason.code];
  return state === 'sent' ? text.accepted : text.onItsWay;
}

/** The state as people see it: an event whose network cannot be used now, waits. */
export const shownState = (event: ConversionResponse): ConversionState =>
  isWaiting(event) ? 'queued' : event.state;

export function ToldState({ event }: { event: ConversionResponse }) {
  const state = shownState(event);
  return <Pill tone={tones[state]}>{conversionStateTexts[state]}</Pill>;
}

type SendAgainProps = { event: ConversionResponse; isSmall?: boolean };

/**
 * Sends an event again; asks first when the network may have it already. Renders nothing when it cannot be
 * sent any more.
 */
export function SendAgain({ event, isSmall = false }: SendAgainProps) {
  const { mutate, isPending } = useSendConversionAgain();
  const canEdit = useCan('edit_orders');
  if (!canEdit || isWaiting(event) || !canSendConversionAgain(event, new Date())) return null;
  const { orderId, network, stage } = event;
  const what = `${conversionEventTexts[event.event]} ${shortId(orderId)} (${toldNetworkNames[network]})`;
  const send = (close: () => void) => {
    close();
    mutate(
      { orderId, network, stage },
      {
        onSuccess: () => showToast({ text: text.queuedAgain }),
        onError: (error) => showToast({ text: errorText(error, text.sendFailed), isProblem: true }),
      },
    );
  };
  return (
    <ConfirmButton
      className={s.again}
      variant="default"
      size={isSmall ? 'sm' : 'md'}
      leftSection={<IconRefresh size={18} />}
      aria-label={text.sendAgainOf(what)}
      confirm={{ title: text.sendAgainTitle, question: text.sendAgainQuestion, label: text.sendAgain }}
      asks={event.state === 'uncertain'}
      isBusy={isPending}
      onConfirm={send}
    >
      {text.sendAgain}
    </ConfirmButton>
  );
}

/** The events that were sent to networks about one order; renders nothing without any. */
export function OrderConversions({ events }: { events: readonly ConversionResponse[] }) {
  if (events.length === 0) return null;
  return (
    <section className={`${s.section} ${s.told}`}>
      <h3>{text.title}</h3>
      <ul>
        {[...events]
          .sort((a, b) => (a.happenedAt < b.happenedAt ? -1 : 1))
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
