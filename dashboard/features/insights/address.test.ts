import { expect, it } from 'vitest';
import { insightsSearch, readInsightsAddress } from './address.ts';

const pageId = '0'.repeat(26);
const read = (search: string) => readInsightsAddress(new URLSearchParams(search));

it('an insights address without a valid period or page means seven days of all pages', () => {
  expect(read('')).toEqual({ period: '7', pageId: undefined });
  expect(read('period=5days&page=nonsense')).toEqual({ period: '7', pageId: undefined });
});

it.each(['7', '30', '90', 'all'] as const)(
  'an insights address keeps the period %s and the page',
  (period) => {
    const search = insightsSearch({ period, pageId });
    expect(readInsightsAddress(new URLSearchParams(search))).toEqual({ period, pageId });
  },
);

it('an insights address writes periods as the specification does', () => {
  expect(insightsSearch({ period: '7', pageId: undefined })).toBe('?period=7days');
  expect(insightsSearch({ period: 'all', pageId: undefined })).toBe('?period=all');
});
