import { type CountryCode, countries } from '@mirsah/domain/country';
import type { LandingPageContent } from '@mirsah/domain/landing-page';
import type { FormField } from '@mirsah/domain/landing-page/content';
import { newLandingPageContent } from '@mirsah/domain/landing-page/default-content';
import { type Currency, currencies } from '@mirsah/domain/money';
import { starters as text } from '../../../messages/index.ts';

/** A page that a merchant may start with instead of a blank one, with all texts written for one kind of product. */
export type Starter = {
  id: string;
  /** The kind of product. */
  name: string;
  summary: string;
  /** Address of the illustration shown in place of the merchant's own image in the choice of starters, never on a page. */
  illustration: string;
  /** Prices in major units that are shown in the choice of starters: Saudi riyals, converted roughly elsewhere. */
  shownPrice: { price: number; salePrice: number };
  content: (country: CountryCode) => LandingPageContent;
};

/** The texts of a starter in one locale. */
type StarterTexts = Pick<Starter, 'name' | 'summary' | 'shownPrice'> & { page: PageTexts };

type PageTexts = Pick<LandingPageContent, 'title' | 'description'> & {
  seo: Omit<LandingPageContent['seo'], 'ogImage'>;
  /** HTML. The merchant fills in what is in square brackets: the `starterBlanks` of the domain's messages. */
  details: string;
  deliveryDays: number;
  /** Shown after name, phone and address. */
  fields?: readonly (Omit<FormField, 'options'> & { options: readonly string[] })[];
  layout?: Partial<Omit<Layout, 'sectionsOrder'>> & {
    sectionsOrder?: readonly Layout['sectionsOrder'][number][];
  };
  header: Colors;
  footer: Colors;
};
type Layout = LandingPageContent['layout'];
type Colors = Pick<LandingPageContent['header'], 'backgroundColor' | 'textColor'>;

/** The usual price of express shipping, in each currency's minor units. */
const expressMinor: Record<Currency, number> = {
  SAR: 25_00,
  AED: 25_00,
  QAR: 25_00,
  KWD: 2_000,
  BHD: 2_500,
  OMR: 2_500,
};

export function createStarter(id: string, illustration: string, { page, ...texts }: StarterTexts): Starter {
  return { id, illustration, ...texts, content: (country) => starterContent(country, page) };
}

/**
 * The content of a page made from a starter, in the country's currency. The product's name, SKU, price and images are
 * left to the merchant; reviews are empty, because only customers can write them.
 */
function starterContent(country: CountryCode, texts: PageTexts): LandingPageContent {
  const blank = newLandingPageContent(country);
  const { title, description, seo, details, deliveryDays, fields = [], layout, header, footer } = texts;
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
      { id: 'standard', name: text.standardShipping, priceMinor: 0, estimatedDays: deliveryDays },
      {
        id: 'express',
        name: text.expressShipping,
        priceMinor: expressMinor[countries[country].currency],
        estimatedDays: Math.max(1, deliveryDays - 2),
      },
    ],
    formFields: [...blank.formFields, ...fields.map((field) => ({ ...field, options: [...field.options] }))],
    layout: {
      ...blank.layout,
      ...layout,
      sectionsOrder: [...(layout?.sectionsOrder ?? blank.layout.sectionsOrder)],
      order: [...(layout?.sectionsOrder ?? blank.layout.sectionsOrder)],
    },
    header: { ...blank.header, enabled: true, ...header },
    footer: { ...blank.footer, enabled: true, ...footer, copyrightText: text.copyright },
  };
}

/** The content as the choice of starters shows it, with an illustration, a name and prices filled in. */
export function shownContent(
  content: LandingPageContent,
  {
    illustration,
    shownPrice,
    name,
  }: { illustration: string; shownPrice: { price: number; salePrice: number }; name: string },
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
      images: [{ url: illustration, alt: '' }],
    },
  };
}
