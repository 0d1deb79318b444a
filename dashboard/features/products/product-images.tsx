import { UnstyledButton } from '@mantine/core';
import { thumbnailUrl } from '@mirsah/domain/image';
import { productLimits } from '@mirsah/domain/landing-page/product-info';
import { IconPhoto, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { spliced } from '../../lib/spliced.ts';
import { common, formatNumber, productForm as text } from '../../messages/index.ts';
import { Card } from '../../ui/card.tsx';
import entry from '../../ui/entry-list.module.css';
import { SafeImage } from '../../ui/safe-image.tsx';
import { AddImages, DropArea } from '../images/add-images.tsx';
import { UploadList } from '../images/upload-list.tsx';
import { useListUploads } from '../images/use-uploads.ts';
import s from './product-form.module.css';
import type { ProductValues } from './product-values.ts';

const PLACE = 'images';

/** The images: the selected one large, and all of them as thumbnails below. */
export function ProductImages() {
  const { getValues } = useFormContext<ProductValues>();
  const { field, fieldState } = useController<ProductValues, typeof PLACE>({ name: PLACE });
  const [selected, setSelected] = useState(0);
  const images = field.value;
  const shown = images[selected] ?? images[0];

  // An upload ends long after the render that started it, so the list is read when it changes.
  const add = (url: string, later = 0) => {
    const now = getValues(PLACE);
    field.onChange(spliced(now, Math.max(0, now.length - later), 0, url));
  };

  const { upload } = useListUploads({
    place: PLACE,
    max: productLimits.images,
    count: () => getValues(PLACE).length,
    onReady: add,
  });

  /** When the selected image is removed, the first one is selected (spec 4). */
  function remove(index: number) {
    field.onChange(spliced(images, index, 1));
    if (index === selected) setSelected(0);
    else if (index < selected) setSelected(selected - 1);
  }

  return (
    <Card title={text.images}>
      <DropArea onFiles={upload}>
        <LargeImage url={shown} position={formatNumber(Math.min(selected, images.length - 1) + 1)} />
        <ThumbnailStrip images={images} selected={selected} onSelect={setSelected} onRemove={remove} />
        <UploadList place={PLACE} />
        <AddImages onFiles={upload} onUrl={add} />
        {fieldState.error && <p className={entry.listError}>{fieldState.error.message}</p>}
      </DropArea>
    </Card>
  );
}

/** The selected image, or a placeholder that says that it is missing or cannot be shown. */
function LargeImage({ url, position }: { url: string | undefined; position: string }) {
  const [broken, setBroken] = useState<string>();
  return (
    <div className={s.large}>
      {url && url !== broken ? (
        <img src={url} alt={text.image(position)} onError={() => setBroken(url)} />
      ) : (
        <>
          <IconPhoto size={44} stroke={1.3} />
          {url ? text.imageBroken : text.noImage}
        </>
      )}
    </div>
  );
}

type ThumbnailStripProps = {
  images: readonly string[];
  selected: number;
  onSelect: (index: number) => void;
  onRemove: (index: number) => void;
};

/** All images as thumbnails; a click selects one. */
function ThumbnailStrip({ images, selected, onSelect, onRemove }: ThumbnailStripProps) {
  if (images.length === 0) return null;
  return (
    <ul className={s.strip} aria-label={text.thumbnails}>
      {images.map((url, index) => {
        const name = text.image(formatNumber(index + 1));
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same URL may be in the list twice
          <li key={`${index} ${url}`} className={s.thumbnail}>
            <UnstyledButton
              className={s.select}
              aria-label={name}
              aria-pressed={index === selected}
              onClick={() => onSelect(index)}
            >
              <SafeImage src={thumbnailUrl(url)} alt="" size={72} brokenText="" />
            </UnstyledButton>
            <UnstyledButton
              className={s.remove}
              aria-label={common.remove(name)}
              onClick={() => onRemove(index)}
            >
              <IconX size={16} />
            </UnstyledButton>
          </li>
        );
      })}
    </ul>
  );
}
