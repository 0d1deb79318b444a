import type { LandingPageSummary } from '@mirsah/contracts/landing-pages/contracts.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiClient } from '../../../lib/api/client.ts';
import { changeItem, type Paged } from '../../../lib/api/paged.ts';
import { landingPageKeys } from './keys.ts';

/** Deletes a page. It leaves the list at once and comes back to its place if that was refused. */
export function useDeleteLandingPage() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (pageId: string) => apiClient.deleteLandingPage({ params: { pageId } }),
    onMutate: async (pageId) => {
      await queryClient.cancelQueries({ queryKey: landingPageKeys.list });
      const before = queryClient.getQueryData<Paged<LandingPageSummary>>(landingPageKeys.list);
      queryClient.setQueryData(
        landingPageKeys.list,
        changeItem(before, pageId, () => undefined),
      );
      return before;
    },
    onError: (_error, _pageId, before) => queryClient.setQueryData(landingPageKeys.list, before),
    onSettled: () => queryClient.invalidateQueries({ queryKey: landingPageKeys.list }),
  });
}
