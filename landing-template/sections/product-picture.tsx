import { pictureFacts, pictureFile, widthsOf } from '@mirsah/domain/picture/picture.ts';

/** Every picture stands in a square box of this size in pixels, so that nothing moves when it arrives. */
const BOX = 1200;
/** How wide the gallery is on a phone and beside the order form (page-layout.css, gallery.css). */
const SIZES = '(min-width:1024px) 620px, calc(100vw - 32px)';
/** The narrowest file worth offering to the gallery: no phone of today shows it in fewer pixels. */
const NARROWEST = 720;

/**
 * The files a browser may choose from, and the colour to wait in; undefined for a picture that was not uploaded to
 * us. They are AVIF; a browser too old for it takes the one WebP that stands in the page as the picture's address.
 */
export function pictureSources(url: string): { sourceSet: string; sizes: string; color: string } | undefined {
  const facts = pictureFacts(url);
  if (!facts) return undefined;
  const widths = widthsOf(facts.width);
  const offered = widths.filter((width, index) => width >= NARROWEST || index === widths.length - 1);
  const sourceSet = offered.map((width) => `${pictureFile(facts, width, 'avif')} ${width}w`).join(',');
  return { sourceSet, sizes: SIZES, color: facts.color };
}

/** The picture as large as there is, in the format that every browser shows. */
export function largestFile(url: string): string {
  const facts = pictureFacts(url);
  const largest = facts && widthsOf(facts.width).at(-1);
  return largest ? pictureFile(facts, largest, 'webp') : url;
}

/** One picture of the gallery; the first is fetched at once, the others as they come near. */
export function ProductPicture({ url, alt, isFirst }: { url: string; alt: string; isFirst: boolean }) {
  const sources = pictureSources(url);
  return (
    <picture>
      {sources && <source type="image/avif" srcSet={sources.sourceSet} sizes={sources.sizes} />}
      <img
        src={url}
        alt={alt}
        width={BOX}
        height={BOX}
        decoding="async"
        style={sources && { background: `#${sources.color}` }}
        {...(isFirst ? { fetchPriority: 'high' } : { loading: 'lazy' })}
      />
    </picture>
  );
}

/** The smallest file of a picture, for its thumbnail; the link around it says which one it is. */
export function Thumbnail({ url }: { url: string }) {
  const facts = pictureFacts(url);
  const [smallest] = facts ? widthsOf(facts.width) : [];
  const source = facts && smallest ? pictureFile(facts, smallest, 'webp') : url;
  return <img src={source} alt="" width={BOX} height={BOX} loading="lazy" decoding="async" />;
}
