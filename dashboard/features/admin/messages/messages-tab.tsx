import { Button } from '@mantine/core';
import type { ContactMessage } from '@mirsah/domain/contact-message/contact-message.ts';
import { IconMail, IconMailForward } from '@tabler/icons-react';
import { errorCodeOf, errorText } from '../../../lib/api/error-text.ts';
import { itemsOf } from '../../../lib/api/paged.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { contactMessages as words } from '../../../messages/admin.ts';
import { Card } from '../../../ui/card.tsx';
import { LoadError } from '../../../ui/load-error.tsx';
import { LoadMore } from '../../../ui/load-more.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { RowSkeleton } from '../../../ui/row-skeleton.tsx';
import { useContactMessages } from '../api/list-contact-messages.ts';
import { NotAllowed } from '../not-allowed.tsx';
import s from './messages.module.css';
import { replyLink } from './reply-link.ts';

/** What visitors wrote on the contact page, newest first, each to be answered by mail. */
export function MessagesTab() {
  const list = useContactMessages();
  const messages = itemsOf(list.data);
  if (errorCodeOf(list.error) === 'not_allowed') return <NotAllowed />;
  return (
    <Card isFlush>
      {list.isPending && <RowSkeleton />}
      {list.isLoadingError && (
        <LoadError message={errorText(list.error, words.loadFailed)} onRetry={() => void list.refetch()} />
      )}
      {list.isSuccess && messages.length === 0 && (
        <Notice icon={<IconMail size={30} stroke={1.6} />} title={words.empty} text={words.emptyText} />
      )}
      {messages.length > 0 && (
        <ol className={s.messages} aria-label={words.title}>
          {messages.map((message) => (
            <Message key={message.id} message={message} />
          ))}
        </ol>
      )}
      <LoadMore
        hasMore={list.hasNextPage}
        isLoading={list.isFetchingNextPage}
        onLoad={() => void list.fetchNextPage()}
      />
    </Card>
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
