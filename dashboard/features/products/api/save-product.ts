import type { ProductContent } from '@mirsah/domain/product/product.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiClient } from '../../../lib/api/client.ts';
import { productKeys } from './keys.ts';

type Save = {
  content: ProductContent;
  /** What is being replaced; undefined creates a product. */
  replaces: { productId: string; version: number } | undefined;
};

/** Creates or saves a product and answers it as stored. */
export function useSaveProduct() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ content, replaces }: Save) =>
      replaces
        ? apiClient.saveProduct({
            params: { productId: replaces.productId },
            body: { version: replaces.version, content },
          })
        : apiClient.createProduct({ body: content }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: productKeys.lists }),
  });
}
