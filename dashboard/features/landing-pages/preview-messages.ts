import type { LandingPageContent } from '@mirsah/domain/landing-page';
import { editorTabs, type TabId } from './form/tabs.ts';

/**
 * The dashboard sends the page to show; `still` makes it a static preview under a name of its own, without the bar at its
 * lower edge where another button is there already. Or it sends the section to scroll to.
 */
export type ToPreview =
  | { content: LandingPageContent; still?: { name: string; hidesBar?: boolean } }
  | { show: PreviewSection };

export type PreviewSection = (typeof sections)[number][1];

/** The section that shows a field, by the beginning of the field's path. The first match counts. */
const sections = [
  ['title', 'title'],
  ['description', 'title'],
  ['product.images', 'gallery'],
  ['product.variants', 'variants'],
  ['product.description', 'description'],
  ['product.reviews', 'reviews'],
  ['product', 'offer'],
  ['shippingOptions', 'shipping'],
  ['formFields', 'form'],
  ['layout', 'button'],
  ['header', 'header'],
  ['footer', 'footer'],
] as const;

/** The section of the page that shows a field; undefined for one that shoppers do not see, such as a pixel. */
export function sectionOfField(path: string): PreviewSection | undefined {
  // Blocks have no section of their own to show.
  if (path.startsWith('layout.blocks')) return undefined;
  return sections.find(([start]) => path === start || path.startsWith(`${start}.`))?.[1];
}

/** The preview reports that it is ready, or which tab edits the section that was clicked. */
export type FromPreview = { type: 'ready' } | { type: 'section'; tab: TabId };

/** Reads a message from the preview, which is an untrusted document; undefined when it is anything else. */
export function readFromPreview(data: unknown): FromPreview | undefined {
  if (typeof data !== 'object' || data === null || !('type' in data)) return undefined;
  if (data.type === 'ready') return { type: 'ready' };
  if (data.type !== 'section' || !('tab' in data)) return undefined;
  const tab = editorTabs.find(({ id }) => id === data.tab)?.id;
  return tab && { type: 'section', tab };
}
