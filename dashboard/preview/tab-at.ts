import type { TabId } from '../features/landing-pages/editor/editor-tabs.ts';

/** Parts of the public page and the tab that edits each; the innermost counts, so it comes first. */
const parts: [selector: string, tab: TabId][] = [
  ['.head, .foot', 'bands'],
  ['.form .opts', 'shipping'],
  ['.form .btn, .bar .btn', 'layout'],
  ['.form', 'fields'],
  ['.title', 'general'],
  ['.gallery, .offer, .choice, .rich, .revs', 'product'],
];

/** The tab that edits what was clicked. */
export function tabAt(element: Pick<Element, 'closest'>): TabId | undefined {
  return parts.find(([selector]) => element.closest(selector))?.[1];
}
