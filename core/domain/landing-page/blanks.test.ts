import { describe, expect, it } from 'vitest';
import { blanksIn, blanksOfPage } from './blanks.ts';
import { filledBlocks } from './blocks/blocks.fixture.ts';
import { type Block, newBlock } from './blocks/blocks.ts';
import { withoutBlanks, withoutBlanksOfPage } from './without-blanks.ts';

const html = (text: string) => ({ mode: 'html' as const, text });
const text = (text: string) => ({ mode: 'text' as const, text });

describe('the blanks of a starter in a description', () => {
  it('words in square brackets that a merchant wrote are not blanks and stay on the page', () => {
    const own = html('<p>[عرض خاص] اشترِ اثنين [والثالث هدية]</p>');
    expect(blanksIn(own)).toEqual([]);
    expect(withoutBlanks(own)).toBe(own);
  });

  it('a blank is found as often as it occurs', () => {
    expect(blanksIn(html('<p>[الطول] × [العرض] و[الطول]</p>'))).toEqual(['[الطول]', '[العرض]', '[الطول]']);
  });

  it('shoppers see no line with a blank, and no list, table or heading that is empty without it', () => {
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

  it.each([
    ['a space that does not break', '<p>ثبات [عدد&nbsp;الساعات] ساعات</p>'],
    ['that space as a character', '<p>ثبات [عدد\u00a0الساعات] ساعات</p>'],
    ['a word in bold', '<p>ثبات [عدد <strong>الساعات</strong>] ساعات</p>'],
    ['bold from its middle on', '<p>ثبات [عدد <strong>السا</strong>عات] <em>ساعات</em></p>'],
    ['a mark of direction', '<p>ثبات \u200f[\u200fعدد الساعات\u200f] ساعات</p>'],
    ['a line of its own in the middle', '<p>ثبات [عدد<br>\n الساعات] ساعات</p>'],
  ])('a blank with %s is one all the same', (_, formatted) => {
    expect(blanksIn(html(formatted))).toEqual(['[عدد الساعات]']);
    expect(withoutBlanks(html(`<p>أ</p>${formatted}`)).text).toBe('<p>أ</p>');
    expect(withoutBlanks(html(formatted.replace(/<\/?p>/g, ''))).text).not.toMatch(/الساعات|strong/);
  });

  it('a plain text loses the lines with a blank, and no blank is left anywhere else', () => {
    expect(withoutBlanks(text('سطر\nالوزن: [الوزن]\nسطر آخر')).text).toBe('سطر\nسطر آخر');
    expect(withoutBlanks(html('وحده [الوزن]')).text).toBe('وحده ');
    expect(withoutBlanks({ mode: 'json', text: '{"الوزن":"[الوزن]"}' }).text).toBe('{"الوزن":""}');
  });

  it('a blank in JSON is found with escaped letters too, and other escapes stay', () => {
    const escaped = [...'[الوزن]'].map(
      (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
    );
    const json = (text: string) => ({ mode: 'json' as const, text });
    expect(blanksIn(json(`{"a":"${escaped.join('')}"}`))).toEqual(['[الوزن]']);
    const rest = '"b":"\\u0022\\n\\\\u005b\\u000a"';
    const { text: shown } = withoutBlanks(json(`{"a":"${escaped.join('')}",${rest}}`));
    expect(JSON.parse(shown)).toEqual(JSON.parse(`{"a":"",${rest}}`));
  });

  it('a text that repeats the beginnings of blanks is searched in linear time', () => {
    for (const begin of ['[ا<', '[عدد <b', '[ع<b>د<b>', '[عدد &nbsp;<i>'])
      expect(blanksIn(text(begin.repeat(60_000 / begin.length)))).toEqual([]);
  });
});

describe('the blanks of a starter in blocks', () => {
  const block = (type: Block['type'], props: object): Block =>
    ({ ...newBlock(type), props: { ...newBlock(type).props, ...props } }) as Block;
  const page = (blocks: Record<string, Block>, description = '') => ({
    product: { description: html(description) },
    layout: { order: ['title', ...Object.keys(blocks)], blocks },
  });

  it('blanks are reported by part, those of the description after the blocks before it', () => {
    const faq = block('faq', { items: [{ id: 'a', question: 'س', answer: '[الوزن]\n[الطول]' }] });
    expect(
      blanksOfPage(page({ bfaq1: faq, btext: block('text', { html: '<p>نص</p>' }) }, '<p>[العدد]</p>')),
    ).toEqual([
      { part: 'bfaq1', blanks: ['[الوزن]', '[الطول]'] },
      { part: 'description', blanks: ['[العدد]'] },
    ]);
  });

  it('shoppers see neither a row nor a text with a blank; the merchant’s own rows stay', () => {
    const specifications = block('specifications', {
      items: [
        { id: 'a', name: 'الوزن', value: '[الوزن]' },
        { id: 'b', name: 'اللون', value: 'أسود [مطفي]' },
      ],
    });
    const text = block('text', { html: '<p>أ</p><p>[الوزن]</p>' });
    const chat = block('chat', {
      conversations: [
        { id: 'c', name: 'أ', place: '', messages: [{ id: 'm', from: 'shop', text: '[العدد]', time: '' }] },
      ],
    });
    const shown = withoutBlanksOfPage(page({ bspec: specifications, btext: text, bchat: chat }));
    expect(shown.layout.blocks.bspec?.props).toMatchObject({ items: [{ value: 'أسود [مطفي]' }] });
    expect(shown.layout.blocks.btext?.props).toMatchObject({ html: '<p>أ</p>' });
    expect(shown.layout.blocks.bchat?.props).toMatchObject({ conversations: [{ name: 'أ', messages: [] }] });
  });

  it('no text of any kind of block goes live with a blank', () => {
    const blocks = filledBlocks((path) => `${path} [الوزن]`);
    expect(JSON.stringify(withoutBlanksOfPage(page(blocks)))).not.toContain('[الوزن]');
  });

  it('a page without blanks is returned unchanged, and a block that is hidden everywhere is skipped', () => {
    const own = page({ bfaq1: block('faq', { items: [{ id: 'a', question: '[هدية]', answer: 'نعم' }] }) });
    expect(withoutBlanksOfPage(own)).toBe(own);
    const hidden = { ...block('heading', { text: '[الوزن]' }), hideOn: 'all' as const };
    expect(blanksOfPage(page({ bhead: hidden }))).toEqual([]);
  });
});
