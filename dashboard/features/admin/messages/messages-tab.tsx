import { Button } from '@mantine/core';
import type { ContactMessage } from '@mirsah/domain/contact-message/contact-message.ts';
import { IconMail, IconMailForward } from '@tabler/icons-react';
import { formatDateTime } from '../../../lib/format.ts';
import { contactMessages as words } from '../../../messages/admin.ts';
import { Notice } from '../../../ui/notice.tsx';
import { useContactMessages } from '../api/list-contact-messages.ts';
import { ListCard } from '../list-card.tsx';
import s from './messages.module.css';
import { replyLink } from './reply-link.ts';

/** What visitors wrote on the contact page, newest first, each to be answered by mail. */
export function MessagesTab() {
  return (
    <ListCard
      list={useContactMessages()}
      failedText={words.loadFailed}
      empty={<Notice icon={<IconMail size={30} stroke={1.6} />} title={words.empty} text={words.emptyText} />}
    >
      {(messages) => (
        <ol className={s.messages} aria-label={words.title}>
          {messages.map((message) => (
            <Message key={message.id} message={message} />
          ))}
        </ol>
      )}
    </ListCard>
  );
}

function Message({ message }: { message: ContactMessage }) {
  const { name, email, message: text, sentAt } = message;
  return (
    <li className={s.message}>
      <div className={s.sender}>
        <bdi className={s.name}>{name}</bdi>
        <span className={s.email} dir="ltr">
          {email}
        </span>
        <time className={s.time} dateTime={sentAt}>
          {formatDateTime(sentAt)}
        </time>
      </div>
      <p className={s.text} dir="auto">
        {text}
      </p>
      <Button
        component="a"
        href={replyLink(message)}
        className={s.reply ?? ''}
        variant="default"
        leftSection={<IconMailForward size={18} />}
        aria-label={words.replyTo(name)}
      >
        {words.reply}
      </Button>
    </li>
  );
}
