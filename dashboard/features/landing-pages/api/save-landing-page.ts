import type { LandingPageContent } from '@mirsah/domain/landing-page/landing-page.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiClient } from '../../../lib/api/client.ts';
import { landingPageKeys } from './keys.ts';

type Save = {
  content: LandingPageContent;
  pageId: string;
  /** What is being replaced; null creates the page, also when asked twice. */
  version: number | null;
};

/** Creates or saves a page and answers it as stored. */
export function useSaveLandingPage() {
  const queryClient = useQueryClient();
  return useMutation({
    // A save that cannot be sent fails at once; the editor itself repeats it when the connection is back.
    networkMode: 'always',
    mutationFn: ({ content, pageId, version }: Save) =>
      version === null
        ? apiClient.createLandingPage({ body: { ...content, id: pageId } })
        : apiClient.saveLandingPage({ params: { pageId }, body: { version, content } }),
    onSuccess: (page) => {
      queryClient.setQueryData(landingPageKeys.one(page.id), page);
      void queryClient.invalidateQueries({ queryKey: landingPageKeys.list });
    },
  });
}
