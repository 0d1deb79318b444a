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
import { errorText } from '../../lib/error-text.ts';
import { paths } from '../../lib/paths.ts';
import {
  formatDate,
  formatMoment,
  formatTime,
  messageStateTexts,
  orderMessages as text,
} from '../../messages/index.ts';
import { Banner, BannerLine } from '../../ui/banner.tsx';
import { Card } from '../../ui/card.tsx';
import s from './conversation.module.css';
import { Failed } from './forwarding.tsx';
import { useMarkRead, useMessageNews, useOrderDeliveries } from './queries.ts';
import { ReplyForm } from './reply-form.tsx';
import { failureText } from './send-message.ts';
import { SendWhatsApp } from './send-whatsapp.tsx';

/** The WhatsApp conversation of an order's customer and the merchant as a chat, and the ways to reply. */
export function OrderConversation({ order }: { order: OrderResponse }) {
  const { data, isError, refetch } = useOrderDeliveries(order.id);
  useMessageNews(data?.received);
  if (isError && !data) return <Failed text={text.loadFailed} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton h={160} my={18} />;
  return (
    <section className={s.conversation}>
      <Title order={3}>{text.title}</Title>
      <Waiting order={order} />
      {isEmpty(data) ? <NoMessages isConnected={data.connected.whatsApp} /> : <Thread talk={data} />}
      <QuestionNote question={data.question} />
      <Writing order={order} talk={data} />
    </section>
  );
}

/**
 * The same on the calling desk; renders nothing without messages. Members who cannot change the order only
 * read.
 */
export function ConversationOnDesk({ order, isReadOnly }: { order: OrderResponse; isReadOnly: boolean }) {
  const { data } = useOrderDeliveries(order.id);
  if (!data || (isEmpty(data) && !data.question)) return null;
  return (
    <Card>
      <h3 className={s.heading}>
        <IconBrandWhatsapp size={18} stroke={1.7} />
        {text.title}
      </h3>
      {!isEmpty(data) && <Thread talk={data} isShort />}
      <QuestionNote question={data.question} />
      {!isReadOnly && <Writing order={order} talk={data} />}
    </Card>
  );
}

/** Shows that the customer waits for an answer, and since when, with a button if none is needed. */
function Waiting({ order: { id, customerWroteAt, erasedAt } }: { order: OrderResponse }) {
  const canWrite = useCan('edit_orders');
  const markRead = useMarkRead(id);
  if (!customerWroteAt || erasedAt !== null) return null;
  const isRead = { label: text.markRead, onClick: () => markRead.mutate() };
  return (
    <Banner tone="warning">
      <BannerLine {...(canWrite && !markRead.isPending && { other: isRead })}>
        {markRead.isError
          ? errorText(markRead.error, text.markReadFailed)
          : text.waitsSince(formatMoment(customerWroteAt, new Date()))}
      </BannerLine>
    </Banner>
  );
}

const isEmpty = ({ messages, received }: Deliveries) => messages.length + received.length === 0;

/** A reply field while WhatsApp delivers free text, otherwise the reason; and a message from a template. */
function Writing({ order, talk }: { order: OrderResponse; talk: Deliveries }) {
  const canWrite = useCan('edit_orders');
  const { repliesUntil, isStopped, connected } = talk;
  if (isStopped) return <p className={s.note}>{text.stopped}</p>;
  // An erased order has no phone to write to.
  if (!canWrite || order.erasedAt !== null) return null;
  const isClosed = connected.whatsApp && repliesUntil === null && !isEmpty(talk);
  return (
    <>
      {connected.whatsApp && repliesUntil && <ReplyForm orderId={order.id} until={repliesUntil} />}
      {isClosed && (
        <p className={s.closed}>
          <IconClock size={18} stroke={1.7} />
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

/** The state of the automatic question, when the thread does not show it. */
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

/**
 * Both sides by time, with the latest at the bottom scrolled into view; `isShort` leaves room for the
 * surroundings.
 */
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

/** The customer's message, or the button they pressed. */
function ReceivedMessage({ message: { button, text: written, createdAt } }: { message: Received }) {
  return (
    <div className={s.received}>
      {button && <p className={s.template}>{text.pressed}</p>}
      <p className={s.text}>
        <bdi>
          {written ? <CustomerText>{written}</CustomerText> : button ? text.buttons[button] : text.notText}
        </bdi>
      </p>
      <p className={s.state}>
        <time dateTime={createdAt}>{formatTime(createdAt)}</time>
        <span>{text.fromCustomer}</span>
      </p>
    </div>
  );
}

/** A shared location in the webhook's format; other addresses in a customer's text stay text. */
const mapLink = /(https:\/\/www\.google\.com\/maps\?q=-?\d[\d.]*,-?\d[\d.]*)/;

/** A customer's text, with a link to each shared location. */
export function CustomerText({ children }: { children: string }) {
  return children.split(mapLink).map((part, index) =>
    // Texts and links alternate, starting with a text.
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: a message does not change, and may have the same link twice
      <a key={index} href={part} target="_blank" rel="noreferrer">
        {text.openMap}
      </a>
    ),
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

/** A sent message with its state, always as a word too. */
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

/** Replaces a chat without messages: says that there are none yet, or how to receive them. */
function NoMessages({ isConnected }: { isConnected: boolean }) {
  const canConnect = useCan('manage_settings');
  return (
    <div className={s.none}>
      <IconBrandWhatsapp size={30} stroke={1.6} />
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
