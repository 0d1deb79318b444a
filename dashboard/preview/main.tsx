import '@mirsah/landing-template/styles/landing-page.css';
import './preview.css';
import { createRoot } from 'react-dom/client';
import type { FromPreview } from '../features/landing-pages/editor/preview/messages.ts';
import { PreviewedPage } from './previewed-page.tsx';
import { tabAt } from './tab-at.ts';

/**
 * The document inside the editor's preview. It runs in a sandbox without an origin: a merchant's own HTML must never
 * run where the dashboard does. All it knows comes by message from the window that framed it.
 */
const container = document.getElementById('root');
if (!container) throw new Error('preview.html has no #root');
const root = createRoot(container);

// The sandbox has no origin that could be named; the frame can only be inside the dashboard (frame-ancestors).
const send = (message: FromPreview) => parent.postMessage(message, '*');

addEventListener('message', ({ source, data }) => {
  // Only the editor sends here, so its messages are what the types say.
  if (source === parent) root.render(<PreviewedPage content={data.content} />);
});

addEventListener(
  'click',
  (event) => {
    const { target } = event;
    if (!(target instanceof Element)) return;
    // Nothing leaves or orders from here; controls of the page itself still answer.
    if (target.closest('a, button[type="submit"]')) event.preventDefault();
    const tab = tabAt(target);
    if (tab) send({ type: 'section', tab });
  },
  { capture: true },
);
addEventListener('submit', (event) => event.preventDefault(), { capture: true });

send({ type: 'ready' });
