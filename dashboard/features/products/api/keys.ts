/** Where the products are kept among what was fetched. */
export const productKeys = {
  lists: ['products', 'list'],
  list: ['products', 'list', 'paged'],
  all: ['products', 'list', 'all'],
  one: (productId: string) => ['products', 'one', productId],
  pages: (productId: string) => ['products', 'pages', productId],
} as const;
