import { type Block, blockSchema, fieldsOf, isListField, newBlock } from '@mirsah/domain/landing-page/blocks';
import { blockTypes, filledBlock } from '@mirsah/domain/landing-page/blocks/blocks.fixture';
import type { Fields } from '@mirsah/domain/landing-page/blocks/fields';
import { isImageAddress } from '@mirsah/domain/schemas';
import { describe, expect, it } from 'vitest';
import { blockFromText, blockToText } from './clipboard.ts';

const mine = 'merchant-1';
const pasted = async (text: string) => (await blockFromText(text, mine))?.block;
const withoutIds = (block: Block | undefined) =>
  JSON.parse(JSON.stringify(block, (key, value) => (key === 'id' ? undefined : value)));

it.each(blockTypes)('a copied block %s is pasted completely, with new ids', async (type) => {
  const block = filledBlock(type);
  const copy = await blockFromText(blockToText(block, mine), mine);
  expect(copy?.lacksPictures).toBe(false);
  expect(withoutIds(copy?.block)).toEqual(withoutIds(block));
  if (JSON.stringify(block).includes('"id"')) expect(copy?.block).not.toEqual(block);
});

it.each(blockTypes)('another merchant’s block %s is pasted without its pictures', async (type) => {
  const block = filledBlock(type);
  const copy = await blockFromText(blockToText(block, 'merchant-2'), mine);
  const bare = JSON.stringify(block).replace(/"\/media\/[^"]*"/g, '""');
  expect(withoutIds(copy?.block)).toEqual(withoutIds(JSON.parse(bare)));
  expect(copy?.lacksPictures).toBe(bare !== JSON.stringify(block));
});

it('pictures in another merchant’s formatted text are left out, and its words stay', async () => {
  const html = '<p>نص <img src="/media/p/1200x800-aabbcc-0123456789abcdef/720.webp" alt="صورة" /></p>';
  const block: Block = { type: 'text', props: { html, band: 'none' } };
  const copy = await blockFromText(blockToText(block, 'merchant-2'), mine);
  expect(copy).toMatchObject({ lacksPictures: true, block: { props: { html: '<p>نص </p>' } } });
});

describe('a clipboard from another source', () => {
  const text = (change: (copied: Record<string, unknown>) => void, block = newBlock('text')) => {
    const copied = JSON.parse(blockToText(block, mine));
    change(copied);
    return JSON.stringify(copied);
  };
  const withProps = (props: object) =>
    text((copied) => Object.assign(copied, { block: { type: 'text', props } }));

  it('nothing but our blocks is pasted', async () => {
    for (const hostile of [
      '',
      'عود',
      '{',
      'null',
      '[]',
      '{"mirsah":"block"}',
      text((copied) => Object.assign(copied, { version: 2 })),
      text((copied) => Object.assign(copied, { more: true })),
      text((copied) => Object.assign(copied, { block: { type: 'constructor', props: {} } })),
      text((copied) => Object.assign(copied, { block: { type: '__proto__', props: {} } })),
      text((copied) => Object.assign(copied, { block: { ...newBlock('faq'), hideOn: 'never' } })),
      withProps({ html: '<p>', band: 'none', onclick: 'alert(1)' }),
      withProps({ html: 7, band: 'none' }),
      withProps({ html: 'a'.repeat(30_000), band: 'none' }),
      `{"mirsah":"block","version":1,"merchant":"merchant-1","block":{"type":"text","props":{"html":"","band":"none","__proto__":{"x":1}}}}`,
      '['.repeat(150_000),
      ' '.repeat(300_000),
    ]) {
      expect(await pasted(hostile)).toBeUndefined();
    }
    expect({}).not.toHaveProperty('x');
  });

  it('no address that runs a script is pasted', async () => {
    const link = (address: string) =>
      text((copied) => {
        const block = filledBlock('secondProduct');
        Object.assign(copied, { block: { ...block, props: { ...block.props, link: address } } });
      });
    expect(await pasted(link('https://example.com/'))).toBeDefined();
    for (const address of ['javascript:alert(1)', 'data:text/html,x', '//example.com', 'vbscript:x']) {
      expect(await pasted(link(address))).toBeUndefined();
    }
  });

  it('formatted text is sanitized before it is in the page', async () => {
    const safe = await pasted(
      withProps({ html: '<p onclick="x()">a</p><script>x()</script><img src=x onerror=x()>', band: 'none' }),
    );
    expect(JSON.stringify(safe)).not.toMatch(/onclick|script|onerror/);
  });

  const attacks = [
    '<script>x()</script>',
    '<img src=x onerror=x()>',
    'javascript:x()',
    'data:text/html,x',
    '//evil.test/x',
    '/media/../secret',
    '/media/p/1x1-aabbcc-0123456789abcdef/720.webp',
    '__proto__',
  ];
  const words = ['line', 'lines', 'richText'];
  const addresses = ['image', 'film', 'link', 'phone'];

  it('200 blocks with hostile words are pasted as text, and none runs', async () => {
    const clipboards = clipboardsWith(attacks, words);
    expect(clipboards.length).toBeGreaterThanOrEqual(200);
    for (const { text, type, attack, merchant } of clipboards) {
      const block = await pasted(text);
      expect(blockSchema.safeParse(block).success, text).toBe(true);
      if (block?.type === 'text') {
        expect(block.props.html, text).not.toMatch(/<script|onerror/i);
        if (merchant !== mine) expect(block.props.html, text).not.toContain('<img');
      } else if (type === 'heading') expect(block?.props).toMatchObject({ text: attack });
    }
  });

  it('of 200 blocks with hostile addresses only one with a picture’s is pasted, and only for its own merchant', async () => {
    const clipboards = clipboardsWith(attacks, [...words, ...addresses]);
    expect(clipboards.length).toBeGreaterThanOrEqual(200);
    for (const { text, merchant } of clipboards) {
      const block = await pasted(text);
      if (!block) continue;
      expect(blockSchema.safeParse(block).success, text).toBe(true);
      const all = JSON.stringify(addressesIn(block));
      expect(all, text).not.toMatch(/script:|data:|evil|\.\./);
      if (merchant !== mine) expect(all, text).toBe('[]');
    }
  });
});

/**
 * Every kind with every attack in its fields of these kinds, from another merchant and as if from this one.
 */
function clipboardsWith(attacks: readonly string[], kinds: readonly string[]) {
  const filled = (fields: Fields, values: object, attack: string): object =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => {
        const field = fields[name];
        if (field && isListField(field))
          return [name, value.map((row: object) => filled(field.fields, row, attack))];
        if (!field || !kinds.includes(field.kind)) return [name, value];
        return [name, attack.slice(0, 'max' in field ? Number(field.max) : undefined)];
      }),
    );
  return blockTypes.flatMap((type) =>
    attacks.flatMap((attack) =>
      ['merchant-2', mine].map((merchant) => {
        const props = filled(fieldsOf(type), filledBlock(type).props, attack);
        return { type, attack, merchant, text: blockToText({ type, props } as Block, merchant) };
      }),
    ),
  );
}

/** The pictures and links in a block's own fields. */
function addressesIn(block: Block): string[] {
  const addresses = (fields: Fields, values: object): string[] =>
    Object.entries(values).flatMap(([name, value]) => {
      const field = fields[name];
      if (field && isListField(field)) return value.flatMap((row: object) => addresses(field.fields, row));
      const isAddress = field?.kind === 'image' ? isImageAddress(value) : field?.kind === 'link';
      return isAddress && value !== '' ? [value] : [];
    });
  return addresses(fieldsOf(block.type), block.props);
}
