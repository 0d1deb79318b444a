import {
  type ApprovedTemplate,
  approvedTemplateSchema,
} from '@mirsah/domain/connection/whatsapp-connection.ts';
import { randomId } from '@mirsah/domain/id/id.ts';
import { useState } from 'react';
import { errorText } from '../../lib/api/error-text.ts';
import { orderMessages as words } from '../../messages/deliveries.ts';
import { showToast } from '../../ui/toast.tsx';
import { useSendOrderMessage } from './api/order-deliveries.ts';
import { failureText } from './failure-text.ts';

/**
 * Sends a message and says how it went. A send whose answer got lost keeps its id, so that trying it again does not
 * send it twice; a new choice is a new message.
 */
export function useSendMessage(orderId: string, onSent: () => void) {
  const { mutateAsync, isPending } = useSendOrderMessage(orderId);
  const [problem, setProblem] = useState<string>();
  const [pending, setPending] = useState<{ id: string; choice: string }>();

  async function send(templateId: string, approvedAs: ApprovedTemplate | undefined) {
    if (approvedAs && !approvedTemplateSchema.safeParse(approvedAs).success) {
      setProblem(words.approvedNameInvalid);
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
      if (message.state === 'uncertain') return setProblem(words.uncertain);
      showToast({ text: words.sent });
      onSent();
    } catch (error) {
      setProblem(errorText(error, words.broken));
    }
  }

  return {
    send: (templateId: string, approvedAs: ApprovedTemplate | undefined) => void send(templateId, approvedAs),
    isSending: isPending,
    problem,
  };
}
