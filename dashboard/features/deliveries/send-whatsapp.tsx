import { Button, Modal, NativeSelect, Skeleton } from '@mantine/core';
import type { MessageTemplateResponse } from '@mirsah/contracts/message-templates';
import type { OrderResponse } from '@mirsah/contracts/orders';
import type { ApprovedTemplate } from '@mirsah/domain/connection';
import { fitsStatus, renderMessageTemplate, templateFor } from '@mirsah/domain/message-template';
import { messageValues } from '@mirsah/domain/order-message';
import { IconBrandWhatsapp } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useCan } from '../../lib/account.ts';
import { whatsAppLink } from '../../lib/contact-links.ts';
import { errorText } from '../../lib/error-text.ts';
import { paths } from '../../lib/paths.ts';
import { connections, orderMessages as orderMessagesText, orderStatusTexts } from '../../messages/index.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Fields } from '../../ui/fields.tsx';
import { LoadError, Notice } from '../../ui/notice.tsx';
import { useTemplateChoices } from '../message-templates/queries.ts';
import { ApprovedFields, approvedProblem, onlyFitting } from './approved-fields.tsx';
import s from './deliveries.module.css';
import { RevealPhone, useShownOrder } from './masked-phone.tsx';
import { type Account, useAccountTemplates, useOrderDeliveries } from './queries.ts';
import { useSendMessage } from './send-message.ts';

/**
 * A button that opens a dialog with a WhatsApp message to an order's customer; the primary one when only a
 * template is delivered.
 */
export function SendWhatsApp({ order, isMain = false }: { order: OrderResponse; isMain?: boolean }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant={isMain ? 'filled' : 'default'}
        leftSection={<IconBrandWhatsapp size={20} color={isMain ? undefined : '#116932'} />}
        onClick={() => setOpen(true)}
      >
        {isMain ? orderMessagesText.chooseTemplate : orderMessagesText.send}
      </Button>
      <WhatsAppDialog order={order} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

type DialogProps = { order: OrderResponse; isOpen: boolean; onClose: () => void };

/**
 * A message to an order's customer: sent by the server where WhatsApp is connected, otherwise typed into the
 * chat.
 */
export function WhatsAppDialog({ order, isOpen, onClose }: DialogProps) {
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={orderMessagesText.dialogTitle(order.customerName)}
      centered
      radius="lg"
      padding={24}
      size={520}
    >
      <Message order={order} onSent={onClose} />
    </Modal>
  );
}

function Message({ order, onSent }: { order: OrderResponse; onSent: () => void }) {
  const templates = useTemplateChoices();
  const deliveries = useOrderDeliveries(order.id);
  const isConnected = deliveries.data?.connected.whatsApp ?? false;
  const account = useAccountTemplates({ isNeeded: isConnected });
  const failed = templates.error ?? deliveries.error;
  if (templates.data?.length === 0) return <NoTemplates order={order} />;
  // Without the account's templates, the name of a template is typed.
  if (templates.data && deliveries.data && !account.isLoading) {
    return (
      <WhatsAppForm
        order={order}
        templates={templates.data}
        isConnected={isConnected}
        account={account.data}
        isWindowOpen={deliveries.data.repliesUntil !== null}
        approvedTemplates={deliveries.data.approvedTemplates}
        sent={deliveries.data.messages
          .filter(({ state }) => state !== 'failed')
          .map((one) => one.templateName)}
        onSent={onSent}
      />
    );
  }
  if (failed) {
    return (
      <LoadError
        message={errorText(failed, orderMessagesText.loadTemplatesFailed)}
        onRetry={() => void Promise.all([templates.refetch(), deliveries.refetch()])}
      />
    );
  }
  return <Skeleton h={220} />;
}

type WhatsAppFormProps = {
  order: OrderResponse;
  templates: readonly MessageTemplateResponse[];
  isConnected: boolean;
  account: Account | undefined;
  /** Whether free text is delivered. */
  isWindowOpen: boolean;
  approvedTemplates: Readonly<Record<string, ApprovedTemplate>>;
  /** Names of the templates that the customer has received already. */
  sent: readonly string[];
  onSent: () => void;
};

/** Chooses a template, previews the message, and sends it or opens WhatsApp with it. */
function WhatsAppForm(props: WhatsAppFormProps) {
  const { order, templates, isConnected, account, isWindowOpen, sent, onSent } = props;
  const canConnect = useCan('manage_settings');
  const [templateId, setTemplateId] = useState(templateFor(templates, order, sent)?.id ?? '');
  const [chosen, setChosen] = useState<Record<string, ApprovedTemplate | null>>({});
  const { send, isSending, problem } = useSendMessage(order.id, onSent);
  const template = templates.find(({ id }) => id === templateId);
  const text = template ? renderMessageTemplate(template.content, messageValues(order)) : '';
  const listed = account?.kind === 'listed' ? account.templates : undefined;
  const approvedAs =
    chosen[templateId] === undefined
      ? (props.approvedTemplates[templateId] ??
        (listed && template && !isWindowOpen ? onlyFitting(listed, template.content) : undefined))
      : (chosen[templateId] ?? undefined);
  const mismatch = template && approvedAs && listed && approvedProblem(listed, approvedAs, template.content);

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        send(templateId, approvedAs);
      }}
      noValidate
    >
      <Fields>
        {problem && <Banner tone="error">{problem}</Banner>}
        <NativeSelect
          label={orderMessagesText.template}
          data={choicesFor(order, templates)}
          value={templateId}
          onChange={(event) => setTemplateId(event.currentTarget.value)}
        />
        <section aria-label={orderMessagesText.preview}>
          <p className={s.previewLabel}>{orderMessagesText.preview}</p>
          <p className={s.preview}>{template ? <bdi>{text}</bdi> : orderMessagesText.chooseFirst}</p>
        </section>
        {template?.purpose === 'follow_up' && !order.consent?.marketing && (
          <Banner tone="warning">{orderMessagesText.noConsent(order.consent !== undefined)}</Banner>
        )}
        {isConnected ? (
          <ApprovedFields
            value={approvedAs}
            account={account}
            content={template?.content ?? ''}
            onChange={(value) => setChosen({ ...chosen, [templateId]: value ?? null })}
          />
        ) : (
          canConnect && (
            <p className={s.quiet}>
              {orderMessagesText.notConnected} <Link to={paths.connections}>{connections.title}</Link>
            </p>
          )
        )}
        <div className={s.sendLine}>
          {isConnected && (
            <ActionButton type="submit" isOff={isSending || !template || mismatch !== undefined}>
              {isSending ? orderMessagesText.sending : orderMessagesText.sendNow}
            </ActionButton>
          )}
          <OpenWhatsApp order={order} text={text} isSecond={isConnected} />
        </div>
      </Fields>
    </form>
  );
}

type OpenProps = { order: OrderResponse; text?: string; isSecond: boolean };

/** A link to the chat; a masked phone is revealed first. */
function OpenWhatsApp({ order, text, isSecond }: OpenProps) {
  const { customerPhone, isPhoneMasked } = useShownOrder(order);
  if (isPhoneMasked) return <RevealPhone order={order} withNumber={{}} />;
  return (
    <Button
      component="a"
      href={whatsAppLink(customerPhone.e164, text)}
      target="_blank"
      rel="noreferrer"
      variant={isSecond ? 'default' : 'filled'}
    >
      {orderMessagesText.openWhatsApp}
    </Button>
  );
}

/** The templates for the order's status first; without any, none is preselected. */
function choicesFor(order: OrderResponse, templates: readonly MessageTemplateResponse[]) {
  const choice = ({ id, name }: MessageTemplateResponse) => ({ value: id, label: name });
  const isFitting = (template: MessageTemplateResponse) => fitsStatus(template, order.status);
  const fitting = templates.filter(isFitting).map(choice);
  const others = templates.filter((template) => !isFitting(template)).map(choice);
  if (fitting.length === 0) return [{ value: '', label: orderMessagesText.chooseTemplate }, ...others];
  const group = orderMessagesText.templatesFor(orderStatusTexts[order.status]);
  return [
    { group, items: fitting },
    ...(others.length > 0 ? [{ group: orderMessagesText.otherTemplates, items: others }] : []),
  ];
}

/** Replaces the form when the merchant has no templates: links to their settings and to WhatsApp. */
function NoTemplates({ order }: { order: OrderResponse }) {
  const canAdd = useCan('manage_settings');
  return (
    <Notice
      title={orderMessagesText.noTemplates}
      text={orderMessagesText.noTemplatesText}
      action={
        <>
          {canAdd && (
            <Button component={Link} to={paths.messageTemplates}>
              {orderMessagesText.addTemplate}
            </Button>
          )}
          <OpenWhatsApp order={order} isSecond />
        </>
      }
    />
  );
}
