import { describe, expect, it } from 'vitest';
import { average, averageOrder, conversionRate, dailyAverage, growth } from './counts.ts';

describe('the formulas of spec 9', () => {
  it.each([
    [0, 0, 0],
    [5, 0, 0],
    [0, 10, 0],
    [1, 3, 33.3],
    [2, 3, 66.7],
    [13, 10, 130],
    [1, 16, 6.3],
    [201, 20_000, 1],
  ])('the conversion rate of %i orders and %i views is %s %%', (orders, views, rate) => {
    expect(conversionRate(orders, views)).toBe(rate);
  });

  it('the average order is rounded to the minor unit, and 0 without orders', () => {
    expect(averageOrder(10_000, 3)).toBe(3333);
    expect(averageOrder(0, 0)).toBe(0);
  });

  it('averages have one decimal', () => {
    expect(average(7, 3)).toBe(2.3);
    expect(average(7, 0)).toBe(0);
    expect(dailyAverage(400)).toBe(13.3);
  });

  it('growth compares with the value before, if there was one', () => {
    expect(growth(150, 100)).toBe(50);
    expect(growth(50, 100)).toBe(-50);
    expect(growth(0, 100)).toBe(-100);
    expect(growth(10, 0)).toBeNull();
  });
});
