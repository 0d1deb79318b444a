import {
  type LandingPageContent,
  landingPageContentSchema,
} from '@mirsah/domain/landing-page/landing-page.ts';
import type { ShippingOption } from '@mirsah/domain/landing-page/order-form.ts';
import type { ProductInfo, Variant } from '@mirsah/domain/landing-page/product-info.ts';
import { type Currency, currencies } from '@mirsah/domain/money/currency.ts';
import { parseAmount, toLatinDigits, toMajor } from '@mirsah/domain/money/money.ts';
import { fieldProblems } from '../../../messages/editor.ts';
import { type FieldIssue, formPath, issueText } from './field-issues.ts';

type Priced<T extends { priceMinor: number }> = Omit<T, 'priceMinor'> & { price: string };

/**
 * What the editor's form holds: the page's content with amounts (in major units) and numbers of days as they are
 * typed. An empty text stands for a value that is not given.
 */
export type EditorValues = Omit<LandingPageContent, 'product' | 'shippingOptions'> & {
  product: Priced<Omit<ProductInfo, 'salePriceMinor' | 'variants' | 'estimatedDeliveryDays'>> & {
    salePrice: string;
    variants: Priced<Variant>[];
    estimatedDeliveryDays: string;
  };
  shippingOptions: (Priced<Omit<ShippingOption, 'estimatedDays'>> & { estimatedDays: string })[];
};

export function toValues(content: LandingPageContent): EditorValues {
  const { currency } = content;
  const typed = (amount: number) => String(toMajor(amount, currency));
  const { priceMinor, salePriceMinor, variants, estimatedDeliveryDays, ...product } = content.product;
  return {
    ...content,
    product: {
      ...product,
      price: typed(priceMinor),
      salePrice: salePriceMinor === null ? '' : typed(salePriceMinor),
      variants: variants.map(({ priceMinor, ...variant }) => ({ ...variant, price: typed(priceMinor) })),
      estimatedDeliveryDays: estimatedDeliveryDays === null ? '' : String(estimatedDeliveryDays),
    },
    shippingOptions: content.shippingOptions.map(({ priceMinor, estimatedDays, ...option }) => ({
      ...option,
      price: typed(priceMinor),
      estimatedDays: String(estimatedDays),
    })),
  };
}

export type ReadForm = { content: LandingPageContent } | { problems: FieldIssue[] };

/** The content that a save sends, or everything that keeps it from being one, each problem by its form field. */
export function toContent(values: EditorValues): ReadForm {
  const problems: FieldIssue[] = [];
  const report = (path: string, message: string) => void problems.push({ path, message });
  const amount = (text: string, path: string) => readAmount(text, values.currency, path, report);
  const days = (text: string, path: string) => readDays(text, path, report);

  const { price, salePrice, variants, estimatedDeliveryDays, ...product } = values.product;
  const draft: LandingPageContent = {
    ...values,
    product: {
      ...product,
      priceMinor: amount(price, 'product.price'),
      salePriceMinor: salePrice.trim() === '' ? null : amount(salePrice, 'product.salePrice'),
      variants: variants.map(({ price, ...variant }, index) => ({
        ...variant,
        priceMinor: amount(price, `product.variants.${index}.price`),
      })),
      estimatedDeliveryDays:
        estimatedDeliveryDays.trim() === ''
          ? null
          : days(estimatedDeliveryDays, 'product.estimatedDeliveryDays'),
    },
    shippingOptions: values.shippingOptions.map(({ price, estimatedDays, ...option }, index) => ({
      ...option,
      priceMinor: amount(price, `shippingOptions.${index}.price`),
      estimatedDays: days(estimatedDays, `shippingOptions.${index}.estimatedDays`),
    })),
  };
  if (!isJsonWhereSaid(draft.product.description)) {
    report('product.description.text', fieldProblems.badJson);
  }

  const parsed = landingPageContentSchema.safeParse(draft);
  for (const issue of parsed.error?.issues ?? []) report(formPath(issue.path), issueText(issue));
  return parsed.success && problems.length === 0 ? { content: parsed.data } : { problems };
}

type Report = (path: string, message: string) => void;

/** Minor units. What cannot be read is reported and stands as 1, which passes every later check. */
function readAmount(text: string, currency: Currency, path: string, report: Report): number {
  const trimmed = text.trim();
  const amount = parseAmount(trimmed, currency);
  if (amount !== undefined) return amount;
  if (trimmed === '') report(path, fieldProblems.required);
  else if (/^[-−]/.test(trimmed)) report(path, fieldProblems.negativePrice);
  else report(path, fieldProblems.badPrice[currencies[currency].decimals]);
  return 1;
}

function readDays(text: string, path: string, report: Report): number {
  const digits = toLatinDigits(text).trim();
  if (/^\d{1,6}$/.test(digits)) return Number(digits);
  report(path, digits === '' ? fieldProblems.required : fieldProblems.badDays);
  return 1;
}

function isJsonWhereSaid({ mode, text }: ProductInfo['description']): boolean {
  return mode !== 'json' || text.trim() === '' || prettyJson(text) !== undefined;
}

/** The JSON text set out on lines of its own; undefined when it is no JSON. */
export function prettyJson(text: string): string | undefined {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return undefined;
  }
}
