import { Textarea, TextInput } from '@mantine/core';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { cloakingTab as text } from '../../../messages/index.ts';
import { Card } from '../../../ui/card.tsx';
import { latinInput } from '../../../ui/latin-input.ts';
import s from '../form/entry-list.module.css';
import { AddButton, EntryList } from '../form/entry-list.tsx';
import type { EditorValues } from '../form/values.ts';

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
      buttonText: text.defaultButton,
      thumbnails: '',
    });
  }

  return (
    <Card title={text.products} action={<AddButton label={text.addProduct} onClick={add} />}>
      <EntryList
        entries={products.fields}
        nameOf={text.product}
        onMove={products.move}
        onRemove={products.remove}
        empty={text.noProducts}
      >
        {(_, index) => (
          <div className={s.twoFields}>
            <TextInput
              label={text.name}
              error={errors?.[index]?.name?.message}
              {...register(`cloaking.products.${index}.name`)}
            />
            <TextInput
              label={text.price}
              error={errors?.[index]?.price?.message}
              {...register(`cloaking.products.${index}.price`)}
            />
            <Textarea
              className={s.wholeLine}
              label={text.description}
              autosize
              minRows={2}
              maxRows={8}
              error={errors?.[index]?.description?.message}
              {...register(`cloaking.products.${index}.description`)}
            />
            <TextInput
              label={text.image}
              inputMode="url"
              classNames={latinInput}
              error={errors?.[index]?.imageUrl?.message}
              {...register(`cloaking.products.${index}.imageUrl`)}
            />
            <TextInput
              label={text.link}
              inputMode="url"
              classNames={latinInput}
              error={errors?.[index]?.link?.message}
              {...register(`cloaking.products.${index}.link`)}
            />
            <TextInput
              label={text.buttonText}
              error={errors?.[index]?.buttonText?.message}
              {...register(`cloaking.products.${index}.buttonText`)}
            />
            <Textarea
              className={s.wholeLine}
              label={text.thumbnails}
              description={text.thumbnailsHint}
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
