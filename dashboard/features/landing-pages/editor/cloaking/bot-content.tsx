import { Button, Group, Textarea, TextInput } from '@mantine/core';
import { IconCopy, IconEye } from '@tabler/icons-react';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { cloakingTab as words } from '../../../../messages/editor-settings.ts';
import { Card } from '../../../../ui/card.tsx';
import { Fields } from '../../../../ui/fields.tsx';
import { latinInput } from '../../../../ui/latin-input.ts';
import { showToast } from '../../../../ui/toast.tsx';
import type { EditorValues } from '../editor-values.ts';
import { PictureAddressField } from '../picture-address-field.tsx';
import { BotPreview } from './bot-preview.tsx';
import { copyOriginal } from './copy-original.ts';

/** The texts and the picture that crawlers are shown. */
export function BotContent() {
  const { register, getValues, setValue, formState } = useFormContext<EditorValues>();
  const [isPreviewed, setIsPreviewed] = useState(false);
  const errors = formState.errors.cloaking;

  function copy() {
    const { title, description, imageUrl, products } = copyOriginal(getValues());
    const asTyped = { shouldDirty: true, shouldValidate: formState.isSubmitted };
    setValue('cloaking.title', title, asTyped);
    setValue('cloaking.description', description, asTyped);
    setValue('cloaking.imageUrl', imageUrl, asTyped);
    setValue('cloaking.products', products, asTyped);
    showToast({ text: words.copied });
  }

  return (
    <Card
      title={words.content}
      action={
        <Group gap={8}>
          <Button variant="light" size="sm" leftSection={<IconCopy size={18} />} onClick={copy}>
            {words.copyOriginal}
          </Button>
          <Button
            variant="subtle"
            size="sm"
            leftSection={<IconEye size={18} />}
            onClick={() => setIsPreviewed(true)}
          >
            {words.preview}
          </Button>
        </Group>
      }
    >
      <Fields>
        <TextInput
          label={words.metaTitle}
          error={errors?.metaTitle?.message}
          {...register('cloaking.metaTitle')}
        />
        <Textarea
          label={words.metaDescription}
          autosize
          minRows={2}
          maxRows={8}
          error={errors?.metaDescription?.message}
          {...register('cloaking.metaDescription')}
        />
        <TextInput
          label={words.contentTitle}
          error={errors?.title?.message}
          {...register('cloaking.title')}
        />
        <Textarea
          label={words.description}
          autosize
          minRows={3}
          maxRows={12}
          error={errors?.description?.message}
          {...register('cloaking.description')}
        />
        <PictureAddressField name="cloaking.imageUrl" label={words.image} />
        <TextInput
          label={words.redirect}
          description={words.redirectHint}
          inputMode="url"
          classNames={latinInput}
          placeholder="https://"
          error={errors?.redirectUrl?.message}
          {...register('cloaking.redirectUrl')}
        />
      </Fields>
      <BotPreview isOpen={isPreviewed} onClose={() => setIsPreviewed(false)} />
    </Card>
  );
}
