import { Input, SegmentedControl, Switch, TextInput, type TextInputProps } from '@mantine/core';
import { currencySymbols } from '@mirsah/domain/messages';
import { isImageAddress } from '@mirsah/domain/web-link';
import { useId } from 'react';
import { type FieldPathByValue, useController, useWatch } from 'react-hook-form';
import { imageUploads, productTab } from '../../../messages/index.ts';
import { latinInput } from '../../../ui/latin-input.ts';
import { SafeImage } from '../../../ui/safe-image.tsx';
import { UploadButton } from '../../images/add-images.tsx';
import { UploadList } from '../../images/upload-list.tsx';
import { useUploadQueue } from '../../images/use-uploads.ts';
import s from '../editor/editor.module.css';
import fieldsStyles from './fields.module.css';
import type { EditorValues } from './values.ts';

/** An amount as typed, in the page's currency. A text field: number fields refuse Arabic digits. */
export function AmountInput(props: TextInputProps) {
  const currency = useWatch<EditorValues, 'currency'>({ name: 'currency' });
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      rightSection={<span className={s.currency}>{currencySymbols[currency]}</span>}
      rightSectionWidth={56}
      rightSectionPointerEvents="none"
      onFocus={(event) => event.currentTarget.select()}
      {...props}
    />
  );
}

type Name = FieldPathByValue<EditorValues, string>;
type Props = { name: Name; label: string; options: { value: string; label: string }[] };

/** One of a few values, all in view. */
export function ChoiceField({ name, label, options }: Props) {
  const labelId = useId();
  const { field } = useController<EditorValues, Name>({ name });
  return (
    <div className={s.choice}>
      <Input.Label id={labelId} labelElement="div" size="md">
        {label}
      </Input.Label>
      <SegmentedControl
        aria-labelledby={labelId}
        data={options}
        value={field.value}
        onChange={field.onChange}
      />
    </div>
  );
}

type SwitchFieldProps = {
  name: FieldPathByValue<EditorValues, boolean>;
  label: string;
  description?: string;
};

/** A yes or no of the page. */
export function SwitchField({ name, label, description }: SwitchFieldProps) {
  const { field } = useController<EditorValues, FieldPathByValue<EditorValues, boolean>>({ name });
  const { value, ...input } = field;
  return <Switch label={label} description={description} checked={value} {...input} />;
}

type ImageAddressFieldName = FieldPathByValue<EditorValues, string>;
type ImageAddressFieldProps = { name: ImageAddressFieldName; label: string };

/** A single picture, by its address or uploaded, with a look at it. */
export function ImageAddressField({ name, label }: ImageAddressFieldProps) {
  const { field, fieldState } = useController<EditorValues, ImageAddressFieldName>({ name });
  const queue = useUploadQueue();
  const address = field.value.trim();

  function upload(files: File[]) {
    queue.add(name, files.slice(0, 1), { room: 1, onReady: field.onChange });
  }

  return (
    <div className={fieldsStyles.field}>
      <div className={fieldsStyles.line}>
        <TextInput
          className={fieldsStyles.address}
          label={label}
          inputMode="url"
          classNames={latinInput}
          placeholder="https://"
          error={fieldState.error?.message}
          {...field}
        />
        <UploadButton label={imageUploads.uploadOne} onFiles={upload} />
      </div>
      <UploadList place={name} />
      {isImageAddress(address) && (
        <SafeImage key={address} src={address} alt={label} size={96} brokenText={productTab.imageBroken} />
      )}
    </div>
  );
}
