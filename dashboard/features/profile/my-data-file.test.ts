import { expect, it } from 'vitest';
import { myDataText } from './my-data-file.ts';

type Client = Parameters<typeof myDataText>[0];

/** A list of `count` items, two to a page. */
function pagesOf(count: number) {
  return async ({ query }: { query: { cursor?: string | undefined } }) => {
    const from = Number(query.cursor ?? 0);
    const items = Array.from({ length: Math.min(2, count - from) }, (_, index) => ({
      id: `${from + index}`,
    }));
    return { items, cursor: from + 2 < count ? String(from + 2) : null, searchedUntil: null };
  };
}

it('the file of a merchant’s data holds every list completely, in one JSON object', async () => {
  // Only ids matter here; the other fields pass through unchanged.
  const client = {
    getMyProfile: async () => ({ fullName: 'نورة «القحطاني»' }),
    getMyAllowance: async () => ({ plan: 'basic' }),
    listLandingPages: pagesOf(1),
    getLandingPage: async ({ params }: { params: { pageId: string } }) => ({
      id: params.pageId,
      title: 'عود',
    }),
    listProducts: pagesOf(0),
    listMessageTemplates: pagesOf(3),
    listOrders: ({ query }: { query: { held?: string; cursor?: string } }) =>
      pagesOf(query.held === 'true' ? 1 : 5)({ query }),
    listBlockedPhones: pagesOf(0),
  } as unknown as Client;
  let count = 0;
  let text = '';
  for await (const part of myDataText(client, () => {
    count += 1;
  })) {
    text += part;
  }
  const ids = (length: number) => Array.from({ length }, (_, index) => ({ id: `${index}` }));
  expect(JSON.parse(text)).toEqual({
    profile: { fullName: 'نورة «القحطاني»' },
    plan: { plan: 'basic' },
    landingPages: [{ id: '0', title: 'عود' }],
    products: [],
    messageTemplates: ids(3),
    orders: ids(5),
    heldOrders: ids(1),
    blockedPhones: [],
  });
  expect(count).toBe(10);
});
