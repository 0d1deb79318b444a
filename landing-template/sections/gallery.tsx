import type { LandingPage } from '@mirsah/domain/landing-page/landing-page.ts';
import { sectionText } from '../messages/ar.ts';
import { largestFile, ProductPicture, Thumbnail } from './product-picture.tsx';

/**
 * A swipe track of square pictures with thumbnails. Without script they are plain links, to the place in the track
 * and to the large picture. The keyboard stops at the track, where Enter opens the picture in view, and at the
 * thumbnails; not at every picture besides.
 */
export function Gallery({ page: { product, title } }: { page: LandingPage }) {
  if (product.images.length === 0) return null;
  const pictures = product.images.map((image, index) => ({ ...image, anchor: `p${index + 1}` }));
  return (
    <div className="gallery">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by keyboard */}
      <section className="track" tabIndex={0} aria-label={sectionText.gallery}>
        {pictures.map(({ url, alt, anchor }, index) => (
          <a key={anchor} id={anchor} href={largestFile(url)} tabIndex={-1}>
            <ProductPicture url={url} alt={alt || title} isFirst={index === 0} />
          </a>
        ))}
      </section>
      {pictures.length > 1 && (
        <div className="thumbs">
          {pictures.map(({ url, anchor }, index) => (
            <a
              key={anchor}
              href={`#${anchor}`}
              aria-label={sectionText.picture(index + 1, pictures.length)}
              aria-current={index === 0 ? true : undefined}
            >
              <Thumbnail url={url} />
            </a>
          ))}
        </div>
      )}
    </div>
  );
}
