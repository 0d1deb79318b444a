import { expect, it } from 'vitest';
import { notificationText } from './ar.ts';

it('several orders are counted as Arabic counts them, also from a hundred on', () => {
  const { new_order: ofNew, failed_forward: ofFailed } = notificationText.several;
  expect([1, 2, 3, 11, 100, 102, 103].map(ofNew)).toEqual([
    'طلب جديد',
    'طلبان جديدان',
    '3 طلبات جديدة',
    '11 طلبًا جديدًا',
    '100 طلب جديد',
    '102 طلب جديد',
    '103 طلبات جديدة',
  ]);
  expect([11, 100].map(ofFailed)).toEqual(['11 طلبًا تعذّر إرساله', '100 طلب تعذّر إرساله']);
});

it('a promised call whose time has passed is not described as upcoming', () => {
  expect(notificationText.dueCallback('A1', false)).toBe('موعد اتصال بعد خمس دقائق، الطلب رقم A1');
  expect(notificationText.dueCallback('A1', true)).toBe('حان موعد اتصال، الطلب رقم A1');
});
