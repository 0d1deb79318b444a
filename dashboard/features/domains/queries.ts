import type { CustomDomainResponse } from '@mirsah/contracts/custom-domains';
import {
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { apiClient } from '../../lib/api.ts';
import { byCursor, itemsOf } from '../../lib/paged.ts';

type PageDomain = { domain: CustomDomainResponse | null };

const keyOf = (pageId: string) => ['domains', pageId];
const LIST = ['domains', 'list'];
/** A domain is lost after an hour without its records, so a slow poll is enough. */
const LIST_POLL_MS = 5 * 60_000;

/** All of the merchant's domains, newest first. A domain is identified by its page. */
export function useMyDomains() {
  return useInfiniteQuery({
    queryKey: LIST,
    queryFn: async ({ pageParam }) => {
      const { items, cursor } = await apiClient.listDomains({ query: { cursor: pageParam } });
      return { items: items.map((domain) => ({ ...domain, id: domain.pageId })), cursor };
    },
    ...byCursor,
    refetchInterval: LIST_POLL_MS,
  });
}

/** The domains that visitors no longer reach. */
export function useLostDomains() {
  return itemsOf(useMyDomains().data).filter(({ state }) => state === 'lost');
}

/** A domain whose status changes automatically is polled. */
const WATCHED_MS = 5000;

export function usePageDomain(pageId: string) {
  return useQuery({
    queryKey: keyOf(pageId),
    queryFn: () => apiClient.getPageDomain({ params: { pageId } }),
    refetchInterval: ({ state: { data } }) => (isMoving(data?.domain) ? WATCHED_MS : false),
  });
}

function isMoving(domain: CustomDomainResponse | null | undefined): boolean {
  return domain ? domain.state !== 'failed' && domain.state !== 'active' : false;
}

function useDomainChange<Input>(pageId: string, change: (input: Input) => Promise<PageDomain>) {
  const queryClient: QueryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (answer) => {
      queryClient.setQueryData(keyOf(pageId), answer);
      void queryClient.invalidateQueries({ queryKey: LIST });
    },
  });
}

export const useConnectDomain = (pageId: string) =>
  useDomainChange(pageId, (host: string) => apiClient.connectDomain({ params: { pageId }, body: { host } }));

export const useCheckDomain = (pageId: string) =>
  useDomainChange(pageId, () => apiClient.checkDomain({ params: { pageId } }));

export const useDisconnectDomain = (pageId: string) =>
  useDomainChange(pageId, () => apiClient.disconnectDomain({ params: { pageId } }));
