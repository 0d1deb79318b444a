import { imageFacts, imageFile, renditionWidths } from '@mirsah/domain/image';
import type { BlockOf, BlockType } from '@mirsah/domain/landing-page/blocks';
import type { ShownPage } from '@mirsah/domain/landing-page/stock';
import type { ReactNode } from 'react';
import type { Controls } from '../order-form/state.ts';
import { imageFiles } from '../parts/image-files.ts';

/**
 * Marks an element with the path of its field in the block: `items.ROW.title`, empty for the block itself.
 * Only the editor's canvas sets it; a published page has no such marks.
 */
export type At = (path: string) => { 'data-at': string };

export type BlockProps<Type extends BlockType> = {
  block: BlockOf<Type>;
  page: ShownPage;
  /** The form's current values, for blocks with controls of the form. */
  typed: Controls;
  at: At | undefined;
};

type Framed = { hideOn?: string | undefined; props: object };

/** The attributes of a block's outermost element: its styles, its background, and where it is hidden. */
export function frame({ hideOn, props }: Framed, className: string, at: At | undefined) {
  const band = 'band' in props && props.band !== 'none' ? String(props.band) : undefined;
  return { className: `b ${className}`, 'data-hide': hideOn, 'data-band': band, ...at?.('') };
}

/** The heading of a block; nothing without a text. */
export function Heading2({ text, at }: { text: string; at: At | undefined }) {
  return text && <h2>{words(text, at, 'title')}</h2>;
}

/** A merchant's text; on the canvas in its own element, in which it can be edited. */
export function words(text: string, at: At | undefined, path: string): ReactNode {
  return at && text ? <span {...at(path)}>{text}</span> : text;
}

/** The display width of a picture: the column, about half of it, or as small as a thumb. */
type Size = 'full' | 'half' | 'small';
const HALF = 600;

/** A picture in the format and size for its place, loaded lazily. */
export function BlockPicture({ url, alt, size = 'full' }: { url: string; alt: string; size?: Size }) {
  const facts = imageFacts(url);
  const files = imageFiles(url);
  if (!facts || !files.sources || size === 'small') {
    const src = size === 'small' ? files.thumbnail : files.shown;
    return <img src={src} alt={alt} loading="lazy" />;
  }
  const style = { background: `#${files.sources.color}` };
  const widths = renditionWidths(facts.width);
  const half = widths.find((width) => width >= HALF) ?? widths.at(-1) ?? facts.width;
  return (
    <picture>
      {size === 'half' ? (
        <source type="image/avif" srcSet={imageFile(facts, half, 'avif')} />
      ) : (
        <source type="image/avif" srcSet={files.sources.set} sizes={files.sources.sizes} />
      )}
      <img
        src={size === 'half' ? imageFile(facts, half, 'webp') : files.shown}
        alt={alt}
        width={facts.width}
        height={facts.height}
        style={style}
        loading="lazy"
      />
    </picture>
  );
}

/** The rows that have a text in one of the given fields: empty rows are not shown. */
export function filled<Row extends object>(rows: readonly Row[], ...fields: (keyof Row)[]): Row[] {
  return rows.filter((row) => fields.some((field) => String(row[field]).trim() !== ''));
}
