import { expect, it } from 'vitest';
import { moved } from './moved.ts';

it('puts an entry in another place and leaves the others in their order', () => {
  expect(moved(['a', 'b', 'c', 'd'], 0, 1)).toEqual(['b', 'a', 'c', 'd']);
  expect(moved(['a', 'b', 'c', 'd'], 3, 1)).toEqual(['a', 'd', 'b', 'c']);
});
