import { describe, expect, it } from 'vitest';
import { blocksSchema, canAdd, newBlock } from './blocks.ts';

describe('canAdd', () => {
  it.each(['reviews', 'stockLeft', 'offerPicker', 'whatsapp', 'orderForm'] as const)(
    'a page has the block %s once',
    (type) => {
      expect(canAdd(type, {})).toBe(true);
      expect(canAdd(type, { bfirst: newBlock('text') })).toBe(true);
      expect(canAdd(type, { bfirst: newBlock(type) })).toBe(false);
    },
  );

  it('a page can have more than one text and button that leads to the form', () => {
    const blocks = { bfirst: newBlock('text'), bsecond: newBlock('buyButton') };
    expect([canAdd('text', blocks), canAdd('buyButton', blocks)]).toEqual([true, true]);
  });
});

it('a stored page with two WhatsApp buttons stays valid', () => {
  const blocks = { bfirst: newBlock('whatsapp'), bsecond: newBlock('whatsapp') };
  expect(blocksSchema.safeParse(blocks).success).toBe(true);
});
