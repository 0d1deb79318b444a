import type { ProductResponse } from '@mirsah/contracts/products';
import type { ProductContent } from '@mirsah/domain/product';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { apiClient } from '../../lib/api.ts';
import { byCursor, changeItem, type Paged } from '../../lib/paged.ts';

/** Where the products are kept among what was fetched. */
export const productKeys = {
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

/** Enough for any merchant to find theirs; the search runs on what is here. */
const MAX_PRODUCTS = 1000;

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
      } while (cursor && products.length < MAX_PRODUCTS);
      return products;
    },
    enabled: isEnabled,
    staleTime: 0,
  });
}

export function useProduct(productId: string) {
  return useQuery({
    queryKey: productKeys.one(productId),
    queryFn: () => apiClient.getProduct({ params: { productId } }),
    // A form that opens must not start from an old copy: it would end in a version conflict.
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}

/** The pages that were filled from a product. Idle without an id. */
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
