import { Button, TextInput } from '@mantine/core';
import { productLimits } from '@mirsah/domain/landing-page/product-info';
import { IconCopy } from '@tabler/icons-react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { imageUploads, productTab as text } from '../../../messages/index.ts';
import { Card } from '../../../ui/card.tsx';
import { copyLink } from '../../../ui/copy.tsx';
import { SafeImage } from '../../../ui/safe-image.tsx';
import { useIsPhone } from '../../../ui/window-width.ts';
import { AddImages, DropArea } from '../../images/add-images.tsx';
import { UploadList } from '../../images/upload-list.tsx';
import { useListUploads } from '../../images/use-uploads.ts';
import { EntryList } from '../entry-list.tsx';
import type { EditorValues } from '../values.ts';
import s from './product-tab.module.css';

const PLACE = 'product.images';

export function ProductImages() {
  const { register, getValues, formState } = useFormContext<EditorValues>();
  const images = useFieldArray<EditorValues, typeof PLACE, 'key'>({ name: PLACE, keyName: 'key' });
  const errors = formState.errors.product?.images;
  const isPhone = useIsPhone();
  const add = (url: string, later = 0) =>
    images.insert(Math.max(0, getValues(PLACE).length - later), { url, alt: '' }, { shouldFocus: false });
  const { uploads, upload } = useListUploads({
    place: PLACE,
    max: productLimits.images,
    count: () => getValues(PLACE).length,
    onReady: add,
  });

  return (
    <Card
      title={text.images}
      path={PLACE}
      description={text.imagesHint}
      action={<AddImages onFiles={upload} onUrl={add} />}
    >
      <DropArea onFiles={upload}>
        <EntryList
          entries={images.fields}
          nameOf={text.image}
          onMove={images.move}
          onRemove={images.remove}
          empty={
            uploads.length === 0 && (
              <>
                {text.noImages}
                <br />
                {!isPhone && `${imageUploads.dropHint} `}
                {imageUploads.formats}
              </>
            )
          }
        >
          {({ url, alt }, index) => (
            <>
              <div className={s.image}>
                <SafeImage src={url} alt={alt} size={88} brokenText={text.imageBroken} />
                {index === 0 && <span className={s.main}>{text.mainImage}</span>}
              </div>
              <div className={s.grow}>
                <TextInput
                  label={text.alt}
                  error={errors?.[index]?.alt?.message ?? errors?.[index]?.url?.message}
                  {...register(`product.images.${index}.alt`)}
                />
                <CopyAddress url={url} />
              </div>
            </>
          )}
        </EntryList>
        <UploadList place={PLACE} />
      </DropArea>
    </Card>
  );
}

/** Copies an image's address, which merchants need only elsewhere. A stored value may be invalid. */
function CopyAddress({ url }: { url: string }) {
  return (
    <Button
      className={s.copy ?? ''}
      variant="subtle"
      color="gray.7"
      size="compact-sm"
      leftSection={<IconCopy size={16} />}
      onClick={() => void copyLink(url.startsWith('/') ? `${location.origin}${url}` : url)}
    >
      {text.copyImageUrl}
    </Button>
  );
}
