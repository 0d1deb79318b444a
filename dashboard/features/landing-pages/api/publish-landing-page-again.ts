import type { LandingPageSummary } from '@mirsah/contracts/landing-pages/contracts.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiClient } from '../../../lib/api/client.ts';
import { changeItem, type Paged } from '../../../lib/api/paged.ts';
import { landingPageKeys } from './keys.ts';

/** Has a page published again that could not be; list and editor then show how far it is. */
export function usePublishLandingPageAgain() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (pageId: string) => apiClient.publishLandingPageAgain({ params: { pageId } }),
    onSuccess: (page) => {
      queryClient.setQueryData(landingPageKeys.one(page.id), page);
      queryClient.setQueryData<Paged<LandingPageSummary>>(landingPageKeys.list, (list) =>
        changeItem(list, page.id, (item) => ({ ...item, publishState: page.publishState })),
      );
    },
  });
}
