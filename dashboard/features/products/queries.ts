import type { ProductResponse } from '@mirsah/contracts/products';
import type { ProductContent } from '@mirsah/domain/product';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { apiClient } from '../../lib/api.ts';
import { byCursor, changeItem, fetchAllItems, type Paged } from '../../lib/paged.ts';

/** Query keys. Saving or deleting a product invalidates everything below `lists`. */
const productKeys = {
  lists: ['products', 'list'],
  list: ['products', 'list', 'paged'],
  all: ['products', 'list', 'all'],
  one: (productId: string) => ['products', 'one', productId],
  pages: (productId: string) => ['products', 'pages', productId],
} as const;

/** The merchant's products, newest first. */
export function useProducts() {
  return useInfiniteQuery({
    queryKey: productKeys.list,
    queryFn: ({ pageParam }) => apiClient.listProducts({ query: { cursor: pageParam } }),
    ...byCursor,
  });
}

/** More than any merchant is expected to have; the search runs on the loaded products. */
const MAX_PRODUCTS = 1000;

/** The newest thousand products, to choose one from. Not fetched until `isEnabled`. */
export function useAllProducts(isEnabled: boolean) {
  return useQuery({
    queryKey: productKeys.all,
    queryFn: () =>
      fetchAllItems((cursor) => apiClient.listProducts({ query: { limit: 100, cursor } }), MAX_PRODUCTS),
    enabled: isEnabled,
    staleTime: 0,
  });
}

/** One product for the edit form. Rejects with `not_found` when it is deleted. */
export function useProduct(productId: string) {
  return useQuery({
    queryKey: productKeys.one(productId),
    queryFn: () => apiClient.getProduct({ params: { productId } }),
    // An edit form must not start from an old copy: saving it would end in a version conflict.
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}

/** The landing pages that were filled from a product. Idle without an id. */
export function useProductPages(productId: string | undefined) {
  return useQuery({
    queryKey: productKeys.pages(productId ?? ''),
    queryFn: () => apiClient.listProductPages({ params: { productId: productId ?? '' } }),
    enabled: productId !== undefined,
    staleTime: 0,
  });
}

type Save = {
  content: ProductContent;
  /** The product and version that the content replaces; undefined creates a product. */
  replaces: { productId: string; version: number } | undefined;
};

/** Creates or saves a product; the result is the product as stored. */
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

/** Deletes a product and removes it from the list. */
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
