import { type CountryCode, countries } from '@mirsah/domain/country';
import type { LandingPageContent } from '@mirsah/domain/landing-page';
import type { FormField } from '@mirsah/domain/landing-page/content';
import { newLandingPageContent } from '@mirsah/domain/landing-page/default-content';
import { type Currency, currencies } from '@mirsah/domain/money';

/** A page that a merchant may begin with instead of a blank one: all its texts, written for one kind of product. */
export type Starter = {
  id: string;
  /** The kind of product. */
  name: string;
  summary: string;
  /** Address of a drawing that stands for the merchant's own picture where starters are shown, never on a page. */
  sketch: string;
  /** Prices in major units, likewise only for show: in riyals of Saudi Arabia, near enough elsewhere. */
  shownPrice: { price: number; salePrice: number };
  content: (country: CountryCode) => LandingPageContent;
};

type Words = Pick<LandingPageContent, 'title' | 'description'> & {
  seo: Omit<LandingPageContent['seo'], 'ogImage'>;
  /** HTML. What stands in square brackets is for the merchant to fill in. */
  details: string;
  deliveryDays: number;
  /** After name, phone and address. */
  fields?: FormField[];
  layout?: Partial<LandingPageContent['layout']>;
  header: Colors;
  footer: Colors;
};
type Colors = Pick<LandingPageContent['header'], 'backgroundColor' | 'textColor'>;

/** What a courier takes for the quick way, in each currency's minor units. */
const expressMinor: Record<Currency, number> = {
  SAR: 25_00,
  AED: 25_00,
  QAR: 25_00,
  KWD: 2_000,
  BHD: 2_500,
  OMR: 2_500,
};

/**
 * A page with a starter's words in it, in the country's currency. Name, SKU, price and pictures are the merchant's
 * and stay empty; so do reviews, which only customers can write.
 */
export function starterContent(country: CountryCode, words: Words): LandingPageContent {
  const blank = newLandingPageContent(country);
  const { title, description, seo, details, deliveryDays, fields = [], layout, header, footer } = words;
  return {
    ...blank,
    title,
    description,
    seo: { ...seo, ogImage: '' },
    product: {
      ...blank.product,
      description: { mode: 'html', text: details.trim() },
      estimatedDeliveryDays: deliveryDays,
    },
    shippingOptions: [
      { id: 'standard', name: 'شحن عادي', priceMinor: 0, estimatedDays: deliveryDays },
      {
        id: 'express',
        name: 'شحن سريع',
        priceMinor: expressMinor[countries[country].currency],
        estimatedDays: Math.max(1, deliveryDays - 2),
      },
    ],
    formFields: [...blank.formFields, ...fields],
    layout: { ...blank.layout, ...layout },
    header: { ...blank.header, enabled: true, ...header },
    footer: { ...blank.footer, enabled: true, ...footer, copyrightText: 'جميع الحقوق محفوظة' },
  };
}

/** The content as the choice of starters shows it: with a drawing and prices in the merchant's places. */
export function shownContent(
  content: LandingPageContent,
  {
    sketch,
    shownPrice,
    name,
  }: { sketch: string; shownPrice: { price: number; salePrice: number }; name: string },
): LandingPageContent {
  const { decimals } = currencies[content.currency];
  // A dinar or an Omani riyal is worth about ten Saudi riyals.
  const minor = (amount: number) => (decimals === 3 ? Math.round(amount / 10) : amount) * 10 ** decimals;
  return {
    ...content,
    product: {
      ...content.product,
      name,
      priceMinor: minor(shownPrice.price),
      salePriceMinor: minor(shownPrice.salePrice),
      images: [{ url: sketch, alt: '' }],
    },
  };
}
