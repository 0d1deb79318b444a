import { sanitiseHtml } from '@mirsah/domain/sanitize-html';
import { describe, expect, it } from 'vitest';
import { safeHtml } from './description.tsx';

describe('safeHtml', () => {
  it('leaves plain rich text as it is, as the sanitiser would', () => {
    const html = '<h2 style="text-align:center">أ &amp; ب</h2><ul><li><strong>ج</strong> 5 &gt; 3</li></ul>';
    expect(safeHtml(html)).toBe(html);
    expect(sanitiseHtml(html)).toBe(html);
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
  ])('sends %j through the sanitiser', (html) => {
    expect(safeHtml(html)).toBe(sanitiseHtml(html));
  });
});
