import type { ProductResponse } from '@mirsah/contracts/products/contracts.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiClient } from '../../../lib/api/client.ts';
import { changeItem, type Paged } from '../../../lib/api/paged.ts';
import { productKeys } from './keys.ts';

export function useDeleteProduct() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (productId: string) => apiClient.deleteProduct({ params: { productId } }),
    onSuccess: (_nothing, productId) => {
      queryClient.setQueryData<Paged<ProductResponse>>(productKeys.list, (list) =>
        changeItem(list, productId, () => undefined),
      );
      return queryClient.invalidateQueries({ queryKey: productKeys.lists });
    },
  });
}
