import { expect, it } from 'vitest';
import { plainText } from './plain-text.ts';

it('a text loses control characters, zero-width spaces and marks that turn directions', () => {
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

it('a text keeps its line breaks, tabs, joiners and emoji', () => {
  const text = 'الرياض\n\tحي النرجس 👨\u200d👩\u200d👧 ❤\ufe0f می\u200cخواهم';
  expect(plainText(text)).toBe(text);
});

it('a text of invisible characters only becomes empty', () => {
  expect(plainText('\u200b\u200b\ufeff \u2060')).toBe('');
});
