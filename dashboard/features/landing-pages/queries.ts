import type { LandingPageSummary } from '@mirsah/contracts/landing-pages';
import type { LandingPageContent } from '@mirsah/domain/landing-page';
import { isReservedSubdomain, isValidSubdomain } from '@mirsah/domain/subdomain';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCan } from '../../lib/account.ts';
import { apiClient } from '../../lib/api.ts';
import { byCursor, changeItem, fetchAllItems, itemsOf, type Paged } from '../../lib/paged.ts';

/** The query keys of everything about landing pages. */
const landingPageKeys = {
  list: ['landing-pages', 'list'],
  titles: ['landing-pages', 'titles'],
  allowance: ['landing-pages', 'list', 'allowance'],
  one: (pageId: string) => ['landing-pages', 'one', pageId],
  destinations: (pageId: string) => ['landing-pages', 'destinations', pageId],
  stock: (pageId: string, countedAt: string) => ['landing-pages', 'stock', pageId, countedAt],
  versions: (pageId: string) => ['landing-pages', 'versions', pageId],
  version: (pageId: string, number: number) => ['landing-pages', 'version', pageId, number],
  subdomain: (label: string, pageId: string | undefined) => ['subdomains', label, pageId ?? 'new'],
} as const;

const LIST_POLL_INTERVAL_MS = 2000;

/** The merchant's pages, newest first. Refetched every 2 seconds while one of them is being published. */
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
export function usePageTitles(): { id: string; title: string; sku: string }[] {
  return usePageTitlesQuery().data ?? [];
}

/** The same with its state, which says whether the pages are known; idle without the permission. */
export function usePageTitlesQuery() {
  const isShown = useCan('view_pages');
  return useQuery({
    enabled: isShown,
    queryKey: landingPageKeys.titles,
    queryFn: async () => {
      const pages = await fetchAllItems((cursor) =>
        apiClient.listLandingPages({ query: { limit: 100, cursor } }),
      );
      return pages.map(({ id, title, sku }) => ({ id, title, sku }));
    },
    staleTime: 60_000,
  });
}

const PAGE_POLL_INTERVAL_MS = 1500;

/** One page with its content. Refetched every 1.5 seconds while it is being published; idle without an id. */
export function useLandingPage(pageId: string | undefined) {
  return useQuery({
    queryKey: landingPageKeys.one(pageId ?? ''),
    queryFn: () => apiClient.getLandingPage({ params: { pageId: pageId ?? '' } }),
    enabled: pageId !== undefined,
    // An editor must not start from an old copy: its first save would be a version conflict.
    gcTime: 2000,
    refetchInterval: ({ state }) => state.data?.publishState === 'publishing' && PAGE_POLL_INTERVAL_MS,
  });
}

/** Returns a function that fetches the stored page. */
export function useFindLandingPage() {
  const queryClient = useQueryClient();
  return (pageId: string) =>
    queryClient.fetchQuery({
      queryKey: landingPageKeys.one(pageId),
      queryFn: () => apiClient.getLandingPage({ params: { pageId } }),
    });
}

export const defaultShippingKey = ['default-shipping'] as const;

/** The shipping zones of the account's pages, except pages with their own; null before it was entered. */
export function useDefaultShipping() {
  return useQuery({
    queryKey: defaultShippingKey,
    queryFn: async () => (await apiClient.getDefaultShipping()).shipping,
  });
}

/**
 * The limits of the merchant's plan and of the platform, and how much of them is used. Refetched with the
 * list.
 */
export function useMyAllowance() {
  return useQuery({ queryKey: landingPageKeys.allowance, queryFn: () => apiClient.getMyAllowance() });
}

/**
 * Whether a subdomain is free for the page `pageId`, which may already have it. Idle while the name is not
 * valid.
 */
export function useSubdomainCheck(label: string, pageId: string | undefined) {
  return useQuery({
    queryKey: landingPageKeys.subdomain(label, pageId),
    queryFn: () => apiClient.checkSubdomain({ params: { label }, query: { pageId } }),
    enabled: isValidSubdomain(label) || isReservedSubdomain(label),
    staleTime: 10_000,
  });
}

const STOCK_POLL_INTERVAL_MS = 15_000;

/**
 * The exact remaining stock of a page's count, polled while it is shown. Idle for a page or a count that is
 * not saved yet.
 */
export function usePageStock(pageId: string | undefined, countedAt: string) {
  return useQuery({
    queryKey: landingPageKeys.stock(pageId ?? '', countedAt),
    queryFn: () => apiClient.getPageStock({ params: { pageId: pageId ?? '' } }),
    enabled: pageId !== undefined && countedAt !== '',
    refetchInterval: STOCK_POLL_INTERVAL_MS,
  });
}

/**
 * The destinations of a page's orders, and the cities its customers wrote that are unknown. Idle for an
 * unsaved page.
 */
export function usePageDestinations(pageId: string | undefined) {
  return useQuery({
    queryKey: landingPageKeys.destinations(pageId ?? ''),
    queryFn: () => apiClient.getPageDestinations({ params: { pageId: pageId ?? '' } }),
    enabled: pageId !== undefined,
    staleTime: 60_000,
  });
}

/**
 * The last published versions of a page, newest first. Never cached, because the dialog opens on the newest.
 */
export function usePageVersions(pageId: string) {
  return useQuery({
    queryKey: landingPageKeys.versions(pageId),
    queryFn: () => apiClient.listLandingPageVersions({ params: { pageId } }),
    gcTime: 0,
  });
}

/** A published version with its content. It never changes, so it is fetched once. */
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
  /**
   * The version that is replaced. With null the page is created; a repeated creation returns the same page.
   */
  version: number | null;
};

/** Creates or saves a page. The result is the page as stored. */
export function useSaveLandingPage() {
  const queryClient = useQueryClient();
  return useMutation({
    // Without a connection a save fails at once: the editor has its own retry.
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

/** Creates a copy of a page. The result is the copy. */
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

/** Enables or disables a page. The list shows it at once, and rolls back when the request fails. */
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
    // Not awaited: the error is shown before the list is refetched.
    onSettled: () => void queryClient.invalidateQueries({ queryKey: landingPageKeys.list }),
  });
}

/** Publishes a page again after a failure. List and editor then show its progress. */
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

/** Deletes a page. It leaves the list at once, and returns to its position when the request fails. */
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
    // Not awaited: the error is shown before the list is refetched.
    onSettled: () => void queryClient.invalidateQueries({ queryKey: landingPageKeys.list }),
  });
}
