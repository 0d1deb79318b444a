import type { LandingPage } from '@mirsah/domain/landing-page/landing-page.ts';
import { sectionText } from '../messages/ar.ts';

/** Every picture stands in a square box of this size in pixels, so that nothing moves when it arrives. */
const BOX = 1200;

/** A swipe track of square pictures with thumbnails; works as plain links until the page's script smooths it. */
export function Gallery({ page: { product, title } }: { page: LandingPage }) {
  if (product.images.length === 0) return null;
  const pictures = product.images.map((image, index) => ({ ...image, anchor: `p${index + 1}` }));
  return (
    <section className="gallery" aria-label={sectionText.gallery}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by keyboard */}
      <div className="track" tabIndex={0} role="group" aria-label={sectionText.galleryTrack}>
        {pictures.map(({ url, alt, anchor }, index) => (
          <figure key={anchor} id={anchor}>
            <img
              src={url}
              alt={alt || title}
              width={BOX}
              height={BOX}
              decoding="async"
              {...(index === 0 ? { fetchPriority: 'high' } : { loading: 'lazy' })}
            />
          </figure>
        ))}
      </div>
      {pictures.length > 1 && (
        <div className="thumbs">
          {pictures.map(({ url, anchor }, index) => (
            <a
              key={anchor}
              href={`#${anchor}`}
              aria-label={sectionText.picture(index + 1, pictures.length)}
              aria-current={index === 0 ? true : undefined}
            >
              <img src={url} alt="" width={BOX} height={BOX} loading="lazy" decoding="async" />
            </a>
          ))}
        </div>
      )}
    </section>
  );
}
