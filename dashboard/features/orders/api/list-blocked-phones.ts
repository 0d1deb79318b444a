import { useInfiniteQuery } from '@tanstack/react-query';
import { apiClient } from '../../../lib/api/client.ts';
import { byCursor } from '../../../lib/api/paged.ts';
import { orderKeys } from './keys.ts';

/** The phones whose orders are kept apart, newest first. Idle until the list is opened. */
export function useBlockedPhones({ isOpen }: { isOpen: boolean }) {
  return useInfiniteQuery({
    queryKey: orderKeys.blockedPhones,
    queryFn: ({ pageParam }) => apiClient.listBlockedPhones({ query: { cursor: pageParam } }),
    ...byCursor,
    enabled: isOpen,
  });
}
