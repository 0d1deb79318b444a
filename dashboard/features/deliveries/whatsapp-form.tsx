import { Button, NativeSelect } from '@mantine/core';
import type { MessageTemplateResponse } from '@mirsah/contracts/message-templates/contracts.ts';
import type { OrderResponse } from '@mirsah/contracts/orders/contracts.ts';
import type { ApprovedTemplate } from '@mirsah/domain/connection/whatsapp-connection.ts';
import { renderMessageTemplate } from '@mirsah/domain/message-template/render-message-template.ts';
import { messageValues } from '@mirsah/domain/order-message/message-values.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { apiSettings } from '../../messages/api-settings.ts';
import { orderMessages as words } from '../../messages/deliveries.ts';
import { Banner } from '../../ui/banner.tsx';
import { Fields } from '../../ui/fields.tsx';
import { whatsAppLink } from '../orders/phone-links.ts';
import { ApprovedFields } from './approved-fields.tsx';
import s from './deliveries.module.css';
import { useSendMessage } from './use-send-message.ts';

type Props = {
  order: OrderResponse;
  templates: readonly MessageTemplateResponse[];
  isConnected: boolean;
  approvedTemplates: Readonly<Record<string, ApprovedTemplate>>;
  onSent: () => void;
};

/** Chooses a template, shows the text as the customer will read it, and sends it, or opens WhatsApp with it. */
export function WhatsAppForm({ order, templates, isConnected, approvedTemplates, onSent }: Props) {
  const [templateId, setTemplateId] = useState(templates[0]?.id ?? '');
  const [chosen, setChosen] = useState<Record<string, ApprovedTemplate | null>>(approvedTemplates);
  const { send, isSending, problem } = useSendMessage(order.id, onSent);
  const template = templates.find(({ id }) => id === templateId);
  const text = template ? renderMessageTemplate(template.content, messageValues(order)) : '';
  const approvedAs = chosen[templateId] ?? undefined;

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
          label={words.template}
          data={templates.map(({ id, name }) => ({ value: id, label: name }))}
          value={templateId}
          onChange={(event) => setTemplateId(event.currentTarget.value)}
        />
        <section aria-label={words.preview}>
          <p className={s.previewLabel}>{words.preview}</p>
          <p className={s.preview}>
            <bdi>{text}</bdi>
          </p>
        </section>
        {isConnected ? (
          <ApprovedFields
            value={approvedAs}
            onChange={(value) => setChosen({ ...chosen, [templateId]: value ?? null })}
          />
        ) : (
          <p className={s.quiet}>
            {words.notConnected} <Link to={paths.apiSettings}>{apiSettings.title}</Link>
          </p>
        )}
        <div className={s.sendLine}>
          {isConnected && (
            <Button type="submit" disabled={isSending}>
              {isSending ? words.sending : words.sendNow}
            </Button>
          )}
          <Button
            component="a"
            href={whatsAppLink(order.customerPhone.e164, text)}
            target="_blank"
            rel="noreferrer"
            variant={isConnected ? 'default' : 'filled'}
          >
            {words.openWhatsApp}
          </Button>
        </div>
      </Fields>
    </form>
  );
}
