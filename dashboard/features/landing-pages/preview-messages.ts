import type { LandingPageContent } from '@mirsah/domain/landing-page';
import { editorTabs, type TabId } from './form/tabs.ts';

/** What the dashboard tells a preview: the page, and by what name when it is only looked at and leads nowhere. */
export type ToPreview = { content: LandingPageContent; still?: { name: string } };

/** What the preview tells the editor: that it is there, or which tab edits what was clicked. */
export type FromPreview = { type: 'ready' } | { type: 'section'; tab: TabId };

/** Reads a message from the preview, which is a document of lower trust; undefined when it is none. */
export function readFromPreview(data: unknown): FromPreview | undefined {
  if (typeof data !== 'object' || data === null || !('type' in data)) return undefined;
  if (data.type === 'ready') return { type: 'ready' };
  if (data.type !== 'section' || !('tab' in data)) return undefined;
  const tab = editorTabs.find(({ id }) => id === data.tab)?.id;
  return tab && { type: 'section', tab };
}
