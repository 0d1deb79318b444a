import { ActionIcon, Button, Modal } from '@mantine/core';
import type { UnmatchedMessageResponse } from '@mirsah/contracts/conversations';
import { shortId } from '@mirsah/domain/id';
import { IconBrandWhatsapp, IconPhone } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { useCan } from '../../lib/account.ts';
import { formatPhone, telLink, whatsAppLink } from '../../lib/contact-links.ts';
import { errorText } from '../../lib/error-text.ts';
import { MESSAGES_HASH, newOrderPath } from '../../lib/paths.ts';
import {
  formatAge,
  formatDate,
  formatFullDateTime,
  newOrderText,
  unmatchedText as text,
} from '../../messages/index.ts';
import { Banner, BannerLine } from '../../ui/banner.tsx';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { ownEscape } from '../../ui/confirm-dialog.tsx';
import { RowSkeleton } from '../../ui/loading.tsx';
import { LoadError } from '../../ui/notice.tsx';
import { showToast } from '../../ui/toast.tsx';
import typography from '../../ui/typography.module.css';
import { useIsPhone } from '../../ui/window-width.ts';
import { CustomerText } from '../deliveries/conversation.tsx';
import { OrderSearch } from '../order-search/order-search.tsx';
import s from './unmatched-messages.module.css';
import { useSettle, useUnmatched } from './unmatched-queries.ts';

/** Reports that people wrote about unknown orders, and opens their messages. Renders nothing without any. */
export function UnmatchedMessages() {
  const { data, error, refetch } = useUnmatched();
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(hash === MESSAGES_HASH);
  const isPhone = useIsPhone();
  const messages = data?.items ?? [];
  function close() {
    setOpen(false);
    if (hash === MESSAGES_HASH) void navigate({ search }, { replace: true, preventScrollReset: true });
  }
  if (messages.length === 0 && !isOpen) return null;
  return (
    <>
      {messages.length > 0 && (
        <Banner tone="warning">
          <BannerLine other={{ label: text.show, onClick: () => setOpen(true) }}>
            {text.notice(messages.length, Boolean(data?.cursor))}
          </BannerLine>
        </Banner>
      )}
      <Modal
        opened={isOpen}
        onClose={close}
        title={text.title}
        centered
        radius="lg"
        padding={isPhone ? 16 : 24}
        size={620}
        {...ownEscape(close)}
      >
        <p className={s.why}>{text.why}</p>
        {!data && !error && <RowSkeleton />}
        {!data && error && (
          <LoadError message={errorText(error, text.loadFailed)} onRetry={() => void refetch()} />
        )}
        {data && messages.length === 0 && <p role="status">{text.none}</p>}
        <ul className={s.list} aria-label={text.list}>
          {messages.map((message) => (
            <Message key={message.id} message={message} />
          ))}
        </ul>
      </Modal>
    </>
  );
}

function Message({ message }: { message: UnmatchedMessageResponse }) {
  const [isFinding, setFinding] = useState(false);
  const settle = useSettle();
  const mayOrder = useCan('edit_orders');
  const { id, customerName, phone, isPhoneMasked, createdAt } = message;
  const name = customerName || text.noName;
  const shown = isPhoneMasked ? phone : phone && formatPhone(phone);
  return (
    <li className={s.message}>
      <p className={s.head}>
        <bdi className={typography.name}>{name}</bdi>
        <time className={typography.small} dateTime={createdAt} title={formatFullDateTime(createdAt)}>
          {formatAge(createdAt, new Date())}
        </time>
      </p>
      <p className={typography.small}>{shown ? <bdi dir="ltr">{shown}</bdi> : text.noNumber}</p>
      {message.text ? (
        <p className={s.text} dir="auto">
          <CustomerText>{message.text}</CustomerText>
        </p>
      ) : (
        <p className={typography.small}>{text.noText}</p>
      )}
      <div className={s.actions}>
        {phone && !isPhoneMasked && <Contact name={name} e164={phone} />}
        {phone && !isPhoneMasked && mayOrder && (
          <Button
            component={Link}
            to={newOrderPath({ phone, channel: 'whatsapp' })}
            variant="default"
            aria-label={text.newOrderOf(name)}
          >
            {newOrderText.title}
          </Button>
        )}
        <Button
          variant="default"
          aria-label={text.pinOf(name)}
          aria-expanded={isFinding}
          onClick={() => setFinding(!isFinding)}
        >
          {text.pin}
        </Button>
        <ConfirmButton
          variant="subtle"
          color="red"
          aria-label={text.dismissOf(name)}
          confirm={{ title: text.dismissTitle, question: text.dismissQuestion, label: text.dismiss }}
          isBusy={settle.isPending}
          onConfirm={(close) =>
            settle.mutate(
              { messageId: id, orderId: null },
              {
                onSuccess: () => showToast({ text: text.dismissed }),
                onError: (error) => {
                  close();
                  showToast({ text: errorText(error, text.dismissFailed), isProblem: true });
                },
              },
            )
          }
        >
          {text.dismiss}
        </ConfirmButton>
      </div>
      {isFinding && <PinTo messageId={id} begin={isPhoneMasked ? '' : (phone ?? '')} />}
    </li>
  );
}

function Contact({ name, e164 }: { name: string; e164: string }) {
  return (
    <>
      <ActionIcon component="a" href={telLink(e164)} variant="default" size={44} aria-label={text.call(name)}>
        <IconPhone size={20} stroke={1.8} />
      </ActionIcon>
      <ActionIcon
        component="a"
        href={whatsAppLink(e164)}
        target="_blank"
        rel="noreferrer"
        variant="default"
        size={44}
        aria-label={text.whatsApp(name)}
      >
        <IconBrandWhatsapp size={22} stroke={1.8} color="#116932" />
      </ActionIcon>
    </>
  );
}

/**
 * Finds the order that a message is about; the customer's own orders are listed first if their number is
 * known.
 */
function PinTo({ messageId, begin }: { messageId: string; begin: string }) {
  const pin = useSettle();
  const pinTo = (orderId: string) =>
    pin.mutate(
      { messageId, orderId },
      {
        onSuccess: () => showToast({ text: text.pinned(shortId(orderId)) }),
        onError: (problem) => showToast({ text: errorText(problem, text.pinFailed), isProblem: true }),
      },
    );
  return (
    <OrderSearch
      begin={begin}
      action={text.pinTo}
      isDisabled={() => pin.isPending}
      about={({ placedAt }) => formatDate(placedAt)}
      onChoose={pinTo}
    />
  );
}
