import { Textarea, TextInput } from '@mantine/core';
import { useFormContext } from 'react-hook-form';
import { generalTab as words } from '../../../../messages/editor.ts';
import { Card } from '../../../../ui/card.tsx';
import { Fields } from '../../../../ui/fields.tsx';
import type { EditorValues } from '../editor-values.ts';
import { PictureAddressField } from '../picture-address-field.tsx';

export function SeoFields() {
  const { register, formState } = useFormContext<EditorValues>();
  const errors = formState.errors.seo;
  return (
    <Card title={words.seo} description={words.seoHint}>
      <Fields>
        <TextInput
          label={words.slug}
          description={words.slugHint}
          error={errors?.slug?.message}
          {...register('seo.slug')}
        />
        <TextInput
          label={words.metaTitle}
          error={errors?.metaTitle?.message}
          {...register('seo.metaTitle')}
        />
        <Textarea
          label={words.metaDescription}
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
      </Fields>
    </Card>
  );
}
