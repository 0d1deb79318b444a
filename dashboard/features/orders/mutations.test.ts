import { expect, it } from 'vitest';
import { inBatches } from './mutations.ts';

const ids = Array.from({ length: 250 }, (_, index) => `${index}`);

it('asks for a hundred at a time', async () => {
  const asked: number[] = [];
  const { done } = await inBatches(ids, async (some) => {
    asked.push(some.length);
    return { done: some, failed: [] };
  });
  expect(asked).toEqual([100, 100, 50]);
  expect(done).toEqual(ids);
});

it('counts every order of a request that failed, and goes on with the next', async () => {
  const { done, failed } = await inBatches(ids, async (some) => {
    if (some[0] === '100') throw new TypeError('Failed to fetch');
    return { done: some, failed: [] };
  });
  expect(done).toHaveLength(150);
  expect(failed).toHaveLength(100);
  expect(failed[0]).toEqual({ orderId: '100', code: undefined });
});
