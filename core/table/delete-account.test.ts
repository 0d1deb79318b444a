import { landingPageFixture } from '@mirsah/domain/landing-page/landing-page.fixture';
import { describe, expect, it } from 'vitest';
import { createMerchantData } from './delete-account.ts';
import { tableWith } from './dynamo/table.fixture.ts';
import {
  experimentKey,
  landingPageIndexes,
  landingPageKey,
  stockKey,
  subdomainKey,
  titleKey,
} from './page/keys.ts';

const page = landingPageFixture();
const pageItem = {
  ...page,
  ...landingPageKey(page.id),
  ...landingPageIndexes(page),
  entity: 'landing_page',
};

describe('deleting an account', () => {
  it('an unreadable page is deleted with its account, and its subdomain and title are released', async () => {
    const { table, written, reported } = tableWith([{ ...pageItem, product: 'broken' }]);
    expect(await createMerchantData(table).deleteBatch(page.ownerId)).toEqual({ hasMore: true });
    expect(written.at(-1)).toMatchObject([
      { Delete: { Key: landingPageKey(page.id), ConditionExpression: '#version = :before' } },
      { Delete: { Key: stockKey(page.id) } },
      { Delete: { Key: experimentKey(page.id) } },
      { Put: { Item: { ...subdomainKey(page.subdomain), pageId: null } } },
      { Delete: { Key: titleKey(page.ownerId, page.title) } },
    ]);
    expect(reported).toEqual([]);
  });

  it('a page without a readable title is deleted with its account and reported', async () => {
    const { table, written, reported } = tableWith([{ ...pageItem, title: null }]);
    await createMerchantData(table).deleteBatch(page.ownerId);
    expect(written.at(-1)).toMatchObject([{ Delete: { Key: landingPageKey(page.id) } }]);
    expect(reported).toMatchObject([{ key: landingPageKey(page.id) }]);
  });
});
