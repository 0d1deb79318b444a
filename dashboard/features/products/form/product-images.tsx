import { Button, Group } from '@mantine/core';
import { productLimits } from '@mirsah/domain/landing-page/product-info.ts';
import { IconPhotoPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { formatNumber } from '../../../lib/format.ts';
import { productTab } from '../../../messages/editor.ts';
import { pictures as pictureWords } from '../../../messages/pictures.ts';
import { productForm as words } from '../../../messages/products.ts';
import { Card } from '../../../ui/card.tsx';
import { AddImageDialog } from '../../pictures/add-image-dialog.tsx';
import { DropArea } from '../../pictures/drop-area.tsx';
import { UploadButton } from '../../pictures/upload-button.tsx';
import { UploadList } from '../../pictures/upload-list.tsx';
import { useUploadQueue, useUploads } from '../../pictures/uploads-context.ts';
import { LargePicture } from './large-picture.tsx';
import s from './product-form.module.css';
import type { ProductValues } from './product-values.ts';
import { ThumbnailStrip } from './thumbnail-strip.tsx';

const PLACE = 'images';

/** The pictures: one large, all of them small beneath. */
export function ProductImages() {
  const { getValues } = useFormContext<ProductValues>();
  const { field, fieldState } = useController<ProductValues, typeof PLACE>({ name: PLACE });
  const queue = useUploadQueue();
  const uploads = useUploads(PLACE);
  const [selected, setSelected] = useState(0);
  const [isAdding, setIsAdding] = useState(false);
  const images = field.value;
  const shown = images[selected] ?? images[0];

  // Uploads end after the render that began them: the list is read when it is changed.
  const add = (url: string) => field.onChange([...getValues(PLACE), url]);

  function upload(files: File[]) {
    const underWay = uploads.filter(({ status }) => status.step !== 'failed').length;
    const room = productLimits.images - getValues(PLACE).length - underWay;
    queue.add(PLACE, files, { room, onReady: add });
  }

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
        <Group gap={8}>
          <UploadButton label={pictureWords.upload} size="sm" multiple onFiles={upload} />
          <Button
            variant="subtle"
            size="sm"
            leftSection={<IconPhotoPlus size={18} />}
            onClick={() => setIsAdding(true)}
          >
            {productTab.addImage}
          </Button>
        </Group>
        {fieldState.error && <p className={s.problem}>{fieldState.error.message}</p>}
      </DropArea>
      <AddImageDialog isOpen={isAdding} onClose={() => setIsAdding(false)} onAdd={add} />
    </Card>
  );
}
