import { Input, SegmentedControl, Switch, TextInput, type TextInputProps } from '@mantine/core';
import { currencySymbols } from '@mirsah/domain/messages';
import { isImageAddress } from '@mirsah/domain/schemas';
import { type ChangeEvent, useId } from 'react';
import { type FieldPathByValue, useController, useWatch } from 'react-hook-form';
import { imageUploads, productTab } from '../../messages/index.ts';
import { latinInput } from '../../ui/fields.tsx';
import { SafeImage } from '../../ui/safe-image.tsx';
import typography from '../../ui/typography.module.css';
import { UploadButton } from '../images/add-images.tsx';
import { acceptedFilms } from '../images/upload.ts';
import { UploadList } from '../images/upload-list.tsx';
import { useUploadQueue } from '../images/use-uploads.ts';
import s from './fields.module.css';
import type { EditorValues } from './values.ts';

type TextPath = FieldPathByValue<EditorValues, string>;

/**
 * An amount as typed, in the page's currency. It is a text field because number fields reject Arabic digits.
 */
export function AmountInput(props: TextInputProps) {
  const currency = useWatch<EditorValues, 'currency'>({ name: 'currency' });
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      rightSection={<span className={typography.hint}>{currencySymbols[currency]}</span>}
      rightSectionWidth={56}
      rightSectionPointerEvents="none"
      onFocus={(event) => event.currentTarget.select()}
      {...props}
    />
  );
}

type ChoiceFieldProps = {
  name: TextPath;
  label: string;
  options: { value: string; label: string }[];
  /** Called with the choice, after the form has it. */
  onChoose?: (value: string) => void;
};

/** A choice between a few values that are all visible. */
export function ChoiceField({ name, label, options, onChoose }: ChoiceFieldProps) {
  const labelId = useId();
  const { field } = useController<EditorValues, TextPath>({ name });
  return (
    <div className={s.choice} data-path={name}>
      <Input.Label id={labelId} labelElement="div" size="md">
        {label}
      </Input.Label>
      <SegmentedControl
        aria-labelledby={labelId}
        data={options}
        value={field.value}
        onChange={(value) => {
          field.onChange(value);
          onChoose?.(value);
        }}
      />
    </div>
  );
}

type SwitchFieldProps = {
  name: FieldPathByValue<EditorValues, boolean>;
  label: string;
  description?: string;
  /** Called when it is switched on. */
  onOn?: () => void;
};

/** A setting of the page that is on or off. */
export function SwitchField({ name, label, description, onOn }: SwitchFieldProps) {
  const { field } = useController<EditorValues, FieldPathByValue<EditorValues, boolean>>({ name });
  const { value, onChange, ...input } = field;

  function change(event: ChangeEvent<HTMLInputElement>) {
    onChange(event);
    if (event.target.checked) onOn?.();
  }

  return <Switch label={label} description={description} checked={value} onChange={change} {...input} />;
}

type ImageAddressFieldProps = { name: TextPath; label: string };

/** A single image, given by its address or uploaded, with a preview. */
export function ImageAddressField({ name, label }: ImageAddressFieldProps) {
  const { field, fieldState } = useController<EditorValues, TextPath>({ name });
  const queue = useUploadQueue();
  const address = field.value.trim();

  function upload(files: File[]) {
    queue.add(name, files.slice(0, 1), { room: 1, onReady: (url) => field.onChange(url) });
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
        <UploadButton label={imageUploads.uploadOne} onFiles={upload} />
      </div>
      <UploadList place={name} />
      {isImageAddress(address) && (
        <SafeImage key={address} src={address} alt={label} size={96} brokenText={productTab.imageBroken} />
      )}
    </div>
  );
}

/** A film, given by its address or uploaded as a file. */
export function FilmField({ name, label }: ImageAddressFieldProps) {
  const { field, fieldState } = useController<EditorValues, TextPath>({ name });
  const queue = useUploadQueue();

  function upload(files: File[]) {
    const onReady = (url: string) => field.onChange(url);
    queue.add(name, files.slice(0, 1), { room: 1, onReady, isFilm: true });
  }

  return (
    <div className={s.field}>
      <div className={s.line}>
        <TextInput
          className={s.address}
          label={label}
          description={imageUploads.filmHint}
          inputMode="url"
          classNames={latinInput}
          placeholder="https://"
          error={fieldState.error?.message}
          {...field}
        />
        <UploadButton label={imageUploads.uploadFilm} accept={acceptedFilms} onFiles={upload} />
      </div>
      <UploadList place={name} />
    </div>
  );
}
