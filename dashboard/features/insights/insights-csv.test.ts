import { reportOf } from '@mirsah/domain/metrics/commands';
import { emptyRollup } from '@mirsah/domain/metrics/rollup';
import { expect, it } from 'vitest';
import { insightsCsv } from './insights-csv.ts';

const pageId = '0'.repeat(26);
const counts = {
  views: 40,
  formStarts: 9,
  'views|country|SA': 40,
  'views|device|mobile': 40,
  'views|source|tiktok': 40,
  [`views|page|${pageId}`]: 40,
  'orders|SAR': 2,
  'revenue|SAR': 39_800,
  'orders|KWD': 1,
  'revenue|KWD': 12_500,
  [`orders|SAR|page|${pageId}`]: 2,
  [`revenue|SAR|page|${pageId}`]: 39_800,
};
const now = { ...emptyRollup(), counts };

function csvLines(title: string): string[] {
  const report = reportOf({
    period: '7',
    from: '2026-11-21',
    to: '2026-11-21',
    days: [{ day: '2026-11-21', rollup: now }],
    now,
    before: { ...emptyRollup(), counts: { views: 80 } },
    titles: new Map([[pageId, title]]),
  });
  return insightsCsv(report).split('\r\n');
}

it('the insights export has a revenue column in major units for each currency of the orders', () => {
  const lines = csvLines('عطر العود');
  expect(lines[0]).toMatch(/الإيرادات SAR,الإيرادات KWD$/);
  expect(lines).toContain('صفحة الهبوط,عطر العود,,,40,,2,5,398,0');
  expect(lines).toContain('اليوم,2026-11-21,,,40,0,3,,398,12.5');
});

it('the insights export has the growth of a metric, and an empty cell without a period before to compare with', () => {
  const lines = csvLines('عطر العود');
  expect(lines).toContain('المؤشرات,مشاهدات الصفحات,40,-50,,,,,,');
  expect(lines).toContain('المؤشرات,قيمة كل الطلبات (KWD),12.5,,,,,,,');
});

it('a landing page title cannot become a formula in the insights export', () => {
  expect(csvLines('=HYPERLINK("x")').join()).toContain(`"'=HYPERLINK(""x"")"`);
});
