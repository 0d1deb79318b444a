import type { ProductResponse } from '@mirsah/contracts/products';
import { productLimits } from '@mirsah/domain/landing-page/product-info';
import { type Currency, toMajor } from '@mirsah/domain/money';
import { PRODUCT_CURRENCY } from '@mirsah/domain/product';
import type { EditorValues } from '../form/values.ts';

type Product = EditorValues['product'];

/** What of a page's product comes from the list; reviews and delivery are the page's own. */
type Filled = Pick<
  Product,
  'productId' | 'name' | 'sku' | 'price' | 'salePrice' | 'images' | 'variants' | 'description'
>;

/**
 * A page's product as the list has it. Prices are left as they are on a page in another currency: 249 riyals are not
 * 249 dinars. A variant with options becomes one variant for each, which is how a shopper can choose between them.
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

/** Whether filling would take anything away that somebody wrote. */
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
