import type { MessageTemplateResponse } from '@mirsah/contracts/message-templates/contracts.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiClient } from '../../../lib/api/client.ts';
import { changeItem, type Paged } from '../../../lib/api/paged.ts';
import { messageTemplateKeys } from './keys.ts';

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
