import { expect, it } from 'vitest';
import { plainText } from './plain-text.ts';

it('a text loses control characters, zero-width spaces and marks that turn directions', () => {
  expect(plainText(' \u202eعبد\u200bالله\u0000 \u2066الشمري\u2069\u0007 ')).toBe('عبدالله الشمري');
});

it('a text keeps its line breaks, tabs, joiners and emoji', () => {
  const text = 'الرياض\n\tحي النرجس 👨\u200d👩\u200d👧 می\u200cخواهم';
  expect(plainText(text)).toBe(text);
});

it('a text of invisible characters only becomes empty', () => {
  expect(plainText('\u200b\u200b\ufeff \u2060')).toBe('');
});
