import { readCsv } from '@mirsah/domain/csv';
import type { Outcome } from '@mirsah/domain/statement';
import { expect, it } from 'vitest';
import { differencesCsv } from './differences-csv.ts';

const outcome = (changes: Partial<Outcome>): Outcome => ({
  row: 2,
  waybill: '51023',
  number: 'hh5ygkq0',
  currency: 'KWD',
  paidMinor: 12_500,
  by: 'waybill',
  orderId: 'hh5ygkq0000000000000000000',
  expectedMinor: 13_000,
  settledIn: null,
  ...changes,
});

it('differences are in major units with their sign, and no cell is a formula', () => {
  const [, short, missing, unknown] = readCsv(
    differencesCsv([
      { state: 'short', lines: [outcome({})] },
      { state: 'missing', lines: [outcome({ row: null, waybill: '', paidMinor: 0, by: null })] },
      {
        state: 'unknown',
        lines: [outcome({ number: '=1+1', orderId: null, expectedMinor: null, by: null })],
      },
    ]),
  );
  expect(short).toEqual([
    'أقل من المستحق',
    '2',
    '51023',
    'HH5YGKQ0',
    '13',
    '12.5',
    '-0.5',
    'KWD',
    'رقم البوليصة',
  ]);
  expect(missing).toEqual(['ليس في الكشف', '', '', 'HH5YGKQ0', '13', '', '-13', 'KWD', '']);
  expect(unknown?.[3]).toBe("'=1+1");
});
