import { landingPageFixture } from '@mirsah/domain/landing-page/landing-page.fixture';
import { expect, it } from 'vitest';
import { tableWith } from '../dynamo/table.fixture.ts';
import { pageVersionsKey } from './keys.ts';
import { createPageVersionRepository } from './page-versions.ts';

it('an unreadable list of versions is shown as empty and reported, and is not changed', async () => {
  const page = landingPageFixture();
  const list = {
    ...pageVersionsKey(page.id),
    entity: 'landing_page_version',
    revision: 2,
    versions: 'broken',
  };
  const { table, written, reported } = tableWith([list]);
  const versions = createPageVersionRepository(table);
  expect(await versions.list(page.id)).toEqual([]);
  await versions.keep(page, page.updatedAt);
  await versions.forget(page.id);
  expect(written).toEqual([]);
  expect(reported).toHaveLength(3);
});
