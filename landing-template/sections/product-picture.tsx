import { pictureFacts, pictureFile, widthsOf } from '@mirsah/domain/picture/picture.ts';

/** Every picture stands in a square box of this size in pixels, so that nothing moves when it arrives. */
const BOX = 1200;
/** How wide the gallery is on a phone and beside the order form (page-layout.css, gallery.css). */
const SIZES = '(min-width:1024px) 620px, 100vw';

/** The files a browser may choose from; undefined for a picture that was not uploaded to us. */
export function pictureSources(url: string): { avif: string; webp: string; sizes: string } | undefined {
  const facts = pictureFacts(url);
  if (!facts) return undefined;
  const sourceSet = (format: 'avif' | 'webp') =>
    widthsOf(facts.width)
      .map((width) => `${pictureFile(facts, width, format)} ${width}w`)
      .join(', ');
  return { avif: sourceSet('avif'), webp: sourceSet('webp'), sizes: SIZES };
}

/** One picture of the gallery; the first is fetched at once, the others as they come near. */
export function ProductPicture({ url, alt, isFirst }: { url: string; alt: string; isFirst: boolean }) {
  const sources = pictureSources(url);
  const color = pictureFacts(url)?.color;
  return (
    <picture>
      {sources && <source type="image/avif" srcSet={sources.avif} sizes={sources.sizes} />}
      <img
        src={url}
        srcSet={sources?.webp}
        sizes={sources?.sizes}
        alt={alt}
        width={BOX}
        height={BOX}
        decoding="async"
        style={color ? { backgroundColor: `#${color}` } : undefined}
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
