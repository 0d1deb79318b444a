import { Button, Group, Modal, Textarea, TextInput } from '@mantine/core';
import { IconCopy, IconEye } from '@tabler/icons-react';
import { useState } from 'react';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { fromLines } from '../../../lib/lines.ts';
import { productTab, cloakingTab as text } from '../../../messages/index.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Card } from '../../../ui/card.tsx';
import list from '../../../ui/entry-list.module.css';
import { Fields, latinInput } from '../../../ui/fields.tsx';
import { SafeImage } from '../../../ui/safe-image.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { useMyAllowance } from '../../landing-pages/queries.ts';
import { AddButton, EntryList } from '../entry-list.tsx';
import { ImageAddressField, SwitchField } from '../fields.tsx';
import type { BotProductValues, EditorValues } from '../values.ts';
import s from './cloaking-tab.module.css';

/**
 * The content that crawlers are shown instead of the page. Off by default, with a plain warning once it is
 * on.
 */
export function CloakingTab() {
  const { data: allowance } = useMyAllowance();
  const { formState } = useFormContext<EditorValues>();
  const isEnabled = useWatch<EditorValues, 'cloaking.enabled'>({ name: 'cloaking.enabled' });
  // Fields with errors must be visible, or the merchant cannot fix what prevents a save.
  const isOpen = isEnabled || formState.errors.cloaking !== undefined;
  return (
    <div>
      <Card title={text.title}>
        <div className={s.toggle}>
          <SwitchField name="cloaking.enabled" label={text.enabled} description={text.enabledHint} />
          {isEnabled && <Banner tone="warning">{text.warning}</Banner>}
          {allowance?.isCloakingAllowed === false && <Banner tone="warning">{text.notAllowed}</Banner>}
        </div>
      </Card>
      {isOpen && (
        <>
          <BotContent />
          <BotProducts />
        </>
      )}
    </div>
  );
}

/** The texts and the image that crawlers are shown. */
function BotContent() {
  const { register, getValues, setValue, formState } = useFormContext<EditorValues>();
  const [isPreviewed, setIsPreviewed] = useState(false);
  const errors = formState.errors.cloaking;

  async function copy() {
    const { copyOriginal } = await import('./copy-original.ts');
    const { title, description, imageUrl, products } = copyOriginal(getValues());
    const options = { shouldValidate: formState.isSubmitted };
    setValue('cloaking.title', title, options);
    setValue('cloaking.description', description, options);
    setValue('cloaking.imageUrl', imageUrl, options);
    setValue('cloaking.products', products, options);
    showToast({ text: text.copied });
  }

  return (
    <Card
      title={text.content}
      action={
        <Group gap={8}>
          <Button variant="light" size="sm" leftSection={<IconCopy size={18} />} onClick={copy}>
            {text.copyOriginal}
          </Button>
          <Button
            variant="subtle"
            size="sm"
            leftSection={<IconEye size={18} />}
            onClick={() => setIsPreviewed(true)}
          >
            {text.preview}
          </Button>
        </Group>
      }
    >
      <Fields>
        <TextInput
          label={text.metaTitle}
          error={errors?.metaTitle?.message}
          {...register('cloaking.metaTitle')}
        />
        <Textarea
          label={text.metaDescription}
          autosize
          minRows={2}
          maxRows={8}
          error={errors?.metaDescription?.message}
          {...register('cloaking.metaDescription')}
        />
        <TextInput label={text.contentTitle} error={errors?.title?.message} {...register('cloaking.title')} />
        <Textarea
          label={text.description}
          autosize
          minRows={3}
          maxRows={12}
          error={errors?.description?.message}
          {...register('cloaking.description')}
        />
        <ImageAddressField name="cloaking.imageUrl" label={text.image} />
        <TextInput
          label={text.redirect}
          description={text.redirectHint}
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

/** The crawlers' page with the form's current content. */
function BotPreview({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Modal opened={isOpen} onClose={onClose} title={text.preview} centered radius="lg" padding={24} size="lg">
      <BotPage />
    </Modal>
  );
}

function BotPage() {
  const { title, description, imageUrl, redirectUrl, products } =
    useFormContext<EditorValues>().getValues('cloaking');
  if (!title && !description && products.length === 0) return <p className={s.text}>{text.nothing}</p>;
  return (
    <article className={s.page}>
      {redirectUrl && (
        <p className={s.text}>
          {text.redirect} <bdi dir="ltr">{redirectUrl}</bdi>
        </p>
      )}
      <h3>{title}</h3>
      {imageUrl && <SafeImage src={imageUrl} alt={title} size={160} brokenText={productTab.imageBroken} />}
      <p className={s.text}>{description}</p>
      {products.map((product, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list is rendered once and never reordered
        <Product key={index} product={product} />
      ))}
    </article>
  );
}

function Product({ product }: { product: BotProductValues }) {
  const thumbnails = fromLines(product.thumbnails);
  return (
    <section className={s.product}>
      {product.imageUrl && (
        <SafeImage src={product.imageUrl} alt={product.name} size={96} brokenText={productTab.imageBroken} />
      )}
      <div>
        <h4>{product.name}</h4>
        <p className={s.text}>{product.description}</p>
        <b>{product.price}</b>
        <p className={s.text}>
          {product.buttonText || text.defaultButton} <bdi dir="ltr">{product.link}</bdi>
        </p>
        <Group gap={8} align="stretch" mt={8}>
          {thumbnails.map((url) => (
            <SafeImage key={url} src={url} alt="" size={56} brokenText="" />
          ))}
        </Group>
      </div>
    </section>
  );
}

/** The products that crawlers are shown. */
function BotProducts() {
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
    <Card
      title={text.products}
      path="cloaking.products"
      action={<AddButton label={text.addProduct} onClick={add} />}
    >
      <EntryList
        entries={products.fields}
        nameOf={text.product}
        onMove={products.move}
        onRemove={products.remove}
        empty={text.noProducts}
      >
        {(_, index) => (
          <div className={list.twoFields}>
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
              className={list.wholeLine}
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
              className={list.wholeLine}
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
      {errors?.root && <p className={list.listError}>{errors.root.message}</p>}
    </Card>
  );
}
