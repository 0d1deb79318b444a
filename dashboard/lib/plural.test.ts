import { expect, it } from 'vitest';
import { arabicCount } from './plural.ts';

const errors = {
  zero: 'لا أخطاء',
  one: 'خطأ واحد',
  two: 'خطآن',
  few: 'أخطاء',
  many: 'خطأً',
  other: 'خطأ',
};

it.each([
  [0, 'لا أخطاء'],
  [1, 'خطأ واحد'],
  [2, 'خطآن'],
  [3, '3 أخطاء'],
  [10, '10 أخطاء'],
  [11, '11 خطأً'],
  [99, '99 خطأً'],
  [100, '100 خطأ'],
  [102, '102 خطأ'],
  [103, '103 أخطاء'],
])('counts %i errors as Arabic does', (count, text) => {
  expect(arabicCount(count, errors)).toBe(text);
});
