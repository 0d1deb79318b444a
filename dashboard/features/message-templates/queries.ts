import type { MessageTemplateResponse } from '@mirsah/contracts/message-templates';
import type { MessageTemplateContent, MessageValues } from '@mirsah/domain/message-template';
import { messageValues } from '@mirsah/domain/order-message';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { apiClient } from '../../lib/api.ts';
import { byCursor, changeItem, type Paged } from '../../lib/paged.ts';
import { messageTemplates as text } from '../../messages/index.ts';

/** Where the message templates are kept among what was fetched. */
export const messageTemplateKeys = { list: ['message-templates', 'list'] } as const;

/** The merchant's templates, newest first. */
export function useMessageTemplates() {
  return useInfiniteQuery({
    queryKey: messageTemplateKeys.list,
    queryFn: ({ pageParam }) => apiClient.listMessageTemplates({ query: { cursor: pageParam } }),
    ...byCursor,
  });
}

/** As many as a list to choose from bears. */
const MAX_CHOICES = 100;

/** The merchant's message templates to choose from, newest first. */
export function useTemplateChoices(isWanted: boolean) {
  return useQuery({
    queryKey: ['message-templates', 'choices'],
    queryFn: async () => (await apiClient.listMessageTemplates({ query: { limit: MAX_CHOICES } })).items,
    enabled: isWanted,
  });
}

const sample: MessageValues = {
  name: text.sampleName,
  orderId: '7k2m9x4q',
  items: [{ name: text.sampleItem, variant: '', quantity: 1 }],
};

/** What the preview fills a template with: the merchant's latest order, or words that say what they stand for. */
export function useSampleValues(): { values: MessageValues; isReal: boolean } {
  const { data: order } = useQuery({
    queryKey: ['orders', 'latest'],
    queryFn: async () => (await apiClient.listOrders({ query: { limit: 1 } })).items[0] ?? null,
  });
  if (!order) return { values: sample, isReal: false };
  return { values: messageValues(order), isReal: true };
}

type Save = {
  content: MessageTemplateContent;
  /** What is being replaced; undefined creates a template. */
  replaces: { id: string; version: number } | undefined;
};

/** Creates or saves a template; settles once the list shows it. */
export function useSaveMessageTemplate() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ content, replaces }: Save) =>
      replaces
        ? apiClient.saveMessageTemplate({
            params: { templateId: replaces.id },
            body: { version: replaces.version, content },
          })
        : apiClient.createMessageTemplate({ body: content }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: messageTemplateKeys.list }),
  });
}

export function useDeleteMessageTemplate() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (templateId: string) => apiClient.deleteMessageTemplate({ params: { templateId } }),
    onSuccess: (_nothing, templateId) => {
      queryClient.setQueryData<Paged<MessageTemplateResponse>>(messageTemplateKeys.list, (list) =>
        changeItem(list, templateId, () => undefined),
      );
      return queryClient.invalidateQueries({ queryKey: messageTemplateKeys.list });
    },
  });
}
