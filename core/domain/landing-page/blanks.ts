import { starterBlanks } from '../messages/index.ts';
import type { Block, Blocks } from './blocks/blocks.ts';
import type { ProductInfo } from './product-info.ts';

export type Description = ProductInfo['description'];
/** The parts of a page that may have blanks. Titles, prices, forms and links of a starter have none. */
export type Texts = { product: { description: Description }; layout: { blocks: Blocks } };

/** The blanks that are left in one part of a page: in its `description`, or in a block, named by its id. */
export type PartBlanks = { part: string; blanks: string[] };
const DESCRIPTION = 'description';

export const knownBlanks = new RegExp(
  starterBlanks.map((blank) => blank.replace(/[[\]]/g, '\\$&')).join('|'),
  'g',
);

/** The blanks of a starter that are still on a page, part by part in the order of the page; parts without one are left out. */
export function blanksOfPage({
  product,
  layout,
}: Texts & { layout: { order: readonly string[] } }): PartBlanks[] {
  const parts = [...layout.order, DESCRIPTION, ...Object.keys(layout.blocks)];
  const blanksOf = (part: string) =>
    part === DESCRIPTION
      ? blanksIn(product.description)
      : textsOf(layout.blocks[part]).flatMap((text) => text.match(knownBlanks) ?? []);
  return [...new Set(parts)]
    .map((part) => ({ part, blanks: blanksOf(part) }))
    .filter(({ blanks }) => blanks.length > 0);
}

/** Every text of a block, also in its lists. */
function textsOf(block: Block | undefined): string[] {
  if (block === undefined || block.hideOn === 'all') return [];
  return Object.values(block.props).flatMap(stringsIn);
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.includes('[') ? [value] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}

/** Whether a text in a value has a blank; asked of every block that is published. */
export function hasBlank(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('[') && value.search(knownBlanks) >= 0;
  return typeof value === 'object' && value !== null && Object.values(value).some(hasBlank);
}

/**
 * The blanks of a starter that are still in a description, in their order, each as often as it occurs. Only the starters'
 * own texts count: other words in square brackets are the merchant's.
 */
export function blanksIn({ text }: Description): string[] {
  return text.match(knownBlanks) ?? [];
}
