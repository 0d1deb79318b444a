import { expect, it } from 'vitest';
import { randomId } from '../id.ts';
import { landingPageFixture } from '../landing-page/landing-page.fixture.ts';
import { pagesOfProduct } from './product.ts';

const productId = randomId();

function filledFrom(id: string | null) {
  const page = landingPageFixture();
  return { ...page, product: { ...page.product, productId: id } };
}

it('the pages that were filled from a product are found across pages of the list', async () => {
  const pages = [filledFrom(productId), filledFrom(null), filledFrom(randomId()), filledFrom(productId)];
  const list = async (_ownerId: string, { cursor }: { cursor?: string | undefined }) => {
    const start = Number(cursor ?? 0);
    return { items: pages.slice(start, start + 3), cursor: start === 0 ? '3' : null };
  };
  expect(await pagesOfProduct({ landingPages: { list } }, 'merchant-1', productId)).toEqual([
    pages[0],
    pages[3],
  ]);
});

it('the pages of a product are searched among the newest 500 only', async () => {
  let asked = 0;
  const list = async () => {
    asked += 1;
    return { items: [], cursor: 'more' };
  };
  expect(await pagesOfProduct({ landingPages: { list } }, 'merchant-1', productId)).toEqual([]);
  expect(asked).toBe(5);
});
