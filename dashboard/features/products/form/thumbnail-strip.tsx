import { UnstyledButton } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { formatNumber } from '../../../lib/format.ts';
import { common } from '../../../messages/common.ts';
import { productForm as words } from '../../../messages/products.ts';
import { SafePicture } from '../../../ui/safe-picture.tsx';
import { thumbnailAddress } from '../../pictures/thumbnail-address.ts';
import s from './product-form.module.css';

type Props = {
  images: readonly string[];
  selected: number;
  onSelect: (index: number) => void;
  onRemove: (index: number) => void;
};

/** All pictures small; a press shows one large. */
export function ThumbnailStrip({ images, selected, onSelect, onRemove }: Props) {
  if (images.length === 0) return null;
  return (
    <ul className={s.strip} aria-label={words.thumbnails}>
      {images.map((url, index) => {
        const name = words.image(formatNumber(index + 1));
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same address may be there twice
          <li key={`${index} ${url}`} className={s.thumbnail}>
            <UnstyledButton
              className={s.select}
              aria-label={name}
              aria-pressed={index === selected}
              onClick={() => onSelect(index)}
            >
              <SafePicture src={thumbnailAddress(url)} alt="" size={72} brokenText="" />
            </UnstyledButton>
            <UnstyledButton
              className={s.remove}
              aria-label={common.remove(name)}
              onClick={() => onRemove(index)}
            >
              <IconX size={16} aria-hidden />
            </UnstyledButton>
          </li>
        );
      })}
    </ul>
  );
}
