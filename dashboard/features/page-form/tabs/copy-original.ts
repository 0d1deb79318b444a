import { withoutBlanks } from '@mirsah/domain/landing-page/without-blanks';
import { formatMoney, parseAmount } from '@mirsah/domain/money';
import { toLines } from '../../../lib/lines.ts';
import { cloakingTab } from '../../../messages/index.ts';
import type { EditorValues } from '../values.ts';
import { convertDescription } from './convert-description.ts';

/** How many images a product shown to crawlers has (spec 9). */
const MAX_THUMBNAILS = 4;
const MAX_DESCRIPTION_LENGTH = 2000;

/**
 * The cloaking settings filled in from the product: title, description, first image and one product with up
 * to four thumbnails. The product's link and the redirect stay as they were (spec 4).
 */
export function copyOriginal({ product, title, currency, cloaking }: EditorValues): EditorValues['cloaking'] {
  const name = product.name.trim() || title.trim();
  const description = plainDescription(product.description);
  const addresses = product.images.map(({ url }) => url);
  const [imageUrl = ''] = addresses;
  const [before] = cloaking.products;
  return {
    ...cloaking,
    title: name,
    description,
    imageUrl,
    products: [
      {
        name,
        description,
        price: shownPrice(product, currency),
        imageUrl,
        link: before?.link ?? '',
        buttonText: before?.buttonText || cloakingTab.defaultButton,
        thumbnails: toLines(addresses.slice(0, MAX_THUMBNAILS)),
      },
    ],
  };
}

function plainDescription(description: EditorValues['product']['description']): string {
  const { mode, text } = withoutBlanks(description);
  const plain = mode === 'html' ? convertDescription(text, 'html', 'text') : text.trim();
  return mode === 'json' ? '' : plain.slice(0, MAX_DESCRIPTION_LENGTH).trim();
}

function shownPrice({ salePrice, price }: EditorValues['product'], currency: EditorValues['currency']) {
  const amount = parseAmount(salePrice.trim() || price, currency);
  return amount === undefined ? '' : formatMoney(amount, currency);
}
