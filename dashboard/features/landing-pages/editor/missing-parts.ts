import { blanksOfPage } from '@mirsah/domain/landing-page/blanks';
import { isSectionName } from '@mirsah/domain/landing-page/content';
import { parseAmount } from '@mirsah/domain/money';
import { layoutTab, productTab } from '../../../messages/index.ts';
import type { TabId } from '../form/tabs.ts';
import type { EditorValues } from '../form/values.ts';

const missingParts = ['name', 'sku', 'price', 'images', 'blanks', 'blockBlanks'] as const;
export type MissingPart = (typeof missingParts)[number];

/** The parts that a page made from a starter still lacks, and how many blanks are left in its description and its blocks. */
export function missingPartsOf({
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

/** Parts without a field of their own name, by the title of the card on the product tab that has them. */
const cards: Partial<Record<MissingPart, string>> = {
  images: productTab.images,
  blanks: productTab.description,
  blockBlanks: layoutTab.sections,
};

export const tabOfMissingPart = (part: MissingPart): TabId => (part === 'blockBlanks' ? 'layout' : 'product');

/** Focuses the field of a missing part, on the tab that is about to be shown. */
export function focusMissingPart(part: MissingPart): void {
  // Two frames later the tab is visible, and its fields can be focused.
  requestAnimationFrame(() => {
    requestAnimationFrame(() => {
      const target = fieldNamed(`product.${part}`) ?? firstControl(cards[part]);
      target?.focus({ preventScroll: true });
      target?.scrollIntoView({ block: 'center' });
    });
  });
}

function fieldNamed(name: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[name="${name}"]`);
}

function firstControl(title: string | undefined): HTMLElement | null | undefined {
  const heading = Array.from(document.querySelectorAll('h2')).find(
    ({ textContent }) => textContent === title,
  );
  return heading?.closest('section')?.querySelector<HTMLElement>('button, input:not([type="file"])');
}
