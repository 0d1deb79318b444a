import { imageFacts, imageFile, widthsOf } from '@mirsah/domain/image';

/** How wide the gallery is on a phone and beside the order form (page-layout.css, gallery.css). */
const SIZES = '(min-width:1024px) 620px,92vw';
/** No phone of today shows the gallery in fewer pixels. */
const NARROWEST = 720;
/** Two pixels for each of a phone's: nobody sees more, and the picture is opened in its `largest`. */
const WIDEST = 960;

/** The files of a picture, and the colour to wait in. */
export type ImageFiles = {
  /** What the gallery shows where it cannot choose. */
  shown: string;
  /** What the gallery chooses from. They are AVIF; a browser too old for it takes the one WebP that is `shown`. */
  sources?: { set: string; sizes: string; color: string };
  /** As large as there is, in the format that every browser shows. */
  largest: string;
  thumbnail: string;
};

/** A picture that was not uploaded to us is one file for everything. */
export function imageFiles(url: string): ImageFiles {
  const facts = imageFacts(url);
  if (!facts) return { shown: url, largest: url, thumbnail: url };
  const widths = widthsOf(facts.width);
  const [smallest = facts.width] = widths;
  const largest = widths.at(-1) ?? facts.width;
  const inRange = widths.filter((width) => width >= NARROWEST && width <= WIDEST);
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
