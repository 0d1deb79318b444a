import { filledBlock, filledBlocks } from '@mirsah/domain/landing-page/blocks/blocks.fixture';
import { expect, it } from 'vitest';
import { inlineTextAt } from '../inline-text.ts';
import { textName } from './text-names.ts';

const blocks = { bfaq: filledBlock('faq'), bmarq: filledBlock('marquee'), bhead: filledBlock('heading') };
const nameOf = (path: string) => textName({ layout: { blocks } }, path);

it('a text that is edited in place is named by its field, its row and its part', () => {
  expect(nameOf('layout.blocks.bhead.props.note')).toBe('سطر تحت العنوان · عنوان');
  expect(nameOf('layout.blocks.bfaq.props.items.1.answer')).toBe('الجواب · السؤال 2 · أسئلة وأجوبة');
  expect(nameOf('layout.blocks.bmarq.props.items.0.text')).toBe('العبارة 1 · شريط متحرك');
  expect(nameOf('footer.copyrightText')).toMatch(/ · التذييل$/);
  expect(nameOf('title')).toMatch(/^عنوان الصفحة · /);
});

it('every text of every kind of block has a name of its own in its block', () => {
  const all = filledBlocks((path) => path);
  for (const [id, block] of Object.entries(all)) {
    const paths = pathsIn(block.props, `layout.blocks.${id}.props`).filter((path) =>
      inlineTextAt({ layout: { blocks: all } }, path),
    );
    const names = paths.map((path) => textName({ layout: { blocks: all } }, path));
    for (const name of names) expect(name).toMatch(/^\S.* · \S/);
    expect(new Set(names).size, names.join()).toBe(names.length);
  }
});

function pathsIn(value: unknown, path: string): string[] {
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value).flatMap(([key, each]) => pathsIn(each, `${path}.${key}`));
}
