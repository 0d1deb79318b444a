import type { DefaultShipping } from '@mirsah/domain/landing-page/default-shipping';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { apiClient } from '../../lib/api.ts';
import { fetchAllItems } from '../../lib/paged.ts';
import { defaultShippingKey } from '../landing-pages/queries.ts';

const pageShippingsKey = ['default-shipping-pages'] as const;

export function useSaveDefaultShipping() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: DefaultShipping) => apiClient.saveDefaultShipping({ body }),
    onSuccess: ({ shipping }) => {
      queryClient.setQueryData(defaultShippingKey, shipping);
      return queryClient.invalidateQueries({ queryKey: pageShippingsKey });
    },
  });
}

/** All the merchant's pages with whether they have the account's shipping. */
export function usePageShipping() {
  return useQuery({
    queryKey: pageShippingsKey,
    queryFn: () => fetchAllItems((cursor) => apiClient.listPageShipping({ query: { limit: 100, cursor } })),
  });
}

/** Saves one page with the account's shipping, if it is still at this version. */
export function useApplyDefaultShipping() {
  const queryClient = useQueryClient();
  return {
    apply: ({ id, version }: { id: string; version: number }) =>
      apiClient.applyDefaultShipping({ params: { pageId: id }, body: { version } }),
    /** Refetches the lists of pages, after the last one. */
    done: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: pageShippingsKey }),
        queryClient.invalidateQueries({ queryKey: ['landing-pages'] }),
      ]),
  };
}
