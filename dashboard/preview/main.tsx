import '@mirsah/landing-template/styles/landing-page.css';
import './preview.css';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import type { TabId } from '../features/landing-pages/form/tabs.ts';
import type { FromPreview, ToPreview } from '../features/landing-pages/preview-messages.ts';
import { previewPane } from '../messages/index.ts';
import { PreviewedPage } from './previewed-page.tsx';

/**
 * The document inside every preview of a page. It runs in a sandbox without an origin: a merchant's own HTML must never
 * run where the dashboard does. All it knows comes by message from the window that framed it.
 */
const container = document.getElementById('root');
if (!container) throw new Error('preview.html has no #root');
const root = createRoot(container);

// The sandbox has no origin that could be named; the frame can only be inside the dashboard (frame-ancestors).
const send = (message: FromPreview) => parent.postMessage(message, '*');

addEventListener('message', ({ source, data }) => {
  if (source !== parent) return;
  // Only the dashboard sends here, so its messages are what the type says.
  const { content, still }: ToPreview = data;
  document.documentElement.toggleAttribute('data-still', still !== undefined);
  // In slices: where this frame shares a processor with the form, the next key must not wait for a whole page.
  startTransition(() =>
    root.render(<PreviewedPage content={content} name={still?.name ?? previewPane.shownPage} />),
  );
});

addEventListener(
  'click',
  (event) => {
    const { target } = event;
    if (!(target instanceof Element)) return;
    // Nothing leaves or orders from here; controls of the page itself still answer.
    if (target.closest('a, button[type="submit"]')) event.preventDefault();
    if (document.documentElement.hasAttribute('data-still')) return;
    const tab = tabAt(target);
    if (tab) send({ type: 'section', tab });
  },
  { capture: true },
);
addEventListener('submit', (event) => event.preventDefault(), { capture: true });

send({ type: 'ready' });

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
