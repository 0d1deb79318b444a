import { TextInput } from '@mantine/core';
import { isPictureAddress } from '@mirsah/domain/landing-page/web-link.ts';
import { type FieldPathByValue, useController } from 'react-hook-form';
import { productTab } from '../../../messages/editor.ts';
import { pictures } from '../../../messages/pictures.ts';
import { latinInput } from '../../../ui/latin-input.ts';
import { SafePicture } from '../../../ui/safe-picture.tsx';
import { UploadButton } from '../../pictures/upload-button.tsx';
import { UploadList } from '../../pictures/upload-list.tsx';
import { useUploadQueue } from '../../pictures/uploads-context.ts';
import type { EditorValues } from './editor-values.ts';
import s from './picture-address-field.module.css';

type Name = FieldPathByValue<EditorValues, string>;
type Props = { name: Name; label: string };

/** A single picture, by its address or uploaded, with a look at it. */
export function PictureAddressField({ name, label }: Props) {
  const { field, fieldState } = useController<EditorValues, Name>({ name });
  const queue = useUploadQueue();
  const address = field.value.trim();

  function upload(files: File[]) {
    queue.add(name, files.slice(0, 1), { room: 1, onReady: field.onChange });
  }

  return (
    <div className={s.field}>
      <div className={s.line}>
        <TextInput
          className={s.address}
          label={label}
          inputMode="url"
          classNames={latinInput}
          placeholder="https://"
          error={fieldState.error?.message}
          {...field}
        />
        <UploadButton label={pictures.uploadOne} onFiles={upload} />
      </div>
      <UploadList place={name} />
      {isPictureAddress(address) && (
        <SafePicture key={address} src={address} alt={label} size={96} brokenText={productTab.imageBroken} />
      )}
    </div>
  );
}
