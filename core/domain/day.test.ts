import { describe, expect, it } from 'vitest';
import { addDays, daysBetween, riyadhDay } from './day.ts';

describe('riyadhDay', () => {
  it('a day begins at midnight in Riyadh', () => {
    expect(riyadhDay('2026-11-20T20:59:59.999Z')).toBe('2026-11-20');
    expect(riyadhDay('2026-11-20T21:00:00.000Z')).toBe('2026-11-21');
    expect(riyadhDay(new Date('2026-12-31T21:00:00.000Z'))).toBe('2027-01-01');
  });

  it('days are counted across the ends of months and years', () => {
    expect(addDays('2026-12-30', 3)).toBe('2027-01-02');
    expect(addDays('2028-03-01', -1)).toBe('2028-02-29');
    expect(daysBetween('2026-10-31', '2026-11-21')).toBe(21);
  });
});
