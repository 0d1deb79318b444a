import { imageFacts, imageFile, widthsOf } from '@mirsah/domain/image';
import type { LandingPage } from '@mirsah/domain/landing-page';
import type { BlockOf, BlockType } from '@mirsah/domain/landing-page/blocks';
import { imageFiles } from '../parts/image-files.ts';

export type BlockProps<Type extends BlockType> = { block: BlockOf<Type>; page: LandingPage };

type Framed = { hideOn?: string | undefined; props: object };

/** The attributes of a block's outermost element: its styles, its background, and where it is hidden. */
export function frame({ hideOn, props }: Framed, className: string) {
  const band = 'band' in props && props.band !== 'none' ? String(props.band) : undefined;
  return { className: `b ${className}`, 'data-hide': hideOn, 'data-band': band };
}

/** The heading of a block; nothing without a text. */
export function Heading2({ text }: { text: string }) {
  return text && <h2>{text}</h2>;
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
