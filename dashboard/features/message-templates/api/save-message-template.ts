import type { MessageTemplateContent } from '@mirsah/domain/message-template/message-template.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiClient } from '../../../lib/api/client.ts';
import { messageTemplateKeys } from './keys.ts';

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
