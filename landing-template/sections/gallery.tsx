import type { LandingPage } from '@mirsah/domain/landing-page/landing-page.ts';
import { sectionText } from '../messages/ar.ts';
import { ProductPicture, Thumbnail } from './product-picture.tsx';

/** A swipe track of square pictures with thumbnails; works as plain links until the page's script smooths it. */
export function Gallery({ page: { product, title } }: { page: LandingPage }) {
  if (product.images.length === 0) return null;
  const pictures = product.images.map((image, index) => ({ ...image, anchor: `p${index + 1}` }));
  return (
    <div className="gallery">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by keyboard */}
      <section className="track" tabIndex={0} aria-label={sectionText.gallery}>
        {pictures.map(({ url, alt, anchor }, index) => (
          <figure key={anchor} id={anchor}>
            <ProductPicture url={url} alt={alt || title} isFirst={index === 0} />
          </figure>
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
