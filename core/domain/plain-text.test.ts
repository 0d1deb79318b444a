import { expect, it } from 'vitest';
import { plainText, tidyText } from './plain-text.ts';

it('a text loses control characters, zero-width spaces and direction marks', () => {
  expect(plainText(' \u202eعبد\u200bالله\u0000 \u2066الشمري\u2069\u0007 ')).toBe('عبدالله الشمري');
});

it.each([
  '\u00ad',
  '\u034f',
  '\u061c',
  '\u115f',
  '\u1160',
  '\u200e',
  '\u200f',
  '\u3164',
  '\uffa0',
  '\u{e0041}',
])('a text loses %j, for which nothing is shown', (unseen) => {
  expect(plainText(`${unseen}عبد${unseen}الله${unseen}`)).toBe('عبدالله');
});

it('a text preserves its line breaks, tabs, joiners and emoji', () => {
  const text = 'الرياض\n\tحي النرجس 👨\u200d👩\u200d👧 ❤\ufe0f می\u200cخواهم';
  expect(plainText(text)).toBe(text);
});

it('a text of invisible characters only becomes empty', () => {
  expect(plainText('\u200b\u200b\ufeff \u2060')).toBe('');
});

it('a text is stored with single spaces, and at most one empty line in a row', () => {
  expect(tidyText('  عبدالله \t\u2003 الشمري  ')).toBe('عبدالله الشمري');
  expect(tidyText('حي النرجس\r\n \n\n  \n شارع   5\n')).toBe('حي النرجس\n\nشارع 5');
  expect(tidyText(' '.repeat(200_000))).toBe('');
  expect(tidyText(`${' \n'.repeat(50_000)}x`)).toBe('x');
});
