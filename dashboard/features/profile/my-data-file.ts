import type { ApiClient } from '@mirsah/contracts/client';

type Client = Pick<
  ApiClient,
  | 'getMyProfile'
  | 'getMyAllowance'
  | 'listLandingPages'
  | 'getLandingPage'
  | 'listProducts'
  | 'listMessageTemplates'
  | 'listOrders'
  | 'listBlockedPhones'
>;

type Fetch = (query: {
  limit: number;
  cursor?: string;
}) => Promise<{ items: unknown[]; cursor: string | null }>;

/**
 * All data of the merchant as the text of one JSON object, in parts of one page of a list; `onItem` is called
 * for every item. It excludes the secrets of connections, which never leave the server.
 */
export async function* myDataText(client: Client, onItem: () => void): AsyncGenerator<string> {
  yield `{"profile":${JSON.stringify(await client.getMyProfile())}`;
  yield `,"plan":${JSON.stringify(await client.getMyAllowance())}`;
  const lists: Record<string, Fetch> = {
    landingPages: async (query) => {
      const { items, cursor } = await client.listLandingPages({ query });
      const pages = [];
      for (const { id } of items) pages.push(await client.getLandingPage({ params: { pageId: id } }));
      return { items: pages, cursor };
    },
    products: (query) => client.listProducts({ query }),
    messageTemplates: (query) => client.listMessageTemplates({ query }),
    orders: (query) => client.listOrders({ query }),
    heldOrders: (query) => client.listOrders({ query: { ...query, held: 'true' } }),
    blockedPhones: (query) => client.listBlockedPhones({ query }),
  };
  for (const [name, fetchPage] of Object.entries(lists)) {
    yield `,${JSON.stringify(name)}:[`;
    yield* listText(fetchPage, onItem);
    yield ']';
  }
  yield '}\n';
}

async function* listText(fetchPage: Fetch, onItem: () => void): AsyncGenerator<string> {
  let cursor: string | null = null;
  let separator = '\n';
  do {
    const page = await fetchPage({ limit: 100, ...(cursor !== null && { cursor }) });
    for (const item of page.items) {
      yield separator + JSON.stringify(item);
      separator = ',\n';
      onItem();
    }
    cursor = page.cursor;
  } while (cursor !== null);
}
