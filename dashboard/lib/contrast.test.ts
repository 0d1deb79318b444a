import { expect, it } from 'vitest';
import { contrast } from './contrast.ts';

it('the contrast of two colours is measured as WCAG does, in either order', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contrast('#ffffff', '#ffffff')).toBe(1);
  expect(contrast('#ffffff', '#767676')).toBeCloseTo(4.54, 2);
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
});
