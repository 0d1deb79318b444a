import { Button, Group } from '@mantine/core';
import type { ContactMessage } from '@mirsah/domain/contact-message';
import { IconMail, IconMailForward } from '@tabler/icons-react';
import { replyLink } from '../../lib/contact-links.ts';
import { formatDateTime, contactMessages as text } from '../../messages/index.ts';
import { Email } from '../../ui/email.tsx';
import { Notice } from '../../ui/notice.tsx';
import typography from '../../ui/typography.module.css';
import s from './contact-messages.module.css';
import { ListCard } from './list-card.tsx';
import { useContactMessages } from './queries.ts';

/** The messages from the contact page, newest first, with a link that answers by e-mail. */
export function ContactMessagesTab() {
  return (
    <ListCard
      list={useContactMessages()}
      failedText={text.loadFailed}
      empty={<Notice icon={<IconMail size={30} stroke={1.6} />} title={text.empty} text={text.emptyText} />}
    >
      {(messages) => (
        <ol className={s.messages} aria-label={text.title}>
          {messages.map((message) => (
            <Message key={message.id} message={message} />
          ))}
        </ol>
      )}
    </ListCard>
  );
}

function Message({ message }: { message: ContactMessage }) {
  const { name, email, sentAt } = message;
  return (
    <li className={s.message}>
      <Group gap="0 14px" align="baseline">
        <bdi className={typography.bold}>{name}</bdi>
        <Email address={email} className={s.email} />
        <time className={s.time} dateTime={sentAt}>
          {formatDateTime(sentAt)}
        </time>
      </Group>
      <p className={s.text} dir="auto">
        {message.message}
      </p>
      <Button
        component="a"
        href={replyLink(message)}
        className={s.reply ?? ''}
        variant="default"
        leftSection={<IconMailForward size={18} />}
        aria-label={text.replyTo(name)}
      >
        {text.reply}
      </Button>
    </li>
  );
}
