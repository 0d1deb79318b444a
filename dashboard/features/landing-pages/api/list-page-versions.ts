import { useQuery } from '@tanstack/react-query';
import { apiClient } from '../../../lib/api/client.ts';
import { landingPageKeys } from './keys.ts';

/** The last published versions of a page, newest first; asked for anew whenever they are opened: the newest is opened first. */
export function usePageVersions(pageId: string) {
  return useQuery({
    queryKey: landingPageKeys.versions(pageId),
    queryFn: () => apiClient.listLandingPageVersions({ params: { pageId } }),
    gcTime: 0,
  });
}
