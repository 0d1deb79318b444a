import { expect, it } from 'vitest';
import { countedProblems } from './index.ts';

it('several rejected fields are counted with the right Arabic plural, and named; a single one is not', () => {
  const counted = (count: number) => countedProblems(Array<string>(count).fill('حقل')).replace(/:.*/, '');
  expect([0, 1].map(counted)).toEqual(['', '']);
  expect([2, 3, 10, 11, 99, 100, 103].map(counted)).toEqual([
    'في النموذج خطآن',
    'في النموذج 3 أخطاء',
    'في النموذج 10 أخطاء',
    'في النموذج 11 خطأً',
    'في النموذج 99 خطأً',
    'في النموذج 100 خطأ',
    'في النموذج 103 أخطاء',
  ]);
  expect(countedProblems(['الاسم', 'رقم الجوال'])).toBe('في النموذج خطآن: الاسم، رقم الجوال');
});
