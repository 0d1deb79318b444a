import type { LandingPageContent } from '@mirsah/domain/landing-page/landing-page.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiClient } from '../../../lib/api/client.ts';
import { landingPageKeys } from './keys.ts';

type Save = {
  content: LandingPageContent;
  /** What is being replaced; undefined creates a page. */
  replaces: { pageId: string; version: number } | undefined;
};

/** Creates or saves a page and answers it as stored. */
export function useSaveLandingPage() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ content, replaces }: Save) =>
      replaces
        ? apiClient.saveLandingPage({
            params: { pageId: replaces.pageId },
            body: { version: replaces.version, content },
          })
        : apiClient.createLandingPage({ body: content }),
    onSuccess: (page) => {
      queryClient.setQueryData(landingPageKeys.one(page.id), page);
      void queryClient.invalidateQueries({ queryKey: landingPageKeys.list });
    },
  });
}
