import { expect, it } from 'vitest';
import { movesTo, prunable, type Released } from './versions.ts';

const at = (day: number) => new Date(`2026-11-${String(day).padStart(2, '0')}T10:00:00Z`);

/** A function with a version for each of these days, numbered from 1. */
const released = (name: string, live: number, days: readonly number[]): Released => ({
  name,
  live,
  versions: days.map((day, index) => ({ number: index + 1, madeAt: at(day) })),
});

it('a rollback moves changed functions to their newest version from before, and leaves the others', () => {
  const functions = [
    released('changed', 3, [1, 10, 28]),
    released('unchanged', 2, [1, 10]),
    released('new', 1, [28]),
  ];
  expect(movesTo(functions, at(20))).toEqual([{ name: 'changed', to: 2 }]);
});

it('a repeated rollback changes nothing, and a later moment moves to the newest versions again', () => {
  const back = released('changed', 2, [1, 10, 28]);
  expect(movesTo([back], at(20))).toEqual([]);
  expect(movesTo([back], at(29))).toEqual([{ name: 'changed', to: 3 }]);
});

it('the live version, five before it, and all newer ones stay', () => {
  expect(prunable(released('a', 8, [1, 2, 3, 4, 5, 6, 7, 8, 9]))).toEqual([2, 1]);
  expect(prunable(released('a', 2, [1, 2]))).toEqual([]);
});
