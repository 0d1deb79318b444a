import { ActionIcon, Button, Modal } from '@mantine/core';
import type { UnmatchedMessageResponse } from '@mirsah/contracts/conversations';
import { IconBrandWhatsapp, IconPhone } from '@tabler/icons-react';
import { useState } from 'react';
import { formatPhone, telLink, whatsAppLink } from '../../lib/contact-links.ts';
import { errorText } from '../../lib/error-text.ts';
import { formatAge, formatFullDateTime, unmatchedText as text } from '../../messages/index.ts';
import { Banner, BannerLine } from '../../ui/banner.tsx';
import { ConfirmDialog, ownEscape } from '../../ui/confirm-dialog.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useIsPhone } from '../../ui/window-width.ts';
import { FindOrder } from './find-order.tsx';
import s from './unmatched-messages.module.css';
import { useSettle, useUnmatched } from './unmatched-queries.ts';

/** Says that somebody wrote of whom no order is known, and opens what they wrote. Nothing where nobody did. */
export function UnmatchedMessages() {
  const { data } = useUnmatched();
  const [isOpen, setOpen] = useState(false);
  const isPhone = useIsPhone();
  const messages = data?.items ?? [];
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
        onClose={() => setOpen(false)}
        title={text.title}
        centered
        radius="lg"
        padding={isPhone ? 16 : 24}
        size={620}
        {...ownEscape(() => setOpen(false))}
      >
        <p className={s.why}>{text.why}</p>
        {messages.length === 0 && <p role="status">{text.none}</p>}
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
  const [isAsking, setAsking] = useState(false);
  const settle = useSettle();
  const { id, customerName, phone, isPhoneMasked, createdAt } = message;
  const name = customerName || text.noName;
  const shown = isPhoneMasked ? phone : phone && formatPhone(phone);
  return (
    <li className={s.message}>
      <p className={s.head}>
        <bdi className={s.name}>{name}</bdi>
        <time className={s.quiet} dateTime={createdAt} title={formatFullDateTime(createdAt)}>
          {formatAge(createdAt, new Date())}
        </time>
      </p>
      <p className={s.quiet}>{shown ? <bdi dir="ltr">{shown}</bdi> : text.noNumber}</p>
      {message.text ? (
        <p className={s.text} dir="auto">
          {message.text}
        </p>
      ) : (
        <p className={s.quiet}>{text.noText}</p>
      )}
      <div className={s.actions}>
        {phone && !isPhoneMasked && <Contact name={name} e164={phone} />}
        <Button
          variant="default"
          aria-label={text.pinOf(name)}
          aria-expanded={isFinding}
          onClick={() => setFinding(!isFinding)}
        >
          {text.pin}
        </Button>
        <Button
          variant="subtle"
          color="red"
          aria-label={text.dismissOf(name)}
          onClick={() => setAsking(true)}
        >
          {text.dismiss}
        </Button>
      </div>
      {isFinding && <FindOrder messageId={id} begin={isPhoneMasked ? '' : (phone ?? '')} />}
      <ConfirmDialog
        isOpen={isAsking}
        title={text.dismissTitle}
        question={text.dismissQuestion}
        confirmLabel={text.dismiss}
        isBusy={settle.isPending}
        onCancel={() => setAsking(false)}
        onConfirm={() =>
          settle.mutate(
            { messageId: id, orderId: null },
            {
              onSuccess: () => showToast({ text: text.dismissed }),
              onError: (error) => {
                setAsking(false);
                showToast({ text: errorText(error, text.dismissFailed), isProblem: true });
              },
            },
          )
        }
      />
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
