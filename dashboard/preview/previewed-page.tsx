import type { LandingPage, LandingPageContent } from '@mirsah/domain/landing-page';
import { LandingPageView } from '@mirsah/landing-template/render/landing-page-view';
import { useLayoutEffect } from 'react';
import { generalTab, previewPane as text } from '../messages/index.ts';

/** The page as shoppers would see it if it were saved now. `name` distinguishes it from other previews on the screen. */
export function PreviewedPage({ content, name }: { content: LandingPageContent; name: string }) {
  // The page's controls read these values once, so a change of them needs a new page.
  const { country, currency, shippingOptions, product } = content;
  const key = [country, currency, ...shippingOptions, ...product.variants].map((part) =>
    typeof part === 'string' ? part : part.id,
  );
  // Screen readers need a heading, also while the page has no title.
  const title = content.title.trim() || generalTab.noTitle;
  useLayoutEffect(() => nameLandmarks(name));
  return <LandingPageView key={key.join()} page={{ ...content, ...unsaved, title }} />;
}

/** Names the frame's landmarks after the page: screen readers list them beside those of the window around it. */
function nameLandmarks(page: string): void {
  for (const [selector, part] of Object.entries(text.landmarks)) {
    const landmark = document.querySelector(selector);
    landmark?.removeAttribute('aria-labelledby');
    landmark?.setAttribute('aria-label', `${part}: ${page}`);
  }
}

/** The fields that only a stored page has. The page shows none of them. */
const unsaved: Omit<LandingPage, keyof LandingPageContent> = {
  id: 'preview',
  ownerId: 'preview',
  version: 1,
  publication: { version: 0, subdomain: null, publishedAt: null, failure: null },
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
};
