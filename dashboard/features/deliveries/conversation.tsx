import { Button, Skeleton, Title } from '@mantine/core';
import type { OrderMessageResponse } from '@mirsah/contracts/deliveries';
import type { OrderResponse } from '@mirsah/contracts/orders';
import type { MessageState } from '@mirsah/domain/order-message';
import {
  IconAlertCircle,
  IconBrandWhatsapp,
  IconCheck,
  IconChecks,
  IconClock,
  IconHelpCircle,
  type TablerIcon,
} from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { formatDate, formatTime, messageStateTexts, orderMessages as text } from '../../messages/index.ts';
import s from './conversation.module.css';
import { Failed } from './forwarding.tsx';
import { useOrderDeliveries } from './queries.ts';
import { failureText } from './send-message.ts';
import { SendWhatsApp } from './send-whatsapp.tsx';

/** The WhatsApp messages to an order's customer, as a chat has them, and the button for another. */
export function OrderConversation({ order }: { order: OrderResponse }) {
  const { data, isError, refetch } = useOrderDeliveries(order.id);
  if (isError && !data) return <Failed text={text.loadFailed} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton h={160} my={18} />;
  return (
    <section className={s.conversation}>
      <Title order={3}>{text.title}</Title>
      <Thread messages={data.messages} isConnected={data.connected.whatsApp} />
      <div className={s.foot}>
        <SendWhatsApp order={order} />
      </div>
    </section>
  );
}

type ThreadProps = { messages: readonly OrderMessageResponse[]; isConnected: boolean };

/** The latest at the bottom, in sight. */
function Thread({ messages, isConnected }: ThreadProps) {
  const thread = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (messages.length > 0) thread.current?.scrollTo({ top: thread.current.scrollHeight });
  }, [messages.length]);
  if (messages.length === 0) return <NoMessages isConnected={isConnected} />;
  const oldestFirst = messages.toReversed();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled with the keyboard
    <ol ref={thread} className={s.thread} aria-label={text.title} tabIndex={0}>
      {oldestFirst.map((message, index) => {
        const day = formatDate(message.createdAt);
        const before = oldestFirst[index - 1];
        return (
          <li key={message.id}>
            {(!before || formatDate(before.createdAt) !== day) && <p className={s.day}>{day}</p>}
            <Message message={message} />
          </li>
        );
      })}
    </ol>
  );
}

const signs: Record<MessageState, TablerIcon> = {
  sending: IconClock,
  sent: IconCheck,
  delivered: IconChecks,
  read: IconChecks,
  failed: IconAlertCircle,
  uncertain: IconHelpCircle,
};

/** One of ours, with how far it got: always as a word too. */
function Message({ message }: { message: OrderMessageResponse }) {
  const { state, templateName, createdAt, failure } = message;
  const Sign = signs[state];
  return (
    <div className={s.message} data-state={state}>
      {templateName && <p className={s.template}>{text.ofTemplate(templateName)}</p>}
      <p className={s.text}>
        <bdi>{message.text}</bdi>
      </p>
      {state === 'failed' && <p className={s.failure}>{failureText(failure)}</p>}
      <p className={s.state}>
        <time dateTime={createdAt}>{formatTime(createdAt)}</time>
        <Sign size={16} stroke={2} aria-hidden />
        <span>{messageStateTexts[state]}</span>
      </p>
    </div>
  );
}

/** In place of a chat without messages: that there are none yet, or how messages get here. */
function NoMessages({ isConnected }: { isConnected: boolean }) {
  return (
    <div className={s.none}>
      <IconBrandWhatsapp size={30} stroke={1.6} aria-hidden />
      <p>{isConnected ? text.none : text.notConnectedYet}</p>
      {!isConnected && (
        <>
          <p className={s.quiet}>{text.untilConnected}</p>
          <Button component={Link} to={paths.connections} variant="default" size="sm">
            {text.connect}
          </Button>
        </>
      )}
    </div>
  );
}
