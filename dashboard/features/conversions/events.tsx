import { NativeSelect, Table } from '@mantine/core';
import type { ConversionResponse } from '@mirsah/contracts/conversions';
import type { ConversionState } from '@mirsah/domain/conversion';
import { shortId } from '@mirsah/domain/id';
import { IconTargetArrow } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { openOrderPath } from '../../lib/paths.ts';
import {
  conversionEventTexts,
  conversionStageTexts,
  conversionStateTexts,
  formatAge,
  conversionsText as text,
  toldNetworkNames,
} from '../../messages/index.ts';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useIsPhone } from '../../ui/window-width.ts';
import { answerOf, NetworkName, networkIcons, SendAgain, ToldState } from '../deliveries/told-networks.tsx';
import s from './conversions.module.css';

const states = Object.keys(conversionStateTexts) as ConversionState[];

/** The latest events, with what the networks answered. */
export function EventsCard({ events }: { events: readonly ConversionResponse[] }) {
  const [state, setState] = useState<ConversionState | ''>('');
  const isPhone = useIsPhone();
  const shown = state === '' ? events : events.filter((event) => event.state === state);
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

type Events = { events: readonly ConversionResponse[] };
const keyOf = ({ orderId, network, stage }: ConversionResponse) => `${orderId} ${network} ${stage}`;

function Rows({ events }: Events) {
  const now = new Date();
  return (
    <Table.ScrollContainer minWidth={760}>
      <Table className={s.table} verticalSpacing={10} horizontalSpacing={16}>
        <Table.Thead>
          <Table.Tr>
            {Object.entries(text.columns).map(([name, label]) => (
              <Table.Th key={name}>{label}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
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
    </Table.ScrollContainer>
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
            <span className={s.logo} title={toldNetworkNames[event.network]}>
              <Icon size={20} stroke={1.7} role="img" aria-label={toldNetworkNames[event.network]} />
            </span>
            <span>
              <b>
                {conversionEventTexts[event.event]} · <OrderLink orderId={event.orderId} />
              </b>
              <small>
                {answerOf(event)} · <time dateTime={event.updatedAt}>{formatAge(event.updatedAt, now)}</time>
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
