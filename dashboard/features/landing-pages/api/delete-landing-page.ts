import type { LandingPageSummary } from '@mirsah/contracts/landing-pages/contracts.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiClient } from '../../../lib/api/client.ts';
import { changeItem, type Paged } from '../../../lib/api/paged.ts';
import { landingPageKeys } from './keys.ts';

export function useDeleteLandingPage() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (pageId: string) => apiClient.deleteLandingPage({ params: { pageId } }),
    onSuccess: (_nothing, pageId) => {
      queryClient.setQueryData<Paged<LandingPageSummary>>(landingPageKeys.list, (list) =>
        changeItem(list, pageId, () => undefined),
      );
      return queryClient.invalidateQueries({ queryKey: landingPageKeys.list });
    },
  });
}
