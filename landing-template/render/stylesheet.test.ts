import { describe, expect, it } from 'vitest';
import { readStylesheet, usedStyles } from './stylesheet.ts';

const used = (css: string, markup: string) => usedStyles(readStylesheet(css), markup);

describe('usedStyles', () => {
  it.each([
    ['a class', '.rev{a:b}', '<p class="rev wide">'],
    ['a class inside another', '.rev b{a:b}', '<p class="rev"><b>'],
    ['an element', 'textarea{a:b}', '<textarea>'],
    ['a setting of the merchant', '[data-bg=white]{a:b}', '<div data-bg="white">'],
    ['what may or may not be', '.opt:has(:checked),.none{a:b}', '<p class="opt">'],
    ['what a script adds', '.bar.off{a:b}', '<p class="bar">'],
    ['the root', ':root{--x:1}', ''],
    ['everything', '*,:before{a:b}', ''],
    ['a font', '@font-face{font-family:X}', ''],
  ])('keeps the rule for %s that is there', (_, css, markup) => {
    expect(used(css, markup)).toBe(css.replace(',.none', ''));
  });

  it.each([
    ['.rev{a:b}', '<p class="reviews">'],
    ['.rev ol{a:b}', '<p class="rev"><b>ol</b><old>'],
    ['[data-bg=white]{a:b}', '<div data-bg="slate-900">'],
    ['.rich blockquote{a:b}', '<p class="rich">'],
  ])('drops %s where nothing matches it', (css, markup) => {
    expect(used(css, markup)).toBe('');
  });

  it('gathers what stands under one condition, after all that stands under none', () => {
    const css = '@media (width>=640px){.a{b:c}}.a{d:e}@media (width>=640px){.a b,.gone{f:g}}';
    expect(used(css, '<p class="a"><b>')).toBe('.a{d:e}@media (width>=640px){.a{b:c}.a b{f:g}}');
  });

  it('is not misled by braces in a picture', () => {
    const css = '.a{background:url("data:x{}")}.b{c:d}';
    expect(used(css, '<p class="b">')).toBe('.b{c:d}');
  });
});
