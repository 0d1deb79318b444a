import { describe, expect, it } from 'vitest';
import { insightsSearch, readInsightsAddress } from './address.ts';

const pageId = '0'.repeat(26);
const read = (search: string) => readInsightsAddress(new URLSearchParams(search));

describe('the address of the insights', () => {
  it('is a week of all pages unless it says otherwise', () => {
    expect(read('')).toEqual({ period: '7', pageId: undefined });
    expect(read('period=5days&page=nonsense')).toEqual({ period: '7', pageId: undefined });
  });

  it.each(['7', '30', '90', 'all'] as const)('says %s so that whoever gets it sees the same', (period) => {
    const search = insightsSearch({ period, pageId });
    expect(readInsightsAddress(new URLSearchParams(search))).toEqual({ period, pageId });
  });

  it('names periods as the specification does', () => {
    expect(insightsSearch({ period: '7', pageId: undefined })).toBe('?period=7days');
    expect(insightsSearch({ period: 'all', pageId: undefined })).toBe('?period=all');
  });
});
