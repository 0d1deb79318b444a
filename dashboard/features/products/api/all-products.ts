import type { ProductResponse } from '@mirsah/contracts/products/contracts.ts';
import { useQuery } from '@tanstack/react-query';
import { apiClient } from '../../../lib/api/client.ts';
import { productKeys } from './keys.ts';

/** Enough for any merchant to find theirs; the search runs on what is here. */
const MOST = 1000;

/** The newest thousand products, for choosing one. */
export function useAllProducts(isEnabled: boolean) {
  return useQuery({
    queryKey: productKeys.all,
    queryFn: async () => {
      const products: ProductResponse[] = [];
      let cursor: string | undefined;
      do {
        const page = await apiClient.listProducts({ query: { limit: 100, cursor } });
        products.push(...page.items);
        cursor = page.cursor ?? undefined;
      } while (cursor && products.length < MOST);
      return products;
    },
    enabled: isEnabled,
    staleTime: 0,
  });
}
