import { TextInput } from '@mantine/core';
import { useController, useWatch } from 'react-hook-form';
import { siteAddress } from '../../../../app/config.ts';
import { useConfig } from '../../../../app/config-context.ts';
import { generalTab as words } from '../../../../messages/editor.ts';
import type { EditorValues } from '../editor-values.ts';
import s from './general.module.css';

/** The second address of the page, with how it reads. */
export function SlugField() {
  const config = useConfig();
  const { field, fieldState } = useController<EditorValues, 'seo.slug'>({ name: 'seo.slug' });
  const subdomain = useWatch<EditorValues, 'subdomain'>({ name: 'subdomain' });
  const slug = field.value.trim();
  return (
    <div className={s.subdomain}>
      <TextInput
        label={words.slug}
        description={words.slugHint}
        error={fieldState.error?.message}
        {...field}
      />
      {slug !== '' && subdomain !== '' && (
        <p className={s.address}>
          {words.slugAddress} <bdi dir="ltr">{`${siteAddress(config, subdomain)}products/${slug}`}</bdi>
        </p>
      )}
    </div>
  );
}
