import { randomId } from '@mirsah/domain/id';
import { pageViewFixture } from '@mirsah/domain/metrics/page-view.fixture';
import { type CountedChange, pageViewChange } from '@mirsah/domain/metrics/rollup';
import { countChanges } from '@mirsah/table/count-changes';
import { createTopPages } from '@mirsah/table/metrics';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestTables, type TestTables } from '../fixtures/test-table.ts';

let tables: TestTables;

beforeAll(async () => {
  tables = await startTestTables();
});
afterAll(() => tables?.stop());

/** Views of a page on a day of November. */
function views(pageId: string, day: number, count: number): CountedChange[] {
  return Array.from({ length: count }, () => {
    const at = `2026-11-${day}T09:00:00.000Z`;
    const after = pageViewFixture({ id: crypto.randomUUID(), pageId, ownerId: `of-${pageId}`, at });
    const change = pageViewChange({ id: randomId(), before: undefined, after });
    if (!change) throw new Error('A view is always counted');
    return change;
  });
}

it('the most viewed pages of all merchants are found by day, while their views grow', async () => {
  const table = await tables.newTable();
  const topPages = createTopPages(table);
  const [first, second, third] = [randomId(), randomId(), randomId()];
  await countChanges(table, [...views(first, 20, 3), ...views(second, 20, 12), ...views(third, 20, 5)]);
  await countChanges(table, views(first, 21, 1));
  expect(await topPages.ofDay('2026-11-20', 2)).toEqual([second, third]);
  expect(await topPages.ofDay('2026-11-21', 2)).toEqual([first]);
  await countChanges(table, views(first, 20, 10));
  expect(await topPages.ofDay('2026-11-20', 2)).toEqual([first, second]);
  expect(await topPages.ofDay('2026-11-19', 2)).toEqual([]);
});

it('the most viewed pages add up the views of several days', async () => {
  const table = await tables.newTable();
  const topPages = createTopPages(table);
  const [seen, unseen] = [randomId(), randomId()];
  await countChanges(table, [...views(seen, 18, 2), ...views(seen, 20, 3)]);
  expect(await topPages.viewsOf([seen, unseen], ['2026-11-19', '2026-11-20'])).toEqual(
    new Map([
      [seen, 3],
      [unseen, 0],
    ]),
  );
});
