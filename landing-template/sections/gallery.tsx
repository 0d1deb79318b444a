import type { LandingPage } from '@mirsah/domain/landing-page';
import type { ReactNode } from 'react';
import { sectionText } from '../messages/index.ts';
import { imageFiles } from '../parts/image-files.ts';

/**
 * A swipe track of square images with thumbnails. The first image loads at once, the others lazily; the
 * styles reserve their boxes, so that nothing moves when one loads. Without script, thumbnails link to the
 * position in the track and images to their large file. The keyboard stops at the image in view, which Enter
 * opens, and at the thumbnails, but not at every image: arrow keys move to the next. `children` come before
 * the thumbnails.
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
      <section className="track" aria-label={sectionText.gallery}>
        {images.map(({ files, alt, anchor }, index) => (
          <a key={anchor} id={anchor} href={files.largest} tabIndex={index > 0 ? -1 : undefined}>
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
