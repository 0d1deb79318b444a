import { expect, it } from 'vitest';
import type { Journeys } from '../cost/journeys.ts';
import { edgePlans, monthlyTable } from '../cost/monthly.ts';

const none = { times: 1, requests: 1, calls: [] };
const journeys: Journeys = {
  view: { times: 4, requests: 5, calls: [] },
  order: none,
  publish: none,
  dashboard: none,
  republish: none,
  insights: none,
};

it('a month is computed for ten, a thousand and ten thousand merchants, with what only large installations pay', () => {
  const months = monthlyTable(journeys);
  expect(months.map(({ merchants }) => merchants)).toEqual([10, 1_000, 10_000]);
  const [small, middle, large] = months.map(({ columns }) => columns);
  if (!small || !middle || !large) throw new Error('A row is missing');
  for (const columns of [small, middle, large]) {
    const { sum, ...parts } = columns;
    expect(Object.values(parts).reduce((all, part) => all + part, 0)).toBeCloseTo(sum);
  }
  expect([small.domains, small.accounts]).toEqual([0, 0]);
  expect(middle.domains).toBeCloseTo(10);
  expect([large.domains, large.accounts].every((dollars) => dollars > 0)).toBe(true);
  // Twelve terabytes, of which two are cheaper, six requests a view, two functions and its line in the log.
  expect(large.pages).toBeCloseTo(10_000 * 0.11 + 2_000 * 0.105 + 300 * (6 * 1.8 + 0.2) + 900 * 0.6);
  expect(large.storage / middle.storage).toBeCloseTo(10);
});

it('a flat rate of CloudFront is cheaper from some views a day on, and holds more than these', () => {
  for (const { fromViewsADay, toViewsADay } of edgePlans()) {
    expect(fromViewsADay).toBeGreaterThan(100_000);
    expect(toViewsADay).toBeGreaterThan(fromViewsADay);
  }
});
