import { Title } from '@mantine/core';
import type { OrderMessageResponse } from '@mirsah/contracts/deliveries/contracts.ts';
import type { MessageState } from '@mirsah/domain/order-message/order-message.ts';
import { formatDateTime } from '../../lib/format.ts';
import { messageStateTexts, orderMessages as words } from '../../messages/deliveries.ts';
import { Pill, type PillTone } from '../../ui/pill.tsx';
import s from './deliveries.module.css';
import { failureText } from './failure-text.ts';

const tones: Record<MessageState, PillTone> = {
  sending: 'busy',
  sent: 'quiet',
  delivered: 'good',
  read: 'good',
  failed: 'bad',
  uncertain: 'bad',
};

/** What a customer was sent about an order, latest first. */
export function MessageList({ messages }: { messages: readonly OrderMessageResponse[] }) {
  return (
    <>
      <Title order={3}>{words.title}</Title>
      {messages.length === 0 && <p className={s.quiet}>{words.none}</p>}
      <ul className={s.messages}>
        {messages.map((message) => (
          <li key={message.id}>
            <div className={s.stateLine}>
              <Pill tone={tones[message.state]}>{messageStateTexts[message.state]}</Pill>
              <time className={s.small} dateTime={message.createdAt}>
                {formatDateTime(message.createdAt)}
              </time>
            </div>
            <p className={s.messageText}>
              <bdi>{message.text}</bdi>
            </p>
            {message.state === 'failed' && <p className={s.reason}>{failureText(message.failure)}</p>}
          </li>
        ))}
      </ul>
    </>
  );
}
