import { useInfiniteQuery } from '@tanstack/react-query';
import { apiClient } from '../../../lib/api/client.ts';
import { byCursor } from '../../../lib/api/paged.ts';
import { messageTemplateKeys } from './keys.ts';

/** The merchant's templates, newest first. */
export function useMessageTemplates() {
  return useInfiniteQuery({
    queryKey: messageTemplateKeys.list,
    queryFn: ({ pageParam }) => apiClient.listMessageTemplates({ query: { cursor: pageParam } }),
    ...byCursor,
  });
}
