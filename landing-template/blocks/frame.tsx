import { imageFacts, imageFile, widthsOf } from '@mirsah/domain/image';
import type { BlockOf, BlockType } from '@mirsah/domain/landing-page/blocks';
import type { ShownPage } from '@mirsah/domain/landing-page/stock';
import type { ReactNode } from 'react';
import type { Controls } from '../order-form/state.ts';
import { imageFiles } from '../parts/image-files.ts';

/**
 * Names an element by the path of the field that it shows, in its block: `items.ROW.title`, empty for the block itself.
 * Only the editor's canvas has one; a published page carries no such names.
 */
export type At = (path: string) => { 'data-at': string };

export type BlockProps<Type extends BlockType> = {
  block: BlockOf<Type>;
  page: ShownPage;
  /** What the form's controls have, where a block has some of them. */
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

/** A text that was typed; on the canvas in an element of its own, in which it can be edited. */
export function words(text: string, at: At | undefined, path: string): ReactNode {
  return at && text ? <span {...at(path)}>{text}</span> : text;
}

/** How wide a picture is shown: the column, about half of it, or as small as a thumb. */
type Size = 'full' | 'half' | 'small';
const HALF = 600;

/** A picture in the format and size that its place needs. It is loaded when it comes near. */
export function BlockPicture({ url, alt, size = 'full' }: { url: string; alt: string; size?: Size }) {
  const facts = imageFacts(url);
  const files = imageFiles(url);
  if (!facts || !files.sources || size === 'small') {
    const src = size === 'small' ? files.thumbnail : files.shown;
    return <img src={src} alt={alt} loading="lazy" />;
  }
  const style = { background: `#${files.sources.color}` };
  const widths = widthsOf(facts.width);
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

/** The rows that have a text in one of the given fields: a row that nobody filled in is not shown. */
export function filled<Row extends object>(rows: readonly Row[], ...fields: (keyof Row)[]): Row[] {
  return rows.filter((row) => fields.some((field) => String(row[field]).trim() !== ''));
}
