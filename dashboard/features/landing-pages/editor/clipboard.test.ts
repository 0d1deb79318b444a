import { type Block, newBlock } from '@mirsah/domain/landing-page/blocks';
import { blockTypes, filledBlock } from '@mirsah/domain/landing-page/blocks/blocks.fixture';
import { describe, expect, it } from 'vitest';
import { blockFromText, blockToText } from './clipboard.ts';

const withoutIds = (block: Block | undefined) =>
  JSON.parse(JSON.stringify(block, (key, value) => (key === 'id' ? undefined : value)));

it.each(blockTypes)('a copied block %s arrives whole, with ids of its own', (type) => {
  const block = filledBlock(type);
  const pasted = blockFromText(blockToText(block));
  expect(withoutIds(pasted)).toEqual(withoutIds(block));
  if (JSON.stringify(block).includes('"id"')) expect(pasted).not.toEqual(block);
});

describe('a clipboard that something else has written', () => {
  const text = (change: (copied: Record<string, unknown>) => void, block = newBlock('text')) => {
    const copied = JSON.parse(blockToText(block));
    change(copied);
    return JSON.stringify(copied);
  };
  const withProps = (props: object) =>
    text((copied) => Object.assign(copied, { block: { type: 'text', props } }));

  it('nothing that is not one of our blocks is pasted', () => {
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
      `{"mirsah":"block","version":1,"block":{"type":"text","props":{"html":"","band":"none","__proto__":{"x":1}}}}`,
      '['.repeat(150_000),
      ' '.repeat(300_000),
    ]) {
      expect(blockFromText(hostile)).toBeUndefined();
    }
    expect({}).not.toHaveProperty('x');
  });

  it('no address that runs a script is pasted', () => {
    const link = (address: string) =>
      text((copied) => {
        const block = filledBlock('secondProduct');
        Object.assign(copied, { block: { ...block, props: { ...block.props, link: address } } });
      });
    expect(blockFromText(link('https://example.com/'))).toBeDefined();
    for (const address of ['javascript:alert(1)', 'data:text/html,x', '//example.com', 'vbscript:x']) {
      expect(blockFromText(link(address))).toBeUndefined();
    }
  });

  it('formatted text is made safe before it is in the page', () => {
    const pasted = blockFromText(
      withProps({ html: '<p onclick="x()">a</p><script>x()</script><img src=x onerror=x()>', band: 'none' }),
    );
    expect(JSON.stringify(pasted)).not.toMatch(/onclick|script|onerror/);
  });
});
