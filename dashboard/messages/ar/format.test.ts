import { describe, expect, it } from 'vitest';
import {
  arabicCount,
  calendarDay,
  formatAge,
  formatAverage,
  formatCalendarRange,
  formatCompact,
  formatCountdown,
  formatDate,
  formatDateTime,
  formatMoment,
  formatNumber,
  formatPercent,
  formatRiyals,
  formatTime,
  truncate,
} from './format.ts';

describe('formats', () => {
  const now = new Date('2026-11-21T12:00:00');

  it('an average has one decimal, and that of a single order in a month is not shown as zero', () => {
    expect([formatAverage(6.4, 192), formatAverage(0.1, 2)]).toEqual(['6.4', '0.1']);
    expect(formatAverage(0, 1)).toBe('أقل من 0.1');
    expect(formatAverage(0, 0)).toBe('0.0');
  });

  it('a percentage below zero has its sign in front, also within Arabic text', () => {
    expect(formatPercent(-5)).toMatch(/^\u2066\u200e?-5%\u2069$/);
  });

  it.each([
    [0, '0'],
    [200, '200'],
    [1_000, 'ألف'],
    [1_500, '1.5\u00a0ألف'],
    [2_000, 'ألفان'],
    [4_000, '4 آلاف'],
    [10_000, '10 آلاف'],
    [20_000, '20 ألفًا'],
    [100_000, '100 ألف'],
    [1_000_000, 'مليون'],
    [2_000_000, 'مليونان'],
    [2_500_000, '2.5\u00a0مليون'],
    [3_000_000_000, '3 مليارات'],
  ])('%i is shortened to «%s», as it is read', (value, text) => {
    expect(formatCompact(value)).toBe(text);
  });

  describe('dates', () => {
    it('a date is Gregorian, with Latin digits, and omits the present year', () => {
      expect(formatDate('2026-11-20T17:41:00', now)).toBe('20 نوفمبر');
    });

    it('a date of another year contains its year', () => {
      expect(formatDate('2025-01-02T09:00:00', now)).toBe('2 يناير 2025');
    });

    it.each([
      ['2026-11-01', '2026-11-15', '1–15 نوفمبر 2026'],
      ['2026-11-15', '2026-11-15', '15 نوفمبر 2026'],
      ['2026-11-15', null, 'من 15 نوفمبر 2026'],
      [null, '2026-11-15', 'حتى 15 نوفمبر 2026'],
      [null, null, ''],
    ])('the days from %j to %j are shown as «%s»', (from, to, text) => {
      expect(formatCalendarRange({ from, to })).toBe(text);
    });

    it('a date can be followed by the time on a twelve-hour clock', () => {
      expect(formatTime('2026-11-20T17:41:00')).toBe('5:41 م');
      expect(formatDateTime('2026-11-20T17:41:00', now)).toBe('20 نوفمبر، 5:41 م');
    });
  });

  it.each([
    ['2026-11-21T11:59:40', 'الآن'],
    ['2026-11-21T11:56:00', 'قبل 4 د'],
    ['2026-11-21T09:30:00', 'قبل 2 س'],
    ['2026-11-20T12:00:00', 'أمس'],
    ['2026-11-20T00:10:00', 'أمس'],
    ['2026-11-19T23:50:00', '19 نوفمبر'],
    // A clock slightly ahead of the server's.
    ['2026-11-21T12:00:20', 'الآن'],
  ])('a past time %s is shown as %s', (iso, age) => {
    expect(formatAge(iso, now)).toBe(age);
  });

  it.each([
    ['2026-11-21T17:41:00', '5:41 م'],
    ['2026-11-22T09:00:00', 'غدًا 9:00 ص'],
    ['2026-11-23T09:00:00', '23 نوفمبر، 9:00 ص'],
  ])('a future time %s is shown as %s', (iso, moment) => {
    expect(formatMoment(iso, now)).toBe(moment);
  });

  it('a number is grouped, with Latin digits', () => {
    expect(formatNumber(12345)).toBe('12,345');
  });

  describe('a long text', () => {
    it('a long text is cut at the limit and ends with an ellipsis', () => {
      expect(truncate('أ'.repeat(60), 50)).toBe(`${'أ'.repeat(50)}…`);
    });

    it('a text as long as the limit stays whole', () => {
      expect(truncate('أ'.repeat(50), 50)).toBe('أ'.repeat(50));
    });

    it('a cut text never ends with half an emoji', () => {
      expect(truncate('🎁🎁🎁', 2)).toBe('🎁🎁…');
    });
  });

  it('a countdown shows minutes and seconds', () => {
    expect(formatCountdown(125)).toBe('2:05');
    expect(formatCountdown(9)).toBe('0:09');
  });

  it('a day is written as date fields expect it', () => {
    expect(calendarDay(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05');
  });

  describe('prices in riyals', () => {
    it('a price in riyals is written as in Saudi Arabia, with halalas only when they are not zero', () => {
      expect(formatRiyals(124_900)).toBe('١٬٢٤٩\u00a0ريال');
      expect(formatRiyals(19_950)).toBe('١٩٩٫٥٠\u00a0ريال');
      expect(formatRiyals(0)).toBe('٠\u00a0ريال');
    });
  });
});

describe('counts', () => {
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
  ])('a count of %i errors is written with the right Arabic plural', (count, text) => {
    expect(arabicCount(count, errors)).toBe(text);
  });
});
