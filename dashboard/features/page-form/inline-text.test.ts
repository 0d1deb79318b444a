import { filledBlock } from '@mirsah/domain/landing-page/blocks/blocks.fixture';
import { expect, it } from 'vitest';
import { asFieldText, inlineTextAt } from './inline-text.ts';

const content = { layout: { blocks: { bfaq: filledBlock('faq'), btext: filledBlock('text') } } };

it('plain texts are edited in place, with the limits of their fields', () => {
  expect(inlineTextAt(content, 'title')).toEqual({ max: 200, hasLines: false });
  expect(inlineTextAt(content, 'layout.blocks.bfaq.props.title')).toEqual({ max: 70, hasLines: false });
  expect(inlineTextAt(content, 'layout.blocks.bfaq.props.items.1.answer')).toEqual({
    max: 800,
    hasLines: true,
  });
  for (const other of [
    'product.price',
    'layout.blocks.btext.props.html',
    'layout.blocks.bfaq.props.firstOpen',
    'layout.blocks.bfaq.props.constructor',
    'layout.blocks.bnone.props.title',
  ]) {
    expect(inlineTextAt(content, other)).toBeUndefined();
  }
});

it('line breaks become spaces where only one line is allowed, and a text ends at its limit', () => {
  const line = { max: 12, hasLines: false };
  expect(asFieldText('عطر\r\n  العود\u00a0الملكي', line)).toBe('عطر العود ال');
  expect(asFieldText('سطر\r\nسطر', { max: 99, hasLines: true })).toBe('سطر\nسطر');
});
