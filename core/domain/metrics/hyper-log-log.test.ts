import { describe, expect, it } from 'vitest';
import { randomId } from '../id.ts';
import {
  emptyHyperLogLog,
  estimate,
  mergeHyperLogLogs,
  packHyperLogLog,
  toHyperLogLog,
  unpackHyperLogLog,
} from './hyper-log-log.ts';

const numbered = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => `visitor-${from + index}`);

describe('a sketch', () => {
  it('an empty sketch is estimated as 0', () => {
    expect(estimate(emptyHyperLogLog())).toBe(0);
  });

  it.each([1, 2, 3, 10, 30])('%i visitors are counted exactly', (count) => {
    expect(estimate(toHyperLogLog(numbered(0, count)))).toBe(count);
  });

  it.each([100, 1000, 3000, 5000, 10_000, 100_000, 1_000_000])(
    'the estimate of %i visitors is within three standard errors',
    (count) => {
      const error = Math.abs(estimate(toHyperLogLog(numbered(0, count))) - count) / count;
      expect(error).toBeLessThan(3 * 0.023);
    },
  );

  it('estimates of many crowds have the documented standard error', () => {
    const count = 4000;
    const errors = Array.from({ length: 60 }, (_, crowd) => {
      const ids = Array.from({ length: count }, (_, index) => `${crowd}:${index}`);
      return (estimate(toHyperLogLog(ids)) - count) / count;
    });
    const mean = errors.reduce((sum, error) => sum + error, 0) / errors.length;
    const deviation = Math.sqrt(errors.reduce((sum, error) => sum + (error - mean) ** 2, 0) / errors.length);
    expect(Math.abs(mean)).toBeLessThan(0.01);
    expect(deviation).toBeLessThan(0.03);
  });

  it('similar phone numbers are counted as different', () => {
    const phones = Array.from({ length: 5000 }, (_, index) => `+9665${String(index).padStart(8, '0')}`);
    expect(Math.abs(estimate(toHyperLogLog(phones)) - 5000) / 5000).toBeLessThan(3 * 0.023);
  });

  it('merged days equal counting all visitors at once, in any order and repeatedly', () => {
    const days = [numbered(0, 500), numbered(300, 900), numbered(100, 200)].map(toHyperLogLog);
    const all = toHyperLogLog(numbered(0, 900));
    const merged = [2, 0, 1, 0].map((day) => days[day] ?? emptyHyperLogLog()).reduce(mergeHyperLogLogs);
    expect(merged).toEqual(all);
  });

  it.each([0, 1, 50, 600, 20_000])('a sketch of %i visitors is the same after it was stored', (count) => {
    const sketch = toHyperLogLog(Array.from({ length: count }, randomId));
    expect(unpackHyperLogLog(packHyperLogLog(sketch))).toEqual(sketch);
  });

  it('a sketch of few visitors is stored in few bytes', () => {
    expect(packHyperLogLog(toHyperLogLog(numbered(0, 20))).length).toBeLessThanOrEqual(60);
    expect(packHyperLogLog(toHyperLogLog(numbered(0, 100_000))).length).toBe(2048);
  });
});
