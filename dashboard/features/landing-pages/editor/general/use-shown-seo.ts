import { type ShownSeo, shownSeo } from '@mirsah/domain/landing-page/shown-seo.ts';
import { useWatch } from 'react-hook-form';
import type { EditorValues } from '../editor-values.ts';

/** What search engines and shared links would show of the form as it stands. */
export function useShownSeo(): ShownSeo {
  const [title, description, metaTitle, metaDescription, ogImage, images] = useWatch<
    EditorValues,
    ['title', 'description', 'seo.metaTitle', 'seo.metaDescription', 'seo.ogImage', 'product.images']
  >({
    name: ['title', 'description', 'seo.metaTitle', 'seo.metaDescription', 'seo.ogImage', 'product.images'],
  });
  return shownSeo({
    title: title.trim(),
    description: description.trim(),
    seo: { metaTitle: metaTitle.trim(), metaDescription: metaDescription.trim(), ogImage: ogImage.trim() },
    product: { images },
  });
}
