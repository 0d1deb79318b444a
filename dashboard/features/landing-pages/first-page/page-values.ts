import type { LandingPageContent } from '@mirsah/domain/landing-page';
import { currencies, parseAmount } from '@mirsah/domain/money';
import { suggestSubdomain } from '@mirsah/domain/subdomain';
import { fieldProblems, firstPage } from '../../../messages/index.ts';
import { suggestSku } from '../../products/product-values.ts';
import { toPreviewContent } from '../form/content.ts';
import type { EditorValues } from '../form/values.ts';
import { type Starter, shownPriceMinor } from '../starters/starter.ts';

/** A photo of the product from its choice on. Its address is empty until it is uploaded. */
export type Photo = {
  key: string;
  url: string;
  /** A small copy as a data address, for the preview; empty where the browser cannot make one. */
  shown: string;
};

/** What a merchant says of a first page; the rest is the starter's or follows from this. */
export type Said = { name: string; price: string; photos: readonly Photo[] };

/**
 * The page's values: the starter's with what was said. Title, SKU and the name of the link follow from the product's
 * name. The link gets a random end when nothing can be derived from the name, or when `isTaken`.
 */
export function pageValues(
  base: EditorValues,
  { name, price, photos }: Said,
  { starterId, isTaken = false }: { starterId: string; isTaken?: boolean },
): EditorValues {
  const sku = suggestSku(name);
  const latin = sku.toLowerCase().replaceAll('-', ' ');
  const images = photos.filter(({ url }) => url !== '').map(({ url }) => ({ url, alt: name.trim() }));
  return {
    ...base,
    title: name.trim() || base.title,
    subdomain: suggestSubdomain(latin || starterId, { isTaken: isTaken || latin === '' }),
    product: {
      ...base.product,
      name: name.trim(),
      sku: sku || starterId.toUpperCase(),
      price: price.trim() || base.product.price,
      images,
    },
  };
}

/** What is wrong with a price that is to be asked; undefined for an amount in the page's currency, more than nothing. */
export function priceProblem(
  price: string,
  { currency }: Pick<EditorValues, 'currency'>,
): string | undefined {
  if (price.trim() === '') return fieldProblems.required;
  const amount = parseAmount(price.trim(), currency);
  if (amount === 0 || /^[-−]/.test(price.trim())) return firstPage.priceMissing;
  return amount ? undefined : fieldProblems.badPrice[currencies[currency].decimals];
}

/** The page while it is being made: samples stand for what was not said yet. */
export function shownPage(base: EditorValues, said: Said, starter: Starter): LandingPageContent {
  const values = pageValues(base, said, { starterId: starter.id });
  const content = toPreviewContent(values);
  const photos = said.photos
    .map(({ url, shown }) => ({ url: shown || url, alt: '' }))
    .filter(({ url }) => url);
  return {
    ...content,
    product: {
      ...content.product,
      name: said.name.trim() || starter.name,
      priceMinor: priceProblem(said.price, base)
        ? shownPriceMinor(starter, content.currency)
        : content.product.priceMinor,
      images: photos.length > 0 ? photos : [{ url: starter.illustration, alt: '' }],
    },
  };
}

const SHOWN_WIDTH = 780;

/** A small copy of a photo, at once; empty when the browser cannot read it. */
export async function smallCopy(file: File): Promise<string> {
  try {
    const bitmap = await createImageBitmap(file, {
      imageOrientation: 'from-image',
      resizeWidth: SHOWN_WIDTH,
      resizeQuality: 'medium',
    });
    const canvas = document.createElement('canvas');
    canvas.width = bitmap.width;
    canvas.height = bitmap.height;
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
    bitmap.close();
    return canvas.toDataURL('image/jpeg', 0.8);
  } catch {
    return '';
  }
}
