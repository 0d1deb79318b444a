import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { apiClient } from '../../../lib/api/client.ts';
import { byCursor } from '../../../lib/api/paged.ts';
import type { UsersFilter } from '../admin-address.ts';
import { adminKeys } from './keys.ts';

/** Users, newest first; while another filter is looked up, the former list stays. */
export function useUsers(filter: UsersFilter) {
  return useInfiniteQuery({
    queryKey: adminKeys.list(filter),
    queryFn: ({ pageParam }) =>
      apiClient.listUsers({ query: { ...filter, search: filter.search || undefined, cursor: pageParam } }),
    ...byCursor,
    placeholderData: keepPreviousData,
  });
}
