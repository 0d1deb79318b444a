import type { ProductResponse } from '@mirsah/contracts/products';
import { productLimits } from '@mirsah/domain/landing-page/product-info';
import { type Currency, toMajor } from '@mirsah/domain/money';
import { PRODUCT_CURRENCY } from '@mirsah/domain/product';
import type { EditorValues } from '../values.ts';

type Product = EditorValues['product'];

/**
 * The parts of a page's product that a product of the list fills in. Reviews and delivery belong to the page.
 */
type Filled = Pick<
  Product,
  'productId' | 'name' | 'sku' | 'price' | 'salePrice' | 'images' | 'variants' | 'description'
>;

/**
 * Fills a page's product from the merchant's list. On a page in another currency the prices stay: 249 riyals
 * are not 249 dinars. A variant with options becomes one variant per option, so that shoppers can choose
 * between them.
 */
export function filledFrom(product: ProductResponse, current: Product, currency: Currency): Filled {
  const hasPrices = currency === PRODUCT_CURRENCY;
  const typed = (amount: number) => (hasPrices ? String(toMajor(amount, PRODUCT_CURRENCY)) : '');
  return {
    productId: product.id,
    name: product.name,
    sku: product.sku,
    price: hasPrices ? typed(product.priceMinor) : current.price,
    salePrice: '',
    images: product.images.map((url) => ({ url, alt: '' })),
    variants: product.variants
      .flatMap(({ id, name, sku, priceMinor, options }) => {
        const price = typed(priceMinor);
        if (options.length === 0) return [{ id, name, sku, price }];
        return options.map((option, index) => ({
          id: `${id}-${index + 1}`.slice(-40),
          name: `${name} – ${option}`.slice(0, 120),
          sku,
          price,
        }));
      })
      .slice(0, productLimits.variants),
    description: { mode: 'text', text: product.description },
  };
}

/** Whether filling in a product would overwrite anything the merchant has entered. */
export function hasTypedProduct({ name, sku, price, images, variants, description }: Product): boolean {
  return (
    name.trim() !== '' ||
    sku.trim() !== '' ||
    !['', '0'].includes(price.trim()) ||
    images.length > 0 ||
    variants.length > 0 ||
    description.text.trim() !== ''
  );
}
