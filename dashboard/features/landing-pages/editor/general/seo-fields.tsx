import { Textarea, TextInput } from '@mantine/core';
import { useFormContext } from 'react-hook-form';
import { generalTab as words } from '../../../../messages/editor.ts';
import { Card } from '../../../../ui/card.tsx';
import { Fields } from '../../../../ui/fields.tsx';
import type { EditorValues } from '../editor-values.ts';
import { PictureAddressField } from '../picture-address-field.tsx';
import { LengthHint } from './length-hint.tsx';
import { SeoPreviews } from './seo-previews.tsx';
import { SlugField } from './slug-field.tsx';

const hintBelow: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];

export function SeoFields() {
  const { register, formState } = useFormContext<EditorValues>();
  const errors = formState.errors.seo;
  return (
    <Card title={words.seo} description={words.seoHint}>
      <Fields>
        <SlugField />
        <TextInput
          label={words.metaTitle}
          description={<LengthHint of="title" />}
          inputWrapperOrder={hintBelow}
          error={errors?.metaTitle?.message}
          {...register('seo.metaTitle')}
        />
        <Textarea
          label={words.metaDescription}
          description={<LengthHint of="description" />}
          inputWrapperOrder={hintBelow}
          autosize
          minRows={2}
          maxRows={8}
          error={errors?.metaDescription?.message}
          {...register('seo.metaDescription')}
        />
        <TextInput
          label={words.metaKeywords}
          description={words.metaKeywordsHint}
          error={errors?.metaKeywords?.message}
          {...register('seo.metaKeywords')}
        />
        <PictureAddressField name="seo.ogImage" label={words.ogImage} />
        <SeoPreviews />
      </Fields>
    </Card>
  );
}
