import type { MessageTemplateResponse } from '@mirsah/contracts/message-templates';
import type { MessageTemplateContent, MessageValues } from '@mirsah/domain/message-template';
import { formatMoney } from '@mirsah/domain/money';
import { messageValues } from '@mirsah/domain/order-message';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCan } from '../../lib/account.ts';
import { apiClient } from '../../lib/api.ts';
import { byCursor, changeItem, type Paged } from '../../lib/paged.ts';
import { messageTemplates as text } from '../../messages/index.ts';

const messageTemplateKeys = {
  all: ['message-templates'],
  list: ['message-templates', 'list'],
  choices: ['message-templates', 'choices'],
} as const;

/** The merchant's templates, newest first. */
export function useMessageTemplates() {
  return useInfiniteQuery({
    queryKey: messageTemplateKeys.list,
    queryFn: ({ pageParam }) => apiClient.listMessageTemplates({ query: { cursor: pageParam } }),
    ...byCursor,
  });
}

/** More would be too many to choose from in a select. */
const MAX_CHOICES = 100;

/** The newest hundred of the merchant's message templates, to choose one from. */
export function useTemplateChoices() {
  const isShown = useCan('edit_orders');
  return useQuery({
    enabled: isShown,
    queryKey: messageTemplateKeys.choices,
    queryFn: async () => (await apiClient.listMessageTemplates({ query: { limit: MAX_CHOICES } })).items,
    // Every order of a list uses them.
    staleTime: 5 * 60_000,
  });
}

const SAMPLE_FEE_MINOR = 1500;

const sampleValues: MessageValues = {
  name: text.sampleName,
  orderId: '7K2M9X4Q',
  items: [{ name: text.sampleItem, variant: '', quantity: 1 }],
  city: text.sampleCity,
  codFee: formatMoney(SAMPLE_FEE_MINOR, 'SAR'),
};

/** The values that the preview fills a template with: those of the merchant's latest order, or samples. */
export function useSampleValues(): { values: MessageValues; isReal: boolean } {
  const { data: order } = useQuery({
    // Below the key of the orders, so that what refreshes those refreshes this.
    queryKey: ['orders', 'latest'],
    queryFn: async () => (await apiClient.listOrders({ query: { limit: 1 } })).items[0] ?? null,
  });
  if (!order) return { values: sampleValues, isReal: false };
  return { values: messageValues(order), isReal: true };
}

type Save = {
  content: MessageTemplateContent;
  /** The template and version that the content replaces; undefined creates a template. */
  replaces: { id: string; version: number } | undefined;
};

/** Creates or saves a template; resolves once the list shows it. */
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
    onSuccess: () => queryClient.invalidateQueries({ queryKey: messageTemplateKeys.all }),
  });
}

/** Deletes a template and removes it from the list. */
export function useDeleteMessageTemplate() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (templateId: string) => apiClient.deleteMessageTemplate({ params: { templateId } }),
    onSuccess: (_nothing, templateId) => {
      queryClient.setQueryData<Paged<MessageTemplateResponse>>(messageTemplateKeys.list, (list) =>
        changeItem(list, templateId, () => undefined),
      );
      return queryClient.invalidateQueries({ queryKey: messageTemplateKeys.all });
    },
  });
}
