import { blanksOfPage, hasBlank } from '@mirsah/domain/landing-page/blanks';
import { isSectionName } from '@mirsah/domain/landing-page/content';
import { parseAmount } from '@mirsah/domain/money';
import { isRecord } from '../../lib/plain-data.ts';
import type { EditorValues } from '../page-form/values.ts';

const missingParts = ['name', 'sku', 'price', 'images', 'blanks', 'blockBlanks'] as const;
export type MissingPart = (typeof missingParts)[number];

/**
 * The parts that a page from a starter still lacks, and the number of blanks in its description and its
 * blocks.
 */
export function findMissingParts({
  product,
  currency,
  layout,
}: Pick<EditorValues, 'product' | 'currency' | 'layout'>): {
  parts: MissingPart[];
  blanks: number;
  blockBlanks: number;
} {
  const left = blanksOfPage({ product, layout });
  const count = (isCounted: (part: string) => boolean) =>
    left.filter(({ part }) => isCounted(part)).flatMap(({ blanks }) => blanks).length;
  const blanks = count(isSectionName);
  const blockBlanks = count((part) => !isSectionName(part));
  const isMissing: Record<MissingPart, boolean> = {
    name: product.name.trim() === '',
    sku: product.sku.trim() === '',
    price: !parseAmount(product.price.trim(), currency),
    images: product.images.length === 0,
    blanks: blanks > 0,
    blockBlanks: blockBlanks > 0,
  };
  return { parts: missingParts.filter((part) => isMissing[part]), blanks, blockBlanks };
}

/** The field of a missing part; for a list, and for a block, its path. */
export function pathOfMissingPart(
  part: MissingPart,
  { product, layout }: Pick<EditorValues, 'product' | 'layout'>,
) {
  if (part === 'blanks') return pathOfBlank(undefined, { layout });
  if (part !== 'blockBlanks') return `product.${part}`;
  const blocks = blanksOfPage({ product, layout }).filter((left) => !isSectionName(left.part));
  return pathOfBlank(blocks[0]?.part, { layout });
}

/** The field with the first blank of a part: of the description, or of a block. */
export function pathOfBlank(part: string | undefined, { layout }: Pick<EditorValues, 'layout'>): string {
  const block = part === undefined ? undefined : layout.blocks[part];
  return pathIn(block?.props, `layout.blocks.${part}.props`) ?? 'product.description.text';
}

/** The path of the first text with a blank; undefined without one. */
function pathIn(value: unknown, path: string): string | undefined {
  if (typeof value === 'string') return hasBlank(value) ? path : undefined;
  if (!Array.isArray(value) && !isRecord(value)) return undefined;
  for (const [key, part] of Object.entries(value)) {
    const found = pathIn(part, `${path}.${key}`);
    if (found !== undefined) return found;
  }
  return undefined;
}
