import { sanitizeHtml } from '@mirsah/domain/sanitize-html';
import { describe, expect, it } from 'vitest';
import { safeHtml } from './description.tsx';

describe('safeHtml', () => {
  it('plain rich text does not change, like in the sanitizer', () => {
    const html = '<h2 style="text-align:center">أ &amp; ب</h2><ul><li><strong>ج</strong> 5 &gt; 3</li></ul>';
    expect(safeHtml(html)).toBe(html);
    expect(sanitizeHtml(html)).toBe(html);
  });

  it.each([
    '<p onclick="x()">نص</p>',
    '<p style="text-align:center;position:fixed">نص</p>',
    '<p><script>x()</script></p>',
    '<p>< script>x()</p>',
    '<P ONCLICK=x()>نص',
    '<p\nonclick=x()>نص</p>',
    '<p><!--><img src=x onerror=x()>--></p>',
    '<p><svg/onload=x()>',
    '<p',
    '<p>نص<',
    '<img src=x onerror="x()"',
  ])('%j goes through the sanitizer', (html) => {
    expect(safeHtml(html)).toBe(sanitizeHtml(html));
  });
});
