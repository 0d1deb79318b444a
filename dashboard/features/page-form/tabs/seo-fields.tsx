import { Stack, Textarea, TextInput } from '@mantine/core';
import { type ShownSeo, shownSeo } from '@mirsah/domain/landing-page';
import { isImageAddress } from '@mirsah/domain/schemas';
import { IconPhoto, IconWorld } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { siteAddress, siteHost, useConfig } from '../../../lib/config.ts';
import { formatNumber, generalTab as text, truncate } from '../../../messages/index.ts';
import { Card } from '../../../ui/card.tsx';
import { Fields } from '../../../ui/fields.tsx';
import { ImageAddressField } from '../fields.tsx';
import type { EditorValues } from '../values.ts';
import s from './general-tab.module.css';
import seoFieldsStyles from './seo-fields.module.css';

const hintBelow: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];

export function SeoFields() {
  const { register, formState } = useFormContext<EditorValues>();
  const errors = formState.errors.seo;
  return (
    <Card title={text.seo} description={text.seoHint}>
      <Fields>
        <SlugField />
        <TextInput
          label={text.metaTitle}
          description={<LengthHint of="title" />}
          inputWrapperOrder={hintBelow}
          error={errors?.metaTitle?.message}
          {...register('seo.metaTitle')}
        />
        <Textarea
          label={text.metaDescription}
          description={<LengthHint of="description" />}
          inputWrapperOrder={hintBelow}
          autosize
          minRows={2}
          maxRows={8}
          error={errors?.metaDescription?.message}
          {...register('seo.metaDescription')}
        />
        <TextInput
          label={text.metaKeywords}
          description={text.metaKeywordsHint}
          error={errors?.metaKeywords?.message}
          {...register('seo.metaKeywords')}
        />
        <ImageAddressField name="seo.ogImage" label={text.ogImage} />
        <SeoPreviews />
      </Fields>
    </Card>
  );
}

/** The slug, with the second address of the page that it makes. */
function SlugField() {
  const config = useConfig();
  const { field, fieldState } = useController<EditorValues, 'seo.slug'>({ name: 'seo.slug' });
  const subdomain = useWatch<EditorValues, 'subdomain'>({ name: 'subdomain' });
  const slug = field.value.trim();
  return (
    <div className={s.subdomain}>
      <TextInput label={text.slug} description={text.slugHint} error={fieldState.error?.message} {...field} />
      {slug !== '' && subdomain !== '' && (
        <p className={s.address}>
          {text.slugAddress} <bdi dir="ltr">{`${siteAddress(config, subdomain)}products/${slug}`}</bdi>
        </p>
      )}
    </div>
  );
}

/** Search engines show about this many characters of each. */
const SHOWN_TITLE = 60;
const SHOWN_DESCRIPTION = 155;

/** How the page looks in a search result and as a shared link, updated while its texts are being typed. */
function SeoPreviews() {
  const config = useConfig();
  const subdomain = useWatch<EditorValues, 'subdomain'>({ name: 'subdomain' });
  const { title, description, image } = useShownSeo();
  const host = siteHost(config, subdomain || '…');
  const shownTitle = title || text.noTitle;
  const shownDescription = description || text.noDescription;
  return (
    <Stack gap={18}>
      <Preview caption={text.searchPreview}>
        <div className={seoFieldsStyles.result}>
          <span className={seoFieldsStyles.site}>
            <span className={seoFieldsStyles.icon}>
              <IconWorld size={16} stroke={1.6} />
            </span>
            <bdi dir="ltr">{host}</bdi>
          </span>
          <span className={seoFieldsStyles.resultTitle}>{truncate(shownTitle, SHOWN_TITLE)}</span>
          <span className={seoFieldsStyles.text}>{truncate(shownDescription, SHOWN_DESCRIPTION)}</span>
        </div>
      </Preview>
      <Preview caption={text.sharePreview}>
        <div className={seoFieldsStyles.shared}>
          <SharedImage key={image} address={image} />
          <div className={seoFieldsStyles.sharedTexts}>
            <span className={seoFieldsStyles.sharedTitle}>{shownTitle}</span>
            <span className={seoFieldsStyles.sharedText}>{shownDescription}</span>
            <bdi className={seoFieldsStyles.sharedHost} dir="ltr">
              {host}
            </bdi>
          </div>
        </div>
      </Preview>
    </Stack>
  );
}

function Preview({ caption, children }: { caption: string; children: ReactNode }) {
  return (
    <figure className={seoFieldsStyles.preview}>
      <figcaption>{caption}</figcaption>
      {children}
    </figure>
  );
}

function SharedImage({ address }: { address: string | undefined }) {
  const [isBroken, setIsBroken] = useState(false);
  if (address && isImageAddress(address) && !isBroken) {
    return <img className={seoFieldsStyles.image} src={address} alt="" onError={() => setIsBroken(true)} />;
  }
  return (
    <span className={seoFieldsStyles.noImage}>
      <IconPhoto size={28} stroke={1.4} />
      {text.noImage}
    </span>
  );
}

const best = { title: SHOWN_TITLE, description: SHOWN_DESCRIPTION };

/** The length of a text beside the length that search engines show. A longer text is allowed, with a hint. */
function LengthHint({ of }: { of: keyof typeof best }) {
  const { length } = Array.from(useShownSeo()[of]);
  const isOver = length > best[of];
  return (
    <span className={s.length} data-over={isOver || undefined}>
      {text.lengthHint(formatNumber(length), best[of])}
      {isOver && ` · ${text.lengthOver}`}
    </span>
  );
}

/**
 * The title, description and image that search engines and shared links would show of the form's current
 * values.
 */
function useShownSeo(): ShownSeo {
  const [title, description, metaTitle, metaDescription, ogImage, images] = useWatch<
    EditorValues,
    ['title', 'description', 'seo.metaTitle', 'seo.metaDescription', 'seo.ogImage', 'product.images']
  >({
    name: ['title', 'description', 'seo.metaTitle', 'seo.metaDescription', 'seo.ogImage', 'product.images'],
  });
  return shownSeo({
    title: title.trim(),
    description: description.trim(),
    seo: { metaTitle: metaTitle.trim(), metaDescription: metaDescription.trim(), ogImage: ogImage.trim() },
    product: { images },
  });
}
