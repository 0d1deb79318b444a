import type { LandingPageSummary } from '@mirsah/contracts/landing-pages';
import type { LandingPageContent } from '@mirsah/domain/landing-page';
import { isValidSubdomain } from '@mirsah/domain/subdomain';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { apiClient } from '../../lib/api.ts';
import { byCursor, changeItem, fetchAllItems, itemsOf, type Paged } from '../../lib/paged.ts';

/** Where the landing pages are kept among what was fetched. */
export const landingPageKeys = {
  list: ['landing-pages', 'list'],
  titles: ['landing-pages', 'titles'],
  allowance: ['landing-pages', 'list', 'allowance'],
  one: (pageId: string) => ['landing-pages', 'one', pageId],
  versions: (pageId: string) => ['landing-pages', 'versions', pageId],
  version: (pageId: string, number: number) => ['landing-pages', 'version', pageId, number],
  subdomain: (label: string, pageId: string | undefined) => ['subdomains', label, pageId ?? 'new'],
} as const;

const LIST_POLL_INTERVAL_MS = 2000;

/** The merchant's pages, newest first; looks again while any of them is being published. */
export function useLandingPages() {
  return useInfiniteQuery({
    queryKey: landingPageKeys.list,
    queryFn: ({ pageParam }) => apiClient.listLandingPages({ query: { cursor: pageParam } }),
    ...byCursor,
    refetchInterval: ({ state }) =>
      itemsOf(state.data).some((page) => page.publishState === 'publishing') && LIST_POLL_INTERVAL_MS,
  });
}

/** Id and title of all the merchant's pages, newest first, for a select; empty until they are fetched. */
export function usePageTitles(): { id: string; title: string }[] {
  const { data } = useQuery({
    queryKey: landingPageKeys.titles,
    queryFn: async () => {
      const pages = await fetchAllItems((cursor) =>
        apiClient.listLandingPages({ query: { limit: 100, cursor } }),
      );
      return pages.map(({ id, title }) => ({ id, title }));
    },
    staleTime: 60_000,
  });
  return data ?? [];
}

const PAGE_POLL_INTERVAL_MS = 1500;

/** One page with everything in it; looks again while it is being published. Idle without an id. */
export function useLandingPage(pageId: string | undefined) {
  return useQuery({
    queryKey: landingPageKeys.one(pageId ?? ''),
    queryFn: () => apiClient.getLandingPage({ params: { pageId: pageId ?? '' } }),
    enabled: pageId !== undefined,
    // An editor that opens must not start from an old copy: it would end in a version conflict.
    gcTime: 2000,
    refetchInterval: ({ state }) => state.data?.publishState === 'publishing' && PAGE_POLL_INTERVAL_MS,
  });
}

/** What the merchant's plan and the platform let them do, with what they use of it: fetched anew with the list. */
export function useMyAllowance() {
  return useQuery({ queryKey: landingPageKeys.allowance, queryFn: () => apiClient.getMyAllowance() });
}

/** Whether a subdomain can be had. Asks only about names that are valid; `pageId` may already have it. */
export function useSubdomainCheck(label: string, pageId: string | undefined) {
  return useQuery({
    queryKey: landingPageKeys.subdomain(label, pageId),
    queryFn: () => apiClient.checkSubdomain({ params: { label }, query: { pageId } }),
    enabled: isValidSubdomain(label),
    staleTime: 10_000,
  });
}

/** The last published versions of a page, newest first; asked for anew whenever they are opened: the newest is opened first. */
export function usePageVersions(pageId: string) {
  return useQuery({
    queryKey: landingPageKeys.versions(pageId),
    queryFn: () => apiClient.listLandingPageVersions({ params: { pageId } }),
    gcTime: 0,
  });
}

/** A published version with its content, which never changes. */
export function usePageVersion(pageId: string, number: number) {
  return useQuery({
    queryKey: landingPageKeys.version(pageId, number),
    queryFn: () => apiClient.getLandingPageVersion({ params: { pageId, number: String(number) } }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

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
