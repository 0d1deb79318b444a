import { riyadhDay } from '@mirsah/domain/day';
import { expect, it } from 'vitest';
import { lastMonth, rangeName } from './day-range.ts';

it('last month is the whole one before, also over a year and in February', () => {
  expect(lastMonth('2026-01-15')).toEqual({ from: '2025-12-01', to: '2025-12-31' });
  expect(lastMonth('2028-03-31')).toEqual({ from: '2028-02-01', to: '2028-02-29' });
  expect(rangeName(lastMonth(riyadhDay(new Date())))).toBe('الشهر الماضي');
});
