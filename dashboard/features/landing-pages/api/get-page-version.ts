import { useQuery } from '@tanstack/react-query';
import { apiClient } from '../../../lib/api/client.ts';
import { landingPageKeys } from './keys.ts';

/** A published version with its content, which never changes. */
export function usePageVersion(pageId: string, number: number) {
  return useQuery({
    queryKey: landingPageKeys.version(pageId, number),
    queryFn: () => apiClient.getLandingPageVersion({ params: { pageId, number: String(number) } }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
