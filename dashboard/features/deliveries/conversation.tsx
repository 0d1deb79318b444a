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
import { useCan } from '../../lib/account.ts';
import { paths } from '../../lib/paths.ts';
import {
  formatDate,
  formatMoment,
  formatTime,
  messageStateTexts,
  orderMessages as text,
} from '../../messages/index.ts';
import { Card } from '../../ui/card.tsx';
import s from './conversation.module.css';
import { Failed } from './forwarding.tsx';
import { useNewsOf, useOrderDeliveries } from './queries.ts';
import { ReplyForm } from './reply-form.tsx';
import { failureText } from './send-message.ts';
import { SendWhatsApp } from './send-whatsapp.tsx';

/** What an order's customer and the merchant say to each other by WhatsApp, as a chat has it, and how to go on. */
export function OrderConversation({ order }: { order: OrderResponse }) {
  const { data, isError, refetch } = useOrderDeliveries(order.id);
  useNewsOf(data?.received);
  if (isError && !data) return <Failed text={text.loadFailed} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton h={160} my={18} />;
  return (
    <section className={s.conversation}>
      <Title order={3}>{text.title}</Title>
      {isEmpty(data) ? <NoMessages isConnected={data.connected.whatsApp} /> : <Thread talk={data} />}
      <QuestionNote question={data.question} />
      <Writing order={order} talk={data} />
    </section>
  );
}

/** The same while a customer is called; nothing where nobody has written yet. Who cannot change the order only reads. */
export function ConversationOnDesk({ order, isReadOnly }: { order: OrderResponse; isReadOnly: boolean }) {
  const { data } = useOrderDeliveries(order.id);
  if (!data || (isEmpty(data) && !data.question)) return null;
  return (
    <Card>
      <h3 className={s.heading}>
        <IconBrandWhatsapp size={18} stroke={1.7} aria-hidden />
        {text.title}
      </h3>
      {!isEmpty(data) && <Thread talk={data} isShort />}
      <QuestionNote question={data.question} />
      {!isReadOnly && <Writing order={order} talk={data} />}
    </Card>
  );
}

const isEmpty = ({ messages, received }: Deliveries) => messages.length + received.length === 0;

/** An answer for as long as WhatsApp delivers it, otherwise why not; and a message from a template. */
function Writing({ order, talk }: { order: OrderResponse; talk: Deliveries }) {
  const canWrite = useCan('edit_orders');
  const { repliesUntil, isStopped, connected } = talk;
  if (isStopped) return <p className={s.note}>{text.stopped}</p>;
  // Nobody is left to write to.
  if (!canWrite || order.erasedAt !== null) return null;
  const isClosed = connected.whatsApp && repliesUntil === null && !isEmpty(talk);
  return (
    <>
      {connected.whatsApp && repliesUntil && <ReplyForm orderId={order.id} until={repliesUntil} />}
      {isClosed && (
        <p className={s.closed}>
          <IconClock size={18} stroke={1.7} aria-hidden />
          {talk.received.length > 0 ? text.windowClosed : text.windowNotOpen}
        </p>
      )}
      <div className={s.foot}>
        <SendWhatsApp order={order} isMain={isClosed} />
      </div>
    </>
  );
}

type Deliveries = NonNullable<ReturnType<typeof useOrderDeliveries>['data']>;
type Received = Deliveries['received'][number];

/** What became of the question that is asked by itself, where the thread does not say it. */
function QuestionNote({ question }: Pick<Deliveries, 'question'>) {
  if (!question || question.state === 'asked' || question.end === 'answered') return null;
  return (
    <p className={s.note} role="status">
      {question.state === 'waiting'
        ? text.questionDue(formatMoment(question.dueAt, new Date()))
        : text.questionEnds[question.end ?? 'order_changed']}
    </p>
  );
}

/** Both sides by time, the latest at the bottom, in sight; `isShort` leaves room for what is around it. */
function Thread({ talk: { messages, received }, isShort = false }: { talk: Deliveries; isShort?: boolean }) {
  const thread = useRef<HTMLOListElement>(null);
  const count = messages.length + received.length;
  useEffect(() => {
    if (count > 0) thread.current?.scrollTo({ top: thread.current.scrollHeight });
  }, [count]);
  const all = [
    ...messages.map((ours) => ({ id: ours.id, createdAt: ours.createdAt, ours })),
    ...received.map((theirs) => ({ id: theirs.id, createdAt: theirs.createdAt, theirs })),
  ].sort((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt));
  return (
    <ol
      ref={thread}
      className={s.thread}
      data-short={isShort || undefined}
      aria-label={text.title}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled with the keyboard
      tabIndex={0}
    >
      {all.map((entry, index) => {
        const day = formatDate(entry.createdAt);
        const before = all[index - 1];
        return (
          <li key={entry.id}>
            {(!before || formatDate(before.createdAt) !== day) && <p className={s.day}>{day}</p>}
            {'ours' in entry ? <Message message={entry.ours} /> : <ReceivedMessage message={entry.theirs} />}
          </li>
        );
      })}
    </ol>
  );
}

/** The customer's: what they wrote, or which button they pressed. */
function ReceivedMessage({ message: { button, text: written, createdAt } }: { message: Received }) {
  return (
    <div className={s.received}>
      {button && <p className={s.template}>{text.pressed}</p>}
      <p className={s.text}>
        <bdi>{written || (button ? text.buttons[button] : text.notText)}</bdi>
      </p>
      <p className={s.state}>
        <time dateTime={createdAt}>{formatTime(createdAt)}</time>
        <span>{text.fromCustomer}</span>
      </p>
    </div>
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
  const canConnect = useCan('manage_settings');
  return (
    <div className={s.none}>
      <IconBrandWhatsapp size={30} stroke={1.6} aria-hidden />
      <p>{isConnected ? text.none : text.notConnectedYet}</p>
      {!isConnected && (
        <>
          <p className={s.quiet}>{text.untilConnected}</p>
          {canConnect && (
            <Button component={Link} to={paths.connections} variant="default" size="sm">
              {text.connect}
            </Button>
          )}
        </>
      )}
    </div>
  );
}
