import { Button, Textarea, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { formatNumber } from '../../../../lib/format.ts';
import { cloakingTab as words } from '../../../../messages/editor-settings.ts';
import { Card } from '../../../../ui/card.tsx';
import { latinInput } from '../../../../ui/latin-input.ts';
import type { EditorValues } from '../editor-values.ts';
import s from '../list-row.module.css';
import { ListRow } from '../list-row.tsx';

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
    <Card
      title={words.products}
      action={
        <Button variant="light" size="sm" leftSection={<IconPlus size={18} />} onClick={add}>
          {words.addProduct}
        </Button>
      }
    >
      <ul className={s.list}>
        {products.fields.map((product, index) => (
          <ListRow
            key={product.key}
            name={words.product(formatNumber(index + 1))}
            position={{ index, count: products.fields.length }}
            onMove={products.move}
            onRemove={products.remove}
          >
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
          </ListRow>
        ))}
      </ul>
      {errors?.root && <p className={s.listError}>{errors.root.message}</p>}
    </Card>
  );
}
