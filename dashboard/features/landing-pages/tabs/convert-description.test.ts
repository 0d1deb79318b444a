import { expect, it } from 'vitest';
import { convertDescription } from './convert-description.ts';

it('makes paragraphs of plain text', () => {
  expect(convertDescription('سطر أول\nسطر ثانٍ\n\nفقرة <ثانية>', 'text', 'html')).toBe(
    '<p>سطر أول<br>سطر ثانٍ</p>\n<p>فقرة &lt;ثانية&gt;</p>',
  );
});

it('takes the formatting off', () => {
  expect(convertDescription('<h2>عنوان</h2><p>نص <b>مهم</b> &amp; قصير</p>', 'html', 'text')).toBe(
    'عنوان\n\nنص مهم & قصير',
  );
});

it('starts JSON empty', () => {
  expect(convertDescription('نص', 'text', 'json')).toBe('');
});
