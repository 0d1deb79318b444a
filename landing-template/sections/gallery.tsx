import type { LandingPage } from '@mirsah/domain/landing-page';
import type { ReactNode } from 'react';
import { sectionText } from '../messages/index.ts';
import { imageFiles } from '../parts/image-files.ts';

/**
 * A swipe track of square images with thumbnails. The first image loads at once, the others when they come near; the
 * styles reserve their boxes, so that nothing moves when one arrives. Without script, thumbnails link to the place in the
 * track and images to their large file. The keyboard stops at the track, where Enter opens the image in view, and at the
 * thumbnails, but not at every image. `children` come before the thumbnails.
 */
export function Gallery({ page: { product, title }, children }: { page: LandingPage; children?: ReactNode }) {
  if (product.images.length === 0) return children;
  const images = product.images.map(({ url, alt }, index) => ({
    files: imageFiles(url),
    alt: alt || title,
    anchor: `p${index + 1}`,
  }));
  return (
    <div className={images.length > 1 ? 'gallery many' : 'gallery'}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by keyboard */}
      <section className="track" tabIndex={0} aria-label={sectionText.gallery}>
        {images.map(({ files, alt, anchor }, index) => (
          <a key={anchor} id={anchor} href={files.largest} tabIndex={-1}>
            <picture>
              {files.sources && (
                <source type="image/avif" srcSet={files.sources.set} sizes={files.sources.sizes} />
              )}
              <img
                src={files.shown}
                alt={alt}
                style={files.sources && { background: `#${files.sources.color}` }}
                fetchPriority={index === 0 ? 'high' : undefined}
                loading={index === 0 ? undefined : 'lazy'}
              />
            </picture>
          </a>
        ))}
      </section>
      {children}
      {images.length > 1 && (
        <div className="thumbs">
          {images.map(({ files, anchor }, index) => (
            <a key={anchor} href={`#${anchor}`} aria-current={index === 0 ? true : undefined}>
              <img src={files.thumbnail} alt={sectionText.image(index + 1, images.length)} loading="lazy" />
            </a>
          ))}
        </div>
      )}
    </div>
  );
}
