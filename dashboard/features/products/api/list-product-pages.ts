import { useQuery } from '@tanstack/react-query';
import { apiClient } from '../../../lib/api/client.ts';
import { productKeys } from './keys.ts';

/** The pages that were filled from a product. Idle without an id. */
export function useProductPages(productId: string | undefined) {
  return useQuery({
    queryKey: productKeys.pages(productId ?? ''),
    queryFn: () => apiClient.listProductPages({ params: { productId: productId ?? '' } }),
    enabled: productId !== undefined,
    staleTime: 0,
  });
}
