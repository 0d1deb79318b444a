import { Textarea } from '@mantine/core';
import { MAX_RECEIVED_TEXT } from '@mirsah/domain/conversation';
import { randomId } from '@mirsah/domain/id';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { apiClient } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { formatMoment, orderMessages as text } from '../../messages/index.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Banner } from '../../ui/banner.tsx';
import s from './conversation.module.css';
import { deliveriesKey, refreshOrders } from './queries.ts';
import { failureText } from './send-message.ts';

/** A reply in the customer's conversation, as long as WhatsApp delivers free text to them. */
export function ReplyForm({ orderId, until }: { orderId: string; until: string }) {
  const queryClient = useQueryClient();
  const [draft, setDraft] = useState({ messageId: randomId(), text: '' });
  const [problem, setProblem] = useState<string>();
  const reply = useMutation({
    mutationFn: () => apiClient.replyToCustomer({ params: { orderId }, body: draft }),
    onSuccess: ({ state, failure }) => {
      if (state === 'sent') return setDraft({ messageId: randomId(), text: '' });
      setProblem(state === 'failed' ? failureText(failure) : text.uncertain);
      // A failed message is sent again under a new id; one that may have arrived is not.
      if (state === 'failed') setDraft((one) => ({ ...one, messageId: randomId() }));
    },
    onError: (error) => setProblem(errorText(error, text.failed)),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: deliveriesKey(orderId) }),
        refreshOrders(queryClient),
      ]),
  });

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    setProblem(undefined);
    if (draft.text.trim()) reply.mutate();
  }

  return (
    <form className={s.reply} onSubmit={onSubmit}>
      {problem && <Banner tone="error">{problem}</Banner>}
      <Textarea
        label={text.reply}
        description={text.replyUntil(formatMoment(until, new Date()))}
        autosize
        minRows={1}
        maxRows={5}
        maxLength={MAX_RECEIVED_TEXT}
        value={draft.text}
        onChange={({ currentTarget: { value } }) => setDraft({ ...draft, text: value })}
      />
      <ActionButton type="submit" isOff={!draft.text.trim() || reply.isPending}>
        {text.sendReply}
      </ActionButton>
    </form>
  );
}
