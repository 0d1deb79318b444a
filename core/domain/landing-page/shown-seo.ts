import type { LandingPageContent } from './landing-page.ts';

/** What search engines and shared links show of a page. `picture` is undefined where there is none. */
export type ShownSeo = { title: string; description: string; picture: string | undefined };

type Shown = Pick<LandingPageContent, 'title' | 'description'> & {
  seo: Pick<LandingPageContent['seo'], 'metaTitle' | 'metaDescription' | 'ogImage'>;
  product: { images: readonly { url: string }[] };
};

/** What is left empty falls back to the page's own title, description and first picture. */
export function shownSeo({ title, description, seo, product }: Shown): ShownSeo {
  return {
    title: seo.metaTitle || title,
    description: seo.metaDescription || description,
    picture: seo.ogImage || product.images[0]?.url,
  };
}
