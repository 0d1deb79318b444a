import { useInfiniteQuery } from '@tanstack/react-query';
import { apiClient } from '../../../lib/api/client.ts';
import { byCursor, itemsOf } from '../../../lib/api/paged.ts';
import { landingPageKeys } from './keys.ts';

const WHILE_PUBLISHING_MS = 2000;

/** The merchant's pages, newest first; looks again while any of them is being published. */
export function useLandingPages() {
  return useInfiniteQuery({
    queryKey: landingPageKeys.list,
    queryFn: ({ pageParam }) => apiClient.listLandingPages({ query: { cursor: pageParam } }),
    ...byCursor,
    refetchInterval: ({ state }) =>
      itemsOf(state.data).some((page) => page.publishState === 'publishing') && WHILE_PUBLISHING_MS,
  });
}
