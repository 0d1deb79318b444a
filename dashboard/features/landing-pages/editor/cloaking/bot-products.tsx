import { Textarea, TextInput } from '@mantine/core';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { cloakingTab as words } from '../../../../messages/editor-settings.ts';
import { Card } from '../../../../ui/card.tsx';
import { latinInput } from '../../../../ui/latin-input.ts';
import { AddButton } from '../add-button.tsx';
import type { EditorValues } from '../editor-values.ts';
import { EntryList } from '../entry-list.tsx';
import s from '../list-row.module.css';

/** The products that crawlers are shown. */
export function BotProducts() {
  const { register, formState } = useFormContext<EditorValues>();
  const products = useFieldArray<EditorValues, 'cloaking.products', 'key'>({
    name: 'cloaking.products',
    keyName: 'key',
  });
  const errors = formState.errors.cloaking?.products;

  function add() {
    products.append({
      name: '',
      description: '',
      price: '',
      imageUrl: '',
      link: '',
      buttonText: words.defaultButton,
      thumbnails: '',
    });
  }

  return (
    <Card title={words.products} action={<AddButton label={words.addProduct} onClick={add} />}>
      <EntryList
        entries={products.fields}
        nameOf={words.product}
        onMove={products.move}
        onRemove={products.remove}
        empty={words.noProducts}
      >
        {(_, index) => (
          <div className={s.twoFields}>
            <TextInput
              label={words.name}
              error={errors?.[index]?.name?.message}
              {...register(`cloaking.products.${index}.name`)}
            />
            <TextInput
              label={words.price}
              error={errors?.[index]?.price?.message}
              {...register(`cloaking.products.${index}.price`)}
            />
            <Textarea
              className={s.wholeLine}
              label={words.description}
              autosize
              minRows={2}
              maxRows={8}
              error={errors?.[index]?.description?.message}
              {...register(`cloaking.products.${index}.description`)}
            />
            <TextInput
              label={words.image}
              inputMode="url"
              classNames={latinInput}
              error={errors?.[index]?.imageUrl?.message}
              {...register(`cloaking.products.${index}.imageUrl`)}
            />
            <TextInput
              label={words.link}
              inputMode="url"
              classNames={latinInput}
              error={errors?.[index]?.link?.message}
              {...register(`cloaking.products.${index}.link`)}
            />
            <TextInput
              label={words.buttonText}
              error={errors?.[index]?.buttonText?.message}
              {...register(`cloaking.products.${index}.buttonText`)}
            />
            <Textarea
              className={s.wholeLine}
              label={words.thumbnails}
              description={words.thumbnailsHint}
              autosize
              minRows={2}
              maxRows={10}
              classNames={latinInput}
              error={errors?.[index]?.thumbnails?.message}
              {...register(`cloaking.products.${index}.thumbnails`)}
            />
          </div>
        )}
      </EntryList>
      {errors?.root && <p className={s.listError}>{errors.root.message}</p>}
    </Card>
  );
}
