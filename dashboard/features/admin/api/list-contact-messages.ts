import { useInfiniteQuery } from '@tanstack/react-query';
import { apiClient } from '../../../lib/api/client.ts';
import { byCursor } from '../../../lib/api/paged.ts';
import { adminKeys } from './keys.ts';

/** What visitors wrote on the contact page, newest first. */
export function useContactMessages() {
  return useInfiniteQuery({
    queryKey: adminKeys.messages,
    queryFn: ({ pageParam }) => apiClient.listContactMessages({ query: { cursor: pageParam } }),
    ...byCursor,
  });
}
