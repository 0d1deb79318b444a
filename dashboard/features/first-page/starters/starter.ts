import { type CountryCode, currencyIn } from '@mirsah/domain/country';
import type { LandingPageContent } from '@mirsah/domain/landing-page';
import {
  type Block,
  type BlockType,
  fieldsOf,
  isListField,
  newBlock,
  newBlockId,
  type PropsOf,
} from '@mirsah/domain/landing-page/blocks';
import { initialValues } from '@mirsah/domain/landing-page/blocks/fields';
import { type FormField, isSectionName, type SectionName } from '@mirsah/domain/landing-page/content';
import { newLandingPageContent } from '@mirsah/domain/landing-page/default-content';
import type { Theme } from '@mirsah/domain/landing-page/theme';
import { presetOf, type Trade, themePresets } from '@mirsah/domain/landing-page/theme-presets';
import { type Currency, currencies } from '@mirsah/domain/money';
import { starters as text } from '../../../messages/index.ts';

/**
 * A page that a merchant may start with instead of a blank one, with all texts written for one kind of
 * product.
 */
export type Starter = Omit<StarterTexts, 'parts'> & {
  trade: Trade;
  /**
   * Address of the illustration that replaces the merchant's own image until there is one, never on a live
   * page.
   */
  illustration: string;
  theme: Theme;
  content: (country: CountryCode) => LandingPageContent;
};

/**
 * The texts of a starter in one locale. Facts that only the merchant knows are in square brackets: the
 * `starterBlanks` of the domain's messages, which occur in `details` and `parts` only and are never
 * published.
 */
export type StarterTexts = {
  id: string;
  /** The kind of product. */
  name: string;
  summary: string;
  /** A price in Saudi riyals that is shown in the choice of starters, converted roughly elsewhere. */
  shownPrice: number;
  title: string;
  /** The line below the title. */
  line: string;
  /** HTML. */
  details: string;
  deliveryDays: number;
  /** The form's fields after name, phone and address. */
  fields?: readonly (Omit<FormField, 'options'> & { options: readonly string[] })[];
  buttonText: string;
  header: Colors;
  footer: Colors;
  /** Every section once, and between them blocks with the texts that differ from a new block's. */
  parts: readonly (SectionName | BlockTexts)[];
};
type Colors = Pick<LandingPageContent['header'], 'backgroundColor' | 'textColor'>;
type BlockTexts = { [Type in BlockType]: { type: Type } & TextsOf<PropsOf<Type>> }[BlockType];
/** Some of a block's values; rows of its lists have no ids. */
type TextsOf<Props> = {
  readonly [Name in keyof Props]?: Props[Name] extends (infer Row extends { id: string })[]
    ? readonly Partial<Omit<Row, 'id'>>[]
    : Props[Name];
};

/** The usual price of express shipping, in each currency's minor units. */
const expressMinor: Record<Currency, number> = {
  SAR: 25_00,
  AED: 25_00,
  QAR: 25_00,
  KWD: 2_000,
  BHD: 2_500,
  OMR: 2_500,
};

export function createStarter(trade: Trade, illustration: string, texts: StarterTexts): Starter {
  const { parts, ...shown } = texts;
  const theme = themePresets[presetOf[trade]];
  const content = (country: CountryCode) => ({ ...starterContent(country, texts), theme });
  return { ...shown, trade, illustration, theme, content };
}

/**
 * The content of a page made from a starter, in the country's currency. The product's name, SKU, price and
 * images are left to the merchant; reviews are empty, because only customers can write them. Search texts
 * follow the page's own.
 */
function starterContent(country: CountryCode, texts: StarterTexts): LandingPageContent {
  const blank = newLandingPageContent(country);
  const { title, line, details, deliveryDays, fields = [], buttonText, header, footer, parts } = texts;
  const placed = parts.map((part) =>
    typeof part === 'string' ? { id: part } : { id: newBlockId(), block: starterBlock(part) },
  );
  const order = placed.map(({ id }) => id);
  return {
    ...blank,
    title,
    description: line,
    product: {
      ...blank.product,
      description: { mode: 'html', text: details.replaceAll('\n', '').trim() },
      estimatedDeliveryDays: deliveryDays,
    },
    shippingOptions: [
      { id: 'standard', name: text.standardShipping, priceMinor: 0, estimatedDays: deliveryDays },
      {
        id: 'express',
        name: text.expressShipping,
        priceMinor: expressMinor[currencyIn[country]],
        estimatedDays: Math.max(1, deliveryDays - 2),
      },
    ],
    formFields: [...blank.formFields, ...fields.map((field) => ({ ...field, options: [...field.options] }))],
    layout: {
      ...blank.layout,
      buttonText,
      sectionsOrder: order.filter(isSectionName),
      order,
      blocks: Object.fromEntries(placed.flatMap(({ id, block }) => (block ? [[id, block]] : []))),
    },
    header: { ...blank.header, enabled: true, ...header },
    footer: { ...blank.footer, enabled: true, ...footer, copyrightText: text.copyright },
  };
}

/**
 * A new block of the kind with a starter's texts in it. A row has the fields of the kind's rows, filled or
 * empty.
 */
function starterBlock({ type, ...texts }: BlockTexts): Block {
  const block = newBlock(type);
  const props = Object.entries(texts).map(([name, value]) => [
    name,
    Array.isArray(value)
      ? value.map((row, index) => ({ ...emptyRow(type, name), ...row, id: `row-${index + 1}` }))
      : value,
  ]);
  // The texts are of the block's kind, which TypeScript cannot follow through the table of kinds.
  return { ...block, props: { ...block.props, ...Object.fromEntries(props) } } as Block;
}

function emptyRow(type: BlockType, list: string): object {
  const field = fieldsOf(type)[list];
  return field && isListField(field) ? initialValues(field.fields) : {};
}

/** The shown content is the starter's with the illustration, a name and a price filled in. */
export function shownContent(content: LandingPageContent, starter: Starter): LandingPageContent {
  return {
    ...content,
    product: {
      ...content.product,
      name: starter.name,
      priceMinor: shownPriceMinor(starter, content.currency),
      images: [{ url: starter.illustration, alt: '' }],
    },
  };
}

/** The price that a starter is shown with, in minor units. */
export function shownPriceMinor({ shownPrice }: Pick<Starter, 'shownPrice'>, currency: Currency): number {
  const { decimals } = currencies[currency];
  // A dinar or an Omani riyal is worth about ten Saudi riyals.
  const major = decimals === 3 ? Math.max(1, Math.round(shownPrice / 10)) : shownPrice;
  return major * 10 ** decimals;
}
