import { useInfiniteQuery } from '@tanstack/react-query';
import { apiClient } from '../../../lib/api/client.ts';
import { byCursor } from '../../../lib/api/paged.ts';
import { productKeys } from './keys.ts';

/** The merchant's products, newest first. */
export function useProducts() {
  return useInfiniteQuery({
    queryKey: productKeys.list,
    queryFn: ({ pageParam }) => apiClient.listProducts({ query: { cursor: pageParam } }),
    ...byCursor,
  });
}
