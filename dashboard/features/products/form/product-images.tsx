import { productLimits } from '@mirsah/domain/landing-page/product-info.ts';
import { useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { formatNumber } from '../../../lib/format.ts';
import { productForm as words } from '../../../messages/products.ts';
import { Card } from '../../../ui/card.tsx';
import { AddPictures } from '../../pictures/add-pictures.tsx';
import { DropArea } from '../../pictures/drop-area.tsx';
import { UploadList } from '../../pictures/upload-list.tsx';
import { useListUploads } from '../../pictures/use-list-uploads.ts';
import { LargePicture } from './large-picture.tsx';
import s from './product-form.module.css';
import type { ProductValues } from './product-values.ts';
import { ThumbnailStrip } from './thumbnail-strip.tsx';

const PLACE = 'images';

/** The pictures: one large, all of them small beneath. */
export function ProductImages() {
  const { getValues } = useFormContext<ProductValues>();
  const { field, fieldState } = useController<ProductValues, typeof PLACE>({ name: PLACE });
  const [selected, setSelected] = useState(0);
  const images = field.value;
  const shown = images[selected] ?? images[0];

  // Uploads end after the render that began them: the list is read when it is changed.
  const add = (url: string) => field.onChange([...getValues(PLACE), url]);

  const { upload } = useListUploads({
    place: PLACE,
    most: productLimits.images,
    count: () => getValues(PLACE).length,
    onReady: add,
  });

  /** When the selected one goes, the first of those left takes its place (spec 4). */
  function remove(index: number) {
    field.onChange(images.toSpliced(index, 1));
    if (index === selected) setSelected(0);
    else if (index < selected) setSelected(selected - 1);
  }

  return (
    <Card title={words.images}>
      <DropArea onFiles={upload}>
        <LargePicture url={shown} position={formatNumber(Math.min(selected, images.length - 1) + 1)} />
        <ThumbnailStrip images={images} selected={selected} onSelect={setSelected} onRemove={remove} />
        <UploadList place={PLACE} />
        <AddPictures onFiles={upload} onUrl={add} />
        {fieldState.error && <p className={s.problem}>{fieldState.error.message}</p>}
      </DropArea>
    </Card>
  );
}
