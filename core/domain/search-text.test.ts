import { describe, expect, it } from 'vitest';
import { beginsWords, matchesSearch, normalizeArabic, withoutArticles } from './search-text.ts';

describe('normalizeArabic', () => {
  it.each([
    ['أَسْماء', 'اسماء'],
    ['إيمان', 'ايمان'],
    ['آمال', 'امال'],
    ['ٱلنور', 'النور'],
    ['فؤاد', 'فواد'],
    ['رائد', 'رايد'],
    ['الهاجرى', 'الهاجري'],
    ['فاطمة', 'فاطمه'],
    ['محـــمد', 'محمد'],
    ['سارة\u200f', 'ساره'],
    ['  عبد \u00a0 الله ', 'عبد الله'],
    ['٠٥۵', '055'],
    ['ﻻمع', 'لامع'],
    ['Ｏｕｄ', 'oud'],
    ['José', 'jose'],
  ])('«%s» is searched as «%s»', (typed, expected) => {
    expect(normalizeArabic(typed)).toBe(expected);
  });

  it('letters that are not interchangeable stay different', () => {
    expect(normalizeArabic('سعاد')).not.toBe(normalizeArabic('صعاد'));
  });
});

describe('matchesSearch', () => {
  it.each([
    ['', true],
    ['عود', true],
    ['العُود ملكي', true],
    ['اوراق', true],
    ['oud', true],
    ['١٠٠', true],
    ['بخور', false],
    ['عود بخور', false],
  ])('«%s» is found or not: %s', (search, isFound) => {
    expect(matchesSearch(search, ['عطر العود الملكي', 'أوراق', 'OUD-100'])).toBe(isFound);
  });
});

it('a text is searched without the articles of its words, which may be their first letters', () => {
  expect(withoutArticles('الدومين الخاص')).toBe('دومين خاص');
  expect(withoutArticles('مال آل')).toBe('مال ال');
});

it('a search begins words of a text, with or without articles and «و», and is not found inside a word', () => {
  const screen = ['الطلبات والإيرادات', 'خسارة'];
  for (const search of ['طلب', 'الطلبات', 'ايراد', 'الإيرادات', 'خسارة', 'إيرادات طلبات'])
    expect(beginsWords(search, screen), search).toBe(true);
  for (const search of ['سارة', 'رادات', 'طلبات سارة'])
    expect(beginsWords(search, screen), search).toBe(false);
});
