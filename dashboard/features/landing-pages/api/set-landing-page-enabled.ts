import type { LandingPageSummary } from '@mirsah/contracts/landing-pages/contracts.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiClient } from '../../../lib/api/client.ts';
import { changeItem, itemsOf, type Paged } from '../../../lib/api/paged.ts';
import { landingPageKeys } from './keys.ts';

/** Puts a page on the web or takes it off. The list shows it at once and takes it back if it was refused. */
export function useSetLandingPageEnabled() {
  const queryClient = useQueryClient();
  const patchList = (pageId: string, change: Partial<LandingPageSummary>) =>
    queryClient.setQueryData<Paged<LandingPageSummary>>(landingPageKeys.list, (list) =>
      changeItem(list, pageId, (page) => ({ ...page, ...change })),
    );
  return useMutation({
    mutationFn: ({ pageId, isEnabled }: { pageId: string; isEnabled: boolean }) =>
      apiClient.setLandingPageEnabled({ params: { pageId }, body: { isEnabled } }),
    onMutate: async ({ pageId, isEnabled }) => {
      await queryClient.cancelQueries({ queryKey: landingPageKeys.list });
      const list = queryClient.getQueryData<Paged<LandingPageSummary>>(landingPageKeys.list);
      const before = itemsOf(list).find((page) => page.id === pageId);
      patchList(pageId, { isEnabled, publishState: 'publishing' });
      return before;
    },
    onSuccess: (page) => {
      queryClient.setQueryData(landingPageKeys.one(page.id), page);
      const { isEnabled, publishState, version, updatedAt } = page;
      patchList(page.id, { isEnabled, publishState, version, updatedAt });
    },
    onError: (_error, { pageId }, before) => before && patchList(pageId, before),
    onSettled: () => queryClient.invalidateQueries({ queryKey: landingPageKeys.list }),
  });
}
