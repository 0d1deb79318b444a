import { useQuery } from '@tanstack/react-query';
import { apiClient } from '../../../lib/api/client.ts';
import { productKeys } from './keys.ts';

export function useProduct(productId: string) {
  return useQuery({
    queryKey: productKeys.one(productId),
    queryFn: () => apiClient.getProduct({ params: { productId } }),
    // A form that opens must not start from an old copy: it would end in a version conflict.
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}
