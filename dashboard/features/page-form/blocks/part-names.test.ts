import { newBlock } from '@mirsah/domain/landing-page/blocks';
import { expect, it } from 'vitest';
import { ownName } from './part-names.ts';

const textOf = (heading: string) => {
  const block = newBlock('heading');
  if (block.type === 'heading') block.props.text = heading;
  return block;
};

it('the outline distinguishes blocks of one kind by their first words, and names a single block by its kind', () => {
  const blocks = { one: textOf('لماذا نحن؟'), two: textOf('كيف تطلب؟'), alone: newBlock('divider') };
  const [one, two, alone] = ['one', 'two', 'alone'].map((id) => ownName(id, blocks));
  expect(one).toContain('«لماذا نحن؟»');
  expect(two).toContain('«كيف تطلب؟»');
  expect(alone).not.toContain('«');
});
