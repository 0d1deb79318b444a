import { describe, expect, it } from 'vitest';
import { firstStyles, laterStyles, ownPartsIn, readStylesheet, usedStyles } from './stylesheet.ts';

const used = (css: string, markup: string) => usedStyles(readStylesheet(css), markup);

describe('usedStyles', () => {
  it.each([
    ['a class', '.rev{a:b}', '<p class="rev wide">'],
    ['a class inside another', '.rev b{a:b}', '<p class="rev"><b>'],
    ['an element', 'textarea{a:b}', '<textarea>'],
    ['a setting of the merchant', '[data-bg=white]{a:b}', '<div data-bg="white">'],
    ['a state of a control', '.opt:has(:checked),.none{a:b}', '<p class="opt">'],
    ['a class that a script adds', '.bar.off{a:b}', '<p class="bar">'],
    ['the root', ':root{--x:1}', ''],
    ['everything', '*,:before{a:b}', ''],
    ['a font', '@font-face{font-family:X}', ''],
  ])('the rule for %s that is in the page stays', (_, css, markup) => {
    expect(used(css, markup)).toBe(css.replace(',.none', ''));
  });

  it.each([
    ['.rev{a:b}', '<p class="reviews">'],
    ['.rev ol{a:b}', '<p class="rev"><b>ol</b><old>'],
    ['[data-bg=white]{a:b}', '<div data-bg="slate-900">'],
    ['.rich blockquote{a:b}', '<p class="rich">'],
  ])('%s is dropped where nothing matches it', (css, markup) => {
    expect(used(css, markup)).toBe('');
  });

  it('rules of one @media are gathered after all rules outside of it', () => {
    const css = '@media (width>=640px){.a{b:c}}.a{d:e}@media (width>=640px){.a b,.gone{f:g}}';
    expect(used(css, '<p class="a"><b>')).toBe('.a{d:e}@media (width>=640px){.a{b:c}.a b{f:g}}');
  });

  it('a rule keeps its selectors with commas deep in their parentheses', () => {
    const css = '.a:not(:is(.b,:has(.c,.d)),.e) .f,.gone{g:h}';
    expect(used(css, '<p class="a"><b class="f">')).toBe('.a:not(:is(.b,:has(.c,.d)),.e) .f{g:h}');
  });

  it('rules for the width of a container are gathered as those for the width of a window', () => {
    const css =
      '@container (width>=560px){.a{b:c}.gone{f:g}}.a{d:e}@media print{@container (width>1px){.a{h:i}}}';
    expect(used(css, '<p class="a">')).toBe(
      '.a{d:e}@container (width>=560px){.a{b:c}}@media print{@container (width>1px){.a{h:i}}}',
    );
  });

  it('braces in a data address do not end a rule', () => {
    const css = '.a{background:url("data:x{}")}.b{c:d}';
    expect(used(css, '<p class="b">')).toBe('.b{c:d}');
  });
});

it('rules for forced colours or more contrast are only in the file of later styles', () => {
  const more = '@media (prefers-contrast:more){:root{--ink:#000}.sub,h1{color:inherit}}';
  const sheet = readStylesheet(`:root{--ink:#123}h1{color:var(--ink)}.sub{a:b}${more}`);
  const markup = '<h1><p class="sub">';
  expect(firstStyles(sheet, markup, ownPartsIn(markup))).toBe('h1{color:#123}.sub{a:b}');
  expect(laterStyles(sheet, { withBlocks: true })).toBe(`:root{--ink:#123}${more}`);
});

describe('styles that a page contains for its first screen', () => {
  const first = (css: string, markup: string) => firstStyles(readStylesheet(css), markup);

  it.each([
    ['a section below it', '.rev{a:b}'],
    ['feedback on touch', '.head:hover{a:b}'],
    ['classes that a script adds', '.broken{a:b}'],
    ['the shapes of icons', '.i-truck{--i:url("data:")}'],
  ])('the first screen’s styles leave out %s', (_, css) => {
    expect(first(`.head{a:b}${css}`, '<p class="head i-truck">')).toBe('.head{a:b}');
  });

  it.each([
    ['the colours of icons', '.head .i{a:b}'],
    ['the masks of icons', '.i{-webkit-mask:var(--i)}'],
    ['smooth scrolling', 'html{scroll-behavior:smooth}'],
    ['the font of other languages’ letters', '@font-face{src:url(/readex-pro-latin.1.woff2)}'],
    ['animations', '@keyframes spin{to{rotate:1turn}}'],
    ['elements that the page does not have', 'h2{a:b}'],
  ])('the first screen’s styles leave out %s', (_, css) => {
    expect(first(css, '<h1 class="head"><i class="i">')).toBe('');
  });

  it('the first screen’s styles have the fallback font', () => {
    const css = '@font-face{src:local(Arial)}';
    expect(first(css, '<p>')).toBe(css);
  });

  it('each page gets only the styles that its own first screen needs', () => {
    const sheet = readStylesheet('.head{a:b}.title{c:d}');
    const styles = ['head', 'title', 'head title', 'head'].map((name) =>
      firstStyles(sheet, `<p class="${name}">`),
    );
    expect(styles).toEqual(['.head{a:b}', '.title{c:d}', '.head{a:b}.title{c:d}', '.head{a:b}']);
  });

  it('the first screen’s styles have the values of tokens, also where one token uses another', () => {
    const css = ':root{--a:1px;--b:var(--a);--c:2px}.head{c:var(--b,0) var(--d,1px)}';
    expect(first(css, '<p class="head">')).toBe('.head{c:1px var(--d,1px)}');
  });
});

describe('styles that are loaded after the first screen', () => {
  const later = (css: string) => laterStyles(readStylesheet(css));

  it('the later styles are all rules that some page’s first screen may lack, in their order', () => {
    const css = ':root{--a:1px}.head{c:d}@media print{.head{e:f}.foot{g:h}}';
    expect(later(css)).toBe(css);
  });

  it('the later styles have no rule of the page for crawlers', () => {
    expect(later('.bot li,.rev li{a:b}.bot{c:d}')).toBe('.rev li{a:b}');
  });

  it('the later styles have no rule that every page already contains', () => {
    expect(later('@font-face{font-family:X}a{b:c}a:hover,b{d:e}')).toBe('a:hover{d:e}');
  });
});

describe('the styles of a page with blocks', () => {
  const sheet = readStylesheet(
    '.b{a:b}.title{c:d}.b-vid a:hover{e:f}.i{g:h}.i-truck{--i:url("data:")}.i-sun{--i:url("data:x")}.title .i,.offer .i{i:j}',
  );
  const title = '<p class="title">';
  const body = `${title}<i class="i i-sun"></i><div class="b b-vid">`;
  const inPage = firstStyles(sheet, title, ownPartsIn(body));

  it('a page with blocks contains the styles of its own parts in any position, feedback on touch and icons too', () => {
    expect(inPage).toBe('.title{c:d}.b-vid a:hover{e:f}.i-sun{--i:url("data:x")}.title .i{i:j}');
  });

  it('the file of pages with blocks has all styles but those that such a page contains', () => {
    expect(laterStyles(sheet, { withBlocks: true })).toBe('.b{a:b}.i{g:h}.offer .i{i:j}');
  });

  it('a page with blocks contains its rarer button colour, and parts that a script may add to any page', () => {
    const rare = '[data-style=error]{a:b}[data-style=warning]{c:d}[data-style=success]{e:f}.n{g:h}.tel{i:j}';
    const parts = ownPartsIn('<a data-style="error">');
    expect(firstStyles(readStylesheet(rare), '<p>', parts)).toBe('[data-style=error]{a:b}.n{g:h}');
    expect(laterStyles(readStylesheet(rare), { withBlocks: true })).toBe(
      '[data-style=success]{e:f}.tel{i:j}',
    );
  });

  it('a page without blocks has the styles of parts below its first screen in its file', () => {
    expect(firstStyles(sheet, title)).toBe('.title{c:d}');
    expect(laterStyles(sheet)).toContain('.b-vid a:hover{e:f}.i{g:h}.i-truck{--i:url("data:")}');
  });
});
