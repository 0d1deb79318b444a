import type { LandingPage, LandingPageContent } from '@mirsah/domain/landing-page/landing-page.ts';
import { LandingPageView } from '@mirsah/landing-template/landing-page-view.tsx';
import { useLayoutEffect } from 'react';
import { previewPane as words } from '../messages/editor.ts';

/** The page as shoppers would see it if it were saved now. */
export function PreviewedPage({ content }: { content: LandingPageContent }) {
  // What the page's own controls start from is read once; a page that starts otherwise is another page.
  const { country, currency, shippingOptions, product } = content;
  const key = [country, currency, ...shippingOptions, ...product.variants].map((part) =>
    typeof part === 'string' ? part : part.id,
  );
  useLayoutEffect(nameLandmarks);
  return <LandingPageView key={key.join()} page={{ ...content, ...unsaved }} />;
}

/** Screen readers list the landmarks of a frame beside those of the window around it: these say whose they are. */
function nameLandmarks(): void {
  for (const [selector, name] of Object.entries(words.landmarks)) {
    document.querySelector(selector)?.setAttribute('aria-label', name);
  }
}

/** What a page only has once it is stored; nothing of it is shown. */
const unsaved: Omit<LandingPage, keyof LandingPageContent> = {
  id: 'preview',
  ownerId: 'preview',
  version: 1,
  publication: { version: 0, subdomain: null, publishedAt: null, failure: null },
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
};
