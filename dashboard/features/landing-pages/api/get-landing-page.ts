import { useQuery } from '@tanstack/react-query';
import { apiClient } from '../../../lib/api/client.ts';
import { landingPageKeys } from './keys.ts';

const WHILE_PUBLISHING_MS = 1500;

/** One page with everything in it; looks again while it is being published. Idle without an id. */
export function useLandingPage(pageId: string | undefined) {
  return useQuery({
    queryKey: landingPageKeys.one(pageId ?? ''),
    queryFn: () => apiClient.getLandingPage({ params: { pageId: pageId ?? '' } }),
    enabled: pageId !== undefined,
    // An editor that opens must not start from an old copy: it would end in a version conflict.
    gcTime: 2000,
    refetchInterval: ({ state }) => state.data?.publishState === 'publishing' && WHILE_PUBLISHING_MS,
  });
}
