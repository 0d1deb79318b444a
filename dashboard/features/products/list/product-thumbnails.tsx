import { VisuallyHidden } from '@mantine/core';
import { formatNumber } from '../../../lib/format.ts';
import { arabicCount } from '../../../lib/plural.ts';
import { imageCountForms, products as words } from '../../../messages/products.ts';
import { SafePicture } from '../../../ui/safe-picture.tsx';
import { thumbnailAddress } from '../../pictures/thumbnail-address.ts';
import s from './products.module.css';

/** Thumbnails shown before the rest becomes a number (spec 9). */
const SHOWN = 3;

export function ProductThumbnails({ images }: { images: readonly string[] }) {
  if (images.length === 0) return <span className={s.none}>{words.noImages}</span>;
  const hidden = images.length - SHOWN;
  return (
    <span className={s.thumbnails}>
      <VisuallyHidden>{arabicCount(images.length, imageCountForms)}</VisuallyHidden>
      {images.slice(0, SHOWN).map((url) => (
        <SafePicture key={url} src={thumbnailAddress(url)} alt="" size={44} brokenText="" />
      ))}
      {hidden > 0 && (
        <span className={s.hidden} dir="ltr" aria-hidden>
          {words.moreImages(formatNumber(hidden))}
        </span>
      )}
    </span>
  );
}
