import type { LandingPageContent } from '@mirsah/domain/landing-page';
import { editorTabs, type TabId } from './form/tabs.ts';

/** The dashboard sends the page to show; `still` makes it a static preview under a name of its own. */
export type ToPreview = { content: LandingPageContent; still?: { name: string } };

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
