import { Text, TextInput } from '@mantine/core';
import { productLimits } from '@mirsah/domain/landing-page/product-info.ts';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { productTab as words } from '../../../../messages/editor.ts';
import { pictures as pictureWords } from '../../../../messages/pictures.ts';
import { Card } from '../../../../ui/card.tsx';
import { SafePicture } from '../../../../ui/safe-picture.tsx';
import { AddPictures } from '../../../pictures/add-pictures.tsx';
import { DropArea } from '../../../pictures/drop-area.tsx';
import { UploadList } from '../../../pictures/upload-list.tsx';
import { useListUploads } from '../../../pictures/use-list-uploads.ts';
import type { EditorValues } from '../editor-values.ts';
import { EntryList } from '../entry-list.tsx';
import s from './product.module.css';

const PLACE = 'product.images';

export function ImagesList() {
  const { register, getValues, formState } = useFormContext<EditorValues>();
  const images = useFieldArray<EditorValues, typeof PLACE, 'key'>({ name: PLACE, keyName: 'key' });
  const errors = formState.errors.product?.images;
  const add = (url: string) => images.append({ url, alt: '' }, { shouldFocus: false });
  const { uploads, upload } = useListUploads({
    place: PLACE,
    most: productLimits.images,
    count: () => getValues(PLACE).length,
    onReady: add,
  });

  return (
    <Card
      title={words.images}
      description={words.imagesHint}
      action={<AddPictures onFiles={upload} onUrl={add} />}
    >
      <DropArea onFiles={upload}>
        <EntryList
          entries={images.fields}
          nameOf={words.image}
          onMove={images.move}
          onRemove={images.remove}
          empty={
            uploads.length === 0 && (
              <>
                {words.noImages}
                <br />
                {pictureWords.dropHint}
              </>
            )
          }
        >
          {({ url, alt }, index) => (
            <>
              <div className={s.picture}>
                <SafePicture src={url} alt={alt} size={88} brokenText={words.imageBroken} />
                {index === 0 && <span className={s.main}>{words.mainImage}</span>}
              </div>
              <div className={s.grow}>
                <TextInput
                  label={words.alt}
                  error={errors?.[index]?.alt?.message ?? errors?.[index]?.url?.message}
                  {...register(`product.images.${index}.alt`)}
                />
                <Text className={s.url} dir="ltr" title={url}>
                  {url}
                </Text>
              </div>
            </>
          )}
        </EntryList>
        <UploadList place={PLACE} />
      </DropArea>
    </Card>
  );
}
