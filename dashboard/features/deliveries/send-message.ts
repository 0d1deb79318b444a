import { type ApprovedTemplate, approvedTemplateSchema } from '@mirsah/domain/connection';
import { randomId } from '@mirsah/domain/id';
import type { MessageFailure } from '@mirsah/domain/order-message';
import { useState } from 'react';
import { errorText } from '../../lib/error-text.ts';
import { orderMessages as text, whatsAppErrorTexts } from '../../messages/index.ts';
import { showToast } from '../../ui/toast.tsx';
import { useSendOrderMessage } from './queries.ts';

/**
 * Sends a message and reports the result. When the response of a request was lost, the next try uses the same
 * message id, so that the message is not sent twice; another template creates another message.
 */
export function useSendMessage(orderId: string, onSent: () => void) {
  const { mutateAsync, isPending } = useSendOrderMessage(orderId);
  const [problem, setProblem] = useState<string>();
  const [pending, setPending] = useState<{ id: string; choice: string }>();

  async function send(templateId: string, approvedAs: ApprovedTemplate | undefined) {
    if (approvedAs && !approvedTemplateSchema.safeParse(approvedAs).success) {
      setProblem(text.approvedNameInvalid);
      return;
    }
    setProblem(undefined);
    const choice = JSON.stringify([templateId, approvedAs]);
    const messageId = pending?.choice === choice ? pending.id : randomId();
    setPending({ id: messageId, choice });
    try {
      const message = await mutateAsync({ messageId, templateId, ...(approvedAs && { approvedAs }) });
      setPending(undefined);
      if (message.state === 'failed') return setProblem(failureText(message.failure));
      if (message.state === 'uncertain') return setProblem(text.uncertain);
      showToast({ text: text.sent });
      onSent();
    } catch (error) {
      setProblem(errorText(error, text.broken));
    }
  }

  return {
    send: (templateId: string, approvedAs: ApprovedTemplate | undefined) => void send(templateId, approvedAs),
    isSending: isPending,
    problem,
  };
}

/**
 * Why a message was not sent: our text for a known error code of Meta, otherwise Meta's own, otherwise the
 * spec's sentence.
 */
export function failureText(failure: MessageFailure | null): string {
  if (!failure) return text.failed;
  const known = failure.code === null ? undefined : whatsAppErrorTexts[failure.code];
  return known ?? (failure.message || text.failed);
}
