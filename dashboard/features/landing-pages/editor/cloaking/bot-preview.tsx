import { Modal } from '@mantine/core';
import { useFormContext } from 'react-hook-form';
import { productTab } from '../../../../messages/editor.ts';
import { cloakingTab as words } from '../../../../messages/editor-settings.ts';
import { SafePicture } from '../../../../ui/safe-picture.tsx';
import type { BotProductValues, EditorValues } from '../editor-values.ts';
import { fromLines } from '../lines.ts';
import s from './cloaking.module.css';

/** What crawlers will read, in the words that are in the form now. */
export function BotPreview({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={words.preview}
      centered
      radius="lg"
      padding={24}
      size="lg"
    >
      <BotPage />
    </Modal>
  );
}

function BotPage() {
  const { title, description, imageUrl, redirectUrl, products } =
    useFormContext<EditorValues>().getValues('cloaking');
  if (!title && !description && products.length === 0) return <p className={s.text}>{words.nothing}</p>;
  return (
    <article className={s.page}>
      {redirectUrl && (
        <p className={s.text}>
          {words.redirect} <bdi dir="ltr">{redirectUrl}</bdi>
        </p>
      )}
      <h3>{title}</h3>
      {imageUrl && <SafePicture src={imageUrl} alt={title} size={160} brokenText={productTab.imageBroken} />}
      <p className={s.text}>{description}</p>
      {products.map((product, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a picture of the moment, never reordered
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
        <SafePicture
          src={product.imageUrl}
          alt={product.name}
          size={96}
          brokenText={productTab.imageBroken}
        />
      )}
      <div>
        <h4>{product.name}</h4>
        <p className={s.text}>{product.description}</p>
        <b>{product.price}</b>
        <p className={s.text}>
          {product.buttonText || words.defaultButton} <bdi dir="ltr">{product.link}</bdi>
        </p>
        <div className={s.thumbnails}>
          {thumbnails.map((url) => (
            <SafePicture key={url} src={url} alt="" size={56} brokenText="" />
          ))}
        </div>
      </div>
    </section>
  );
}
