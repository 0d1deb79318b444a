import { expect, it } from 'vitest';
import { convertDescription } from './convert-description.ts';

it('plain text is converted to paragraphs', () => {
  expect(convertDescription('سطر أول\nسطر ثانٍ\n\nفقرة <ثانية>', 'text', 'html')).toBe(
    '<p>سطر أول<br>سطر ثانٍ</p>\n<p>فقرة &lt;ثانية&gt;</p>',
  );
});

it('formatted text is converted to plain text', () => {
  expect(convertDescription('<h2>عنوان</h2><p>نص <b>مهم</b> &amp; قصير</p>', 'html', 'text')).toBe(
    'عنوان\n\nنص مهم & قصير',
  );
});

it('a description in JSON starts empty', () => {
  expect(convertDescription('نص', 'text', 'json')).toBe('');
});
