import { TextInput } from '@mantine/core';
import { useController, useWatch } from 'react-hook-form';
import { latinInput } from '../../../../ui/latin-input.ts';
import type { EditorValues } from '../editor-values.ts';
import { SwitchField } from '../switch-field.tsx';
import s from './pixels.module.css';

type Network = 'facebook' | 'tiktok' | 'google';
type IdName = 'pixels.facebook.pixelId' | 'pixels.tiktok.pixelId' | 'pixels.google.tagId';

type Props = {
  enabled: `pixels.${Network}.enabled`;
  id: IdName;
  texts: { name: string; id: string; rule: string };
  example: string;
};

/** One network's pixel: its id is asked for once it is switched on. */
export function PixelField({ enabled, id, texts, example }: Props) {
  const isEnabled = useWatch<EditorValues, Props['enabled']>({ name: enabled });
  const { field, fieldState } = useController<EditorValues, IdName>({ name: id });
  return (
    <div className={s.pixel}>
      <SwitchField name={enabled} label={texts.name} />
      {(isEnabled || fieldState.error) && (
        <TextInput
          className={s.id}
          label={texts.id}
          description={
            <>
              {texts.rule} <bdi dir="ltr">{example}</bdi>
            </>
          }
          required={isEnabled}
          classNames={latinInput}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          error={fieldState.error?.message}
          {...field}
        />
      )}
    </div>
  );
}
