import '@mirsah/landing-template/styles/landing-page.css';
import '@mirsah/landing-template/blocks/blocks.css';
import './preview.css';
import { withoutBlanksOfPage } from '@mirsah/domain/landing-page/blanks';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import type { TabId } from '../features/landing-pages/form/tabs.ts';
import type { FromPreview, PreviewSection, ToPreview } from '../features/landing-pages/preview-messages.ts';
import { previewPane } from '../messages/index.ts';
import { PreviewedPage } from './previewed-page.tsx';

/**
 * The document inside every preview of a page. It runs in a sandbox without an origin, because a merchant's own HTML must
 * never run with the dashboard's rights. Everything it shows comes as a message from the window around it.
 */
const container = document.getElementById('root');
if (!container) throw new Error('preview.html has no #root');
const root = createRoot(container);

let wanted: PreviewSection | undefined;

// A sandbox has no origin to name; only the dashboard may frame this document (frame-ancestors).
const send = (message: FromPreview) => parent.postMessage(message, '*');

addEventListener('message', ({ source, data }) => {
  if (source !== parent) return;
  // Only the dashboard sends messages here, so they have this type.
  const message: ToPreview = data;
  if ('show' in message) {
    wanted = message.show;
    showWanted();
    return;
  }
  const { content, still } = message;
  document.documentElement.toggleAttribute('data-still', still !== undefined);
  document.documentElement.toggleAttribute('data-barless', still?.hidesBar === true);
  // Rendered in slices: in a frame that shares its processor with the form, the next key must not wait for a whole page.
  startTransition(() =>
    root.render(
      <PreviewedPage
        // The merchant who edits sees the blanks of blocks where they are to be filled in.
        content={still ? withoutBlanksOfPage(content) : content}
        name={still?.name ?? previewPane.shownPage}
        onShown={showWanted}
      />,
    ),
  );
});

addEventListener(
  'click',
  (event) => {
    const { target } = event;
    if (!(target instanceof Element)) return;
    // Links and orders do nothing here; the page's own controls work.
    if (target.closest('a, button[type="submit"]')) event.preventDefault();
    if (document.documentElement.hasAttribute('data-still')) return;
    const tab = tabAt(target);
    if (tab) send({ type: 'section', tab });
  },
  { capture: true },
);
addEventListener('submit', (event) => event.preventDefault(), { capture: true });

send({ type: 'ready' });

const selectors: Record<PreviewSection, string> = {
  title: '.title',
  gallery: '.gallery',
  variants: '.choice',
  description: '.rich',
  reviews: '.revs',
  offer: '.offer',
  shipping: '.form .opts',
  form: '.form',
  button: '.form .btn',
  header: '.head',
  footer: '.foot',
};

/** Scrolls to the section that is being edited, also when the page only has it once something is typed. */
function showWanted(): void {
  const section = wanted && document.querySelector(selectors[wanted]);
  if (!section) return;
  wanted = undefined;
  const { top, bottom, height } = section.getBoundingClientRect();
  if (top >= 0 && bottom <= innerHeight) return;
  // Not `scrollIntoView`, which may scroll the dashboard around this frame as well.
  scrollBy({ top: height < innerHeight ? top - (innerHeight - height) / 2 : top });
}

/** Parts of the public page and the tab that edits each. The first match counts, so inner parts come first. */
const parts: [selector: string, tab: TabId][] = [
  ['.head, .foot', 'headerFooter'],
  ['.form .opts', 'shipping'],
  ['.form .btn, .bar .btn', 'layout'],
  ['.form', 'fields'],
  ['.title', 'general'],
  ['.gallery, .offer, .choice, .rich, .revs', 'product'],
];

/** The tab that edits what was clicked. */
function tabAt(element: Pick<Element, 'closest'>): TabId | undefined {
  return parts.find(([selector]) => element.closest(selector))?.[1];
}
