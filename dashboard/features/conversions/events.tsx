import { NativeSelect, Table } from '@mantine/core';
import {
  COUNTED_WAITING,
  type ConversionResponse,
  type ConversionsResponse,
} from '@mirsah/contracts/conversions';
import type { ConversionState } from '@mirsah/domain/conversion';
import { shortId } from '@mirsah/domain/id';
import { IconRefresh, IconTargetArrow } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { errorText } from '../../lib/error-text.ts';
import { openOrderPath } from '../../lib/paths.ts';
import {
  arabicCount,
  conversionEventTexts,
  conversionStageTexts,
  conversionStateTexts,
  formatAge,
  conversionsText as text,
  toldNetworkNames,
} from '../../messages/index.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TableHead } from '../../ui/table-head.tsx';
import { showToast } from '../../ui/toast.tsx';
import { WideTable } from '../../ui/wide-table.tsx';
import { useIsPhone } from '../../ui/window-width.ts';
import {
  answerOf,
  NetworkName,
  networkIcons,
  SendAgain,
  shownState,
  ToldState,
} from '../deliveries/conversion-log.tsx';
import s from './conversions.module.css';
import { useSendNotArrived } from './queries.ts';

const states = Object.keys(conversionStateTexts) as ConversionState[];

/** The latest events, with what the networks answered. */
export function EventsCard({ events }: { events: readonly ConversionResponse[] }) {
  const [state, setState] = useState<ConversionState | ''>('');
  const isPhone = useIsPhone();
  const shown = state === '' ? events : events.filter((event) => shownState(event) === state);
  return (
    <Card isFlush>
      <header className={s.eventsHead}>
        <h2>{text.latest}</h2>
        {events.length > 0 && (
          <NativeSelect
            aria-label={text.filter}
            data={[
              { value: '', label: text.allStates },
              ...states.map((each) => ({ value: each, label: conversionStateTexts[each] })),
            ]}
            value={state}
            onChange={(event) => setState(states.find((each) => each === event.currentTarget.value) ?? '')}
          />
        )}
      </header>
      {events.length === 0 && (
        <Notice icon={<IconTargetArrow size={30} />} title={text.noEvents} text={text.noEventsText} />
      )}
      {events.length > 0 && shown.length === 0 && <p className={s.none}>{text.noneInState}</p>}
      {shown.length > 0 && (isPhone ? <Cards events={shown} /> : <Rows events={shown} />)}
    </Card>
  );
}

/**
 * Events that networks rejected or may not have received, with one button to resend them all; renders nothing
 * without any.
 */
export function NotArrivedCard({ events, count, sendable }: ConversionsResponse['notArrived']) {
  const { mutate, isPending } = useSendNotArrived();
  const isPhone = useIsPhone();
  if (count === 0) return null;
  const counted = arabicCount(Math.min(count, COUNTED_WAITING), text.waitingEvents);
  const send = () =>
    mutate(undefined, {
      onSuccess: ({ queued }) =>
        showToast({ text: text.allQueuedAgain(arabicCount(queued, text.waitingEvents)) }),
      onError: (error) => showToast({ text: errorText(error, text.sendFailed), isProblem: true }),
    });
  return (
    <Card isFlush>
      <header className={s.eventsHead}>
        <div>
          <h2>{text.notArrived}</h2>
          <p className={s.quiet}>
            {count > COUNTED_WAITING ? text.moreThan(counted) : counted}
            {'. '}
            {sendable > 0 ? text.notArrivedText : text.notArrivedOver}
          </p>
        </div>
        {sendable > 0 && (
          <ActionButton
            isOff={isPending}
            leftSection={<IconRefresh size={18} />}
            aria-label={text.sendAllAgain}
            onClick={send}
          >
            {text.sendAgain}
          </ActionButton>
        )}
      </header>
      {isPhone ? <Cards events={events} /> : <Rows events={events} />}
    </Card>
  );
}

type Events = { events: readonly ConversionResponse[] };
const keyOf = ({ orderId, network, stage }: ConversionResponse) => `${orderId} ${network} ${stage}`;

function Rows({ events }: Events) {
  const now = new Date();
  return (
    <WideTable label={text.notArrived}>
      <Table className={s.table} verticalSpacing={10} horizontalSpacing={16}>
        <TableHead columns={Object.values(text.columns)} />
        <Table.Tbody>
          {events.map((event) => (
            <Table.Tr key={keyOf(event)}>
              <Table.Td className={s.quiet}>
                <time dateTime={event.updatedAt}>{formatAge(event.updatedAt, now)}</time>
              </Table.Td>
              <Table.Td>
                <NetworkName network={event.network} />
              </Table.Td>
              <Table.Td>{conversionEventTexts[event.event]}</Table.Td>
              <Table.Td className={s.quiet}>{conversionStageTexts[event.stage]}</Table.Td>
              <Table.Td>
                <OrderLink orderId={event.orderId} />
              </Table.Td>
              <Table.Td className={s.quiet}>{answerOf(event)}</Table.Td>
              <Table.Td>
                <span className={s.state}>
                  <ToldState event={event} />
                  <SendAgain event={event} isSmall />
                </span>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </WideTable>
  );
}

function Cards({ events }: Events) {
  const now = new Date();
  return (
    <ul className={s.events}>
      {events.map((event) => {
        const Icon = networkIcons[event.network];
        return (
          <li key={keyOf(event)}>
            <span className={s.logo} aria-hidden>
              <Icon size={20} stroke={1.7} />
            </span>
            <span>
              <b>
                {conversionEventTexts[event.event]} · <OrderLink orderId={event.orderId} />
              </b>
              <small>
                {toldNetworkNames[event.network]} · {answerOf(event)} ·{' '}
                <time dateTime={event.updatedAt}>{formatAge(event.updatedAt, now)}</time>
              </small>
            </span>
            <ToldState event={event} />
            <SendAgain event={event} />
          </li>
        );
      })}
    </ul>
  );
}

function OrderLink({ orderId }: { orderId: string }) {
  return (
    <Link className={s.order ?? ''} to={openOrderPath(orderId)} dir="ltr">
      {shortId(orderId)}
    </Link>
  );
}
