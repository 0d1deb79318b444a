import { describe, expect, it } from 'vitest';
import { blanksIn, withoutBlanks } from './blanks.ts';

const html = (text: string) => ({ mode: 'html' as const, text });
const text = (text: string) => ({ mode: 'text' as const, text });

describe('the blanks of a starter in a description', () => {
  it('words in square brackets that a merchant wrote are no blanks and stay on the page', () => {
    const own = html('<p>[عرض خاص] اشترِ اثنين [والثالث هدية]</p>');
    expect(blanksIn(own)).toEqual([]);
    expect(withoutBlanks(own)).toBe(own);
  });

  it('a blank is found as often as it occurs', () => {
    expect(blanksIn(html('<p>[الطول] × [العرض] و[الطول]</p>'))).toEqual(['[الطول]', '[العرض]', '[الطول]']);
  });

  it('shoppers see neither a line with a blank nor a list, table or heading of which nothing is left', () => {
    const description = html(
      [
        '<h2>عنوان</h2><p>مقدمة</p>',
        '<h3>القائمة</h3><ul><li><strong>ثبات:</strong> [عدد الساعات] ساعات</li><li>علبة محكمة</li></ul>',
        '<h3>الجدول</h3><table><thead><tr><th>المقاس</th></tr></thead><tbody><tr><th>S</th><td>[الطول]</td></tr></tbody></table>',
        '<h3>أسئلة</h3><ul><li><p>[الخطوة الأولى]</p></li></ul>',
        '<h3>الإرجاع</h3><p>[سياسة الاستبدال والإرجاع في متجرك].</p>',
      ].join(''),
    );
    expect(withoutBlanks(description).text).toBe(
      '<h2>عنوان</h2><p>مقدمة</p><h3>القائمة</h3><ul><li>علبة محكمة</li></ul>',
    );
  });

  it('a heading stays while a part of a lower rank follows it', () => {
    const description = html('<h2>أ</h2><h3>ب</h3><p>ج</p><h3>د</h3><p>[الوزن]</p>');
    expect(withoutBlanks(description).text).toBe('<h2>أ</h2><h3>ب</h3><p>ج</p>');
  });

  it('a plain text loses the lines with a blank, and no blank is left anywhere else', () => {
    expect(withoutBlanks(text('سطر\nالوزن: [الوزن]\nسطر آخر')).text).toBe('سطر\nسطر آخر');
    expect(withoutBlanks(html('وحده [الوزن]')).text).toBe('وحده ');
    expect(withoutBlanks({ mode: 'json', text: '{"الوزن":"[الوزن]"}' }).text).toBe('{"الوزن":""}');
  });
});
