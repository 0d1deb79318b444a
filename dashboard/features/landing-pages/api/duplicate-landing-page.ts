import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiClient } from '../../../lib/api/client.ts';
import { landingPageKeys } from './keys.ts';

/** Makes a page of its own out of another and answers it. */
export function useDuplicateLandingPage() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (pageId: string) => apiClient.duplicateLandingPage({ params: { pageId } }),
    onSuccess: (copy) => {
      queryClient.setQueryData(landingPageKeys.one(copy.id), copy);
      void queryClient.invalidateQueries({ queryKey: landingPageKeys.list });
    },
  });
}
