import { parseAmount } from '@mirsah/domain/money/money.ts';
import type { EditorValues } from '../editor/editor-values.ts';

export const missingParts = ['name', 'sku', 'price', 'images', 'blanks'] as const;
export type MissingPart = (typeof missingParts)[number];

/** What a page from a starter still wants from its merchant, and how many blanks are left in its texts. */
export function missingIn({ product, currency }: Pick<EditorValues, 'product' | 'currency'>): {
  parts: MissingPart[];
  blanks: number;
} {
  const blanks = product.description.mode === 'json' ? 0 : blanksIn(product.description.text);
  const isMissing: Record<MissingPart, boolean> = {
    name: product.name.trim() === '',
    sku: product.sku.trim() === '',
    price: !parseAmount(product.price.trim(), currency),
    images: product.images.length === 0,
    blanks: blanks > 0,
  };
  return { parts: missingParts.filter((part) => isMissing[part]), blanks };
}

/** Places in square brackets. */
export function blanksIn(text: string): number {
  return text.match(/\[[^[\]]+\]/g)?.length ?? 0;
}
