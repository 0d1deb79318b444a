import { productTab } from '../../../messages/editor.ts';
import type { MissingPart } from './missing.ts';

/** The card of the product tab, by its title, that holds what has no field of its own name. */
const cards: Partial<Record<MissingPart, string>> = {
  images: productTab.images,
  blanks: productTab.description,
};

/** Focuses where a missing part is given, on the tab that is about to be shown. */
export function focusMissing(part: MissingPart): void {
  // Two frames: the tab has to be shown before anything on it can take the focus.
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
