import { imageFacts, imageFile, renditionWidths } from '@mirsah/domain/image';

/** The gallery's width on a phone and beside the order form (page-layout.css, gallery.css). */
const SIZES = '(min-width:1024px) 620px,92vw';
/** No phone in use shows the gallery with fewer pixels. */
const MIN_WIDTH = 720;
/** Twice the pixels of a phone: more would not be visible, and a tap opens the `largest`. */
const MAX_WIDTH = 960;

/** The files of an image, and the placeholder colour. */
type ImageFiles = {
  /** The file for browsers without AVIF. */
  shown: string;
  /** AVIF in several widths, from which the browser chooses. */
  sources?: { set: string; sizes: string; color: string };
  /** The largest there is, as WebP. */
  largest: string;
  thumbnail: string;
};

/** The files of an image. An external image uses one file for everything. */
export function imageFiles(url: string): ImageFiles {
  const facts = imageFacts(url);
  if (!facts) return { shown: url, largest: url, thumbnail: url };
  const widths = renditionWidths(facts.width);
  const [smallest = facts.width] = widths;
  const largest = widths.at(-1) ?? facts.width;
  const inRange = widths.filter((width) => width >= MIN_WIDTH && width <= MAX_WIDTH);
  const offered = inRange.length > 0 ? inRange : [largest];
  return {
    shown: imageFile(facts, offered.at(-1) ?? largest, 'webp'),
    sources: {
      set: offered.map((width) => `${imageFile(facts, width, 'avif')} ${width}w`).join(','),
      sizes: SIZES,
      color: facts.color,
    },
    largest: imageFile(facts, largest, 'webp'),
    thumbnail: imageFile(facts, smallest, 'webp'),
  };
}
