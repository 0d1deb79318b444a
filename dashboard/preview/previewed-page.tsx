import type { LandingPage, LandingPageContent } from '@mirsah/domain/landing-page';
import { LandingPageView } from '@mirsah/landing-template/render/landing-page-view';
import { useLayoutEffect } from 'react';
import { generalTab, previewPane as text } from '../messages/index.ts';

/** The page as shoppers would see it if it were saved now; `name` tells it from others on the same screen. */
export function PreviewedPage({ content, name }: { content: LandingPageContent; name: string }) {
  // What the page's own controls start from is read once; a page that starts otherwise is another page.
  const { country, currency, shippingOptions, product } = content;
  const key = [country, currency, ...shippingOptions, ...product.variants].map((part) =>
    typeof part === 'string' ? part : part.id,
  );
  // A heading is there for screen readers from the first look on.
  const title = content.title.trim() || generalTab.noTitle;
  useLayoutEffect(() => nameLandmarks(name));
  return <LandingPageView key={key.join()} page={{ ...content, ...unsaved, title }} />;
}

/** Screen readers list the landmarks of a frame beside those of the window around it: these say whose they are. */
function nameLandmarks(page: string): void {
  for (const [selector, part] of Object.entries(text.landmarks)) {
    const landmark = document.querySelector(selector);
    landmark?.removeAttribute('aria-labelledby');
    landmark?.setAttribute('aria-label', `${part}: ${page}`);
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
