import type { Box } from '../features/page-preview/preview-messages.ts';
import { partOfPath } from '../features/page-preview/preview-messages.ts';

/**
 * The fields that the sections of a page show, by their selectors. Blocks name their own; sections are listed
 * here, so that a published page has no trace of them.
 */
const named: [selector: string, path: string][] = [
  ['.head', 'header'],
  ['.head .logo bdi', 'header.logo.text'],
  ['.title', 'layout.sections.title'],
  ['.title h1', 'title'],
  ['.title .sub', 'description'],
  ['.title .price', 'product.price'],
  ['.gallery', 'layout.sections.images'],
  ['.offer', 'layout.sections.price'],
  ['.choice', 'layout.sections.variants'],
  ['.rich:not(.b)', 'layout.sections.description'],
  ['.form', 'formFields'],
  ['.form .opts', 'shippingOptions'],
  ['.form .btn', 'layout.buttonText'],
  ['.revs', 'product.reviews'],
  ['.foot', 'footer'],
  ['.foot .logo bdi', 'footer.logo.text'],
  ['.foot small', 'footer.copyrightText'],
];

const AT = '[data-at]';
export const pathOf = (element: Element): string => element.getAttribute('data-at') ?? '';
export const elementAt = (path: string): HTMLElement | null =>
  [...document.querySelectorAll<HTMLElement>(`[data-at="${CSS.escape(path)}"]`)].find(
    (element) => element.getClientRects().length > 0,
  ) ?? null;

/**
 * Marks the fields that sections show, after each render, and opens folded elements, because they are edited
 * too.
 */
export function nameSections(): void {
  for (const [selector, path] of named) {
    document.querySelector(selector)?.setAttribute('data-at', path);
  }
  for (const details of document.querySelectorAll<HTMLDetailsElement>('main details')) details.open = true;
}

/** The part that contains an element, and the field nearest to it. */
export function touchedAt(element: Element): { part: string; at: string } | undefined {
  const nearest = element.closest(AT);
  if (!nearest) return undefined;
  for (let root: Element | null = nearest; root; root = root.parentElement?.closest(AT) ?? null) {
    const part = partOfPath(pathOf(root));
    if (part) return { part, at: pathOf(nearest) };
  }
  return undefined;
}

/** The parts in the page's order; a part may have two elements. */
export const elementsOfParts = (): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>(AT)].filter((element) => {
    const at = pathOf(element);
    return partOfPath(at) && !element.parentElement?.closest(`[data-at="${CSS.escape(at)}"]`);
  });

/** The position of every part in the window, in pixels and in the page's order. */
export const boxesOfParts = (): Box[] =>
  elementsOfParts().flatMap((element) => {
    const { top, left, width, height } = element.getBoundingClientRect();
    const part = partOfPath(pathOf(element));
    return part && height > 0 ? [{ part, top, left, width, height }] : [];
  });

/** Scrolls an element into view if it is outside. */
export function revealElement(element: Element): void {
  const { top, bottom, height } = element.getBoundingClientRect();
  if (top >= 0 && bottom <= innerHeight) return;
  // Not `scrollIntoView`, which may scroll the dashboard around this frame as well.
  scrollBy({ top: height < innerHeight ? top - (innerHeight - height) / 2 : top - 24 });
}

/** The element of a field, or of its list. */
export function nearestTo(path: string): HTMLElement | null {
  for (let at = path; at.includes('.'); at = at.slice(0, at.lastIndexOf('.'))) {
    const element = elementAt(at);
    if (element) return element;
  }
  return elementAt(path.split('.')[0] ?? '');
}

/** Takes the page's own controls out of the Tab order: on the canvas they do nothing. */
export function skipByKeys(): void {
  const controls = 'a[href], button, input, select, textarea, summary, iframe, [controls], [tabindex="0"]';
  for (const control of document.querySelectorAll(controls)) control.setAttribute('tabindex', '-1');
}
