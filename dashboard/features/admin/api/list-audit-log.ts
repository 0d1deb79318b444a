import { useInfiniteQuery } from '@tanstack/react-query';
import { apiClient } from '../../../lib/api/client.ts';
import { byCursor } from '../../../lib/api/paged.ts';
import { adminKeys } from './keys.ts';

/** What administrators did, newest first. */
export function useAuditLog() {
  return useInfiniteQuery({
    queryKey: adminKeys.log,
    queryFn: ({ pageParam }) => apiClient.listAuditLog({ query: { cursor: pageParam } }),
    ...byCursor,
  });
}
