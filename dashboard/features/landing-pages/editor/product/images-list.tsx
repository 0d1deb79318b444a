import { Button, Group, Text, TextInput } from '@mantine/core';
import { productLimits } from '@mirsah/domain/landing-page/product-info.ts';
import { IconPhotoPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { formatNumber } from '../../../../lib/format.ts';
import { productTab as words } from '../../../../messages/editor.ts';
import { pictures as pictureWords } from '../../../../messages/pictures.ts';
import { Card } from '../../../../ui/card.tsx';
import { SafePicture } from '../../../../ui/safe-picture.tsx';
import { AddImageDialog } from '../../../pictures/add-image-dialog.tsx';
import { DropArea } from '../../../pictures/drop-area.tsx';
import { UploadButton } from '../../../pictures/upload-button.tsx';
import { UploadList } from '../../../pictures/upload-list.tsx';
import { useUploadQueue, useUploads } from '../../../pictures/uploads-context.ts';
import type { EditorValues } from '../editor-values.ts';
import list from '../list-row.module.css';
import { ListRow } from '../list-row.tsx';
import { SortableList } from '../sorting/sortable-list.tsx';
import s from './product.module.css';

const PLACE = 'product.images';

export function ImagesList() {
  const { register, getValues, formState } = useFormContext<EditorValues>();
  const images = useFieldArray<EditorValues, typeof PLACE, 'key'>({ name: PLACE, keyName: 'key' });
  const queue = useUploadQueue();
  const uploads = useUploads(PLACE);
  const [isAdding, setIsAdding] = useState(false);
  const errors = formState.errors.product?.images;

  const add = (url: string) => images.append({ url, alt: '' }, { shouldFocus: false });

  function upload(files: File[]) {
    const underWay = uploads.filter(({ status }) => status.step !== 'failed').length;
    const room = productLimits.images - getValues(PLACE).length - underWay;
    queue.add(PLACE, files, { room, onReady: add });
  }

  const nameOf = (key: string) =>
    words.image(formatNumber(images.fields.findIndex((field) => field.key === key) + 1));

  return (
    <Card
      title={words.images}
      description={words.imagesHint}
      action={
        <Group gap={8}>
          <UploadButton label={pictureWords.upload} size="sm" multiple onFiles={upload} />
          <Button
            variant="subtle"
            size="sm"
            leftSection={<IconPhotoPlus size={18} />}
            onClick={() => setIsAdding(true)}
          >
            {words.addImage}
          </Button>
        </Group>
      }
    >
      <DropArea onFiles={upload}>
        {images.fields.length === 0 && uploads.length === 0 && (
          <p className={list.none}>
            {words.noImages}
            <br />
            {pictureWords.dropHint}
          </p>
        )}
        <SortableList
          className={list.list}
          ids={images.fields.map(({ key }) => key)}
          nameOf={nameOf}
          onMove={images.move}
        >
          {images.fields.map((image, index) => (
            <ListRow
              key={image.key}
              name={words.image(formatNumber(index + 1))}
              position={{ index, count: images.fields.length }}
              onMove={images.move}
              onRemove={images.remove}
            >
              <div className={s.picture}>
                <SafePicture src={image.url} alt={image.alt} size={88} brokenText={words.imageBroken} />
                {index === 0 && <span className={s.main}>{words.mainImage}</span>}
              </div>
              <div className={s.grow}>
                <TextInput
                  label={words.alt}
                  error={errors?.[index]?.alt?.message ?? errors?.[index]?.url?.message}
                  {...register(`product.images.${index}.alt`)}
                />
                <Text className={s.url} dir="ltr" title={image.url}>
                  {image.url}
                </Text>
              </div>
            </ListRow>
          ))}
        </SortableList>
        <UploadList place={PLACE} />
      </DropArea>
      <AddImageDialog isOpen={isAdding} onClose={() => setIsAdding(false)} onAdd={add} />
    </Card>
  );
}
