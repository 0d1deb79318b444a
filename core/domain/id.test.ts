import { expect, it } from 'vitest';
import { randomId, rangesOfIds } from './id.ts';

it.each([1, 3, 4, 32])('every id is in one of %i ranges, which have about as many ids each', (count) => {
  const ids = Array.from({ length: 8000 }, () => randomId());
  const sizes = rangesOfIds(count).map(
    ({ after = '', before }) =>
      ids.filter((id) => id > after && (before === undefined || id < before)).length,
  );
  expect(sizes).toHaveLength(count);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(ids.length);
  const fair = ids.length / count;
  for (const size of sizes) expect(Math.abs(size - fair)).toBeLessThan(fair / 2);
});
