import type { CustomDomainResponse } from '@mirsah/contracts/custom-domains';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { apiClient } from '../../lib/api.ts';

type PageDomain = { domain: CustomDomainResponse | null };

const keyOf = (pageId: string) => ['domains', pageId];

/** A domain that moves by itself is asked for again and again. */
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
    onSuccess: (answer) => queryClient.setQueryData(keyOf(pageId), answer),
  });
}

export const useConnectDomain = (pageId: string) =>
  useDomainChange(pageId, (host: string) => apiClient.connectDomain({ params: { pageId }, body: { host } }));

export const useCheckDomain = (pageId: string) =>
  useDomainChange(pageId, () => apiClient.checkDomain({ params: { pageId } }));

export const useDisconnectDomain = (pageId: string) =>
  useDomainChange(pageId, () => apiClient.disconnectDomain({ params: { pageId } }));
