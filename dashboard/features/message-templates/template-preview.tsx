import { MAX_MESSAGE_LENGTH } from '@mirsah/domain/message-template/message-length.ts';
import type { MessageTemplateContent } from '@mirsah/domain/message-template/message-template.ts';
import { renderMessageTemplate } from '@mirsah/domain/message-template/render-message-template.ts';
import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import { formatNumber } from '../../lib/format.ts';
import { messageTemplates as words } from '../../messages/message-templates.ts';
import s from './message-templates.module.css';
import { useSampleValues } from './sample-values.ts';

/** The message as a customer would get it, while it is being written. */
export function TemplatePreview() {
  const titleId = useId();
  const content = useWatch<MessageTemplateContent, 'content'>({ name: 'content' });
  const { values, isReal } = useSampleValues();
  const message = renderMessageTemplate(content.trim(), values);
  return (
    <section className={s.preview} aria-labelledby={titleId}>
      <p id={titleId} className={s.previewTitle}>
        {words.preview}
      </p>
      <p className={s.previewNote}>{isReal ? words.previewOfOrder : words.previewOfSample}</p>
      {message === '' ? (
        <p className={s.previewEmpty}>{words.previewEmpty}</p>
      ) : (
        <p className={s.bubble} dir="auto">
          {message}
        </p>
      )}
      {content.trim().length <= MAX_MESSAGE_LENGTH && message.length > MAX_MESSAGE_LENGTH && (
        <p className={s.warning}>{words.previewTooLong(formatNumber(MAX_MESSAGE_LENGTH))}</p>
      )}
    </section>
  );
}
