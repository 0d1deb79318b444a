import { Button, Text, TextInput } from '@mantine/core';
import { IconPhotoPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { formatNumber } from '../../../../lib/format.ts';
import { productTab as words } from '../../../../messages/editor.ts';
import { Card } from '../../../../ui/card.tsx';
import { SafePicture } from '../../../../ui/safe-picture.tsx';
import type { EditorValues } from '../editor-form.ts';
import { AddImageDialog } from './add-image-dialog.tsx';
import { ListRow } from './list-row.tsx';
import s from './product.module.css';

export function ImagesList() {
  const { register, formState } = useFormContext<EditorValues>();
  const images = useFieldArray<EditorValues, 'product.images', 'key'>({
    name: 'product.images',
    keyName: 'key',
  });
  const [isAdding, setIsAdding] = useState(false);
  const errors = formState.errors.product?.images;

  return (
    <Card
      title={words.images}
      description={words.imagesHint}
      action={
        <Button
          variant="light"
          size="sm"
          leftSection={<IconPhotoPlus size={18} />}
          onClick={() => setIsAdding(true)}
        >
          {words.addImage}
        </Button>
      }
    >
      {images.fields.length === 0 && <p className={s.none}>{words.noImages}</p>}
      <ul className={s.list}>
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
      </ul>
      <AddImageDialog
        isOpen={isAdding}
        onClose={() => setIsAdding(false)}
        onAdd={(url) => images.append({ url, alt: '' }, { shouldFocus: false })}
      />
    </Card>
  );
}
