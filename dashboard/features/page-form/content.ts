import { readTyped } from '@mirsah/domain/digits';
import { type LandingPageContent, landingPageContentSchema } from '@mirsah/domain/landing-page';
import { partsInOrder } from '@mirsah/domain/landing-page/blocks';
import { isSectionName, sectionNames } from '@mirsah/domain/landing-page/content';
import type { ProductInfo } from '@mirsah/domain/landing-page/product-info';
import { type Currency, currencies, formatMoney, parseAmount } from '@mirsah/domain/money';
import { hasSaving, sellingPrice } from '@mirsah/domain/order/price';
import { type FieldIssue, formPath, type ReadForm } from '../../lib/form-issues.ts';
import { fromLines } from '../../lib/lines.ts';
import { fieldProblems, zonesText } from '../../messages/index.ts';
import { splitNewerBlocks, withNewerBlocks } from '../landing-pages/known-content.ts';
import { readOffers } from './offers.ts';
import { pageIssueText } from './problems.ts';
import type { EditorValues } from './values.ts';
import { readZones } from './zones.ts';

type Report = (path: string, message: string) => void;

/**
 * The content as far as the form can be read, which is what the preview shows. Amounts and whole numbers that
 * cannot be read are reported and replaced by 0 and 1.
 */
export function toPreviewContent(values: EditorValues, report: Report = () => {}): LandingPageContent {
  const amount = (text: string, path: string) => readAmount(text, values.currency, path, report);
  const days = (text: string, path: string) =>
    readWhole(text, path, { report, problem: fieldProblems.badDays });
  const most = (text: string) =>
    readWhole(text, 'layout.maxQuantity', { report, problem: fieldProblems.badQuantity });
  const { price, salePrice, variants, estimatedDeliveryDays, ...product } = values.product;
  return {
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
    offers: readOffers(values.offers, {
      amount,
      whole: (text, path, problem) => readWhole(text, path, { report, problem }),
    }),
    shippingOptions: values.shippingOptions.map(({ price, estimatedDays, ...option }, index) => ({
      ...option,
      priceMinor: amount(price, `shippingOptions.${index}.price`),
      estimatedDays: days(estimatedDays, `shippingOptions.${index}.estimatedDays`),
    })),
    zones: readZones(values.zones, {
      amount,
      whole: (text, path, problem) => readWhole(text, path, { report, problem }),
    }),
    formFields: values.formFields.map((field) => ({
      ...field,
      options: field.type === 'select' ? fromLines(field.options) : [],
    })),
    layout: {
      ...values.layout,
      ...arrangedLayout(values.layout),
      maxQuantity: values.layout.maxQuantity.trim() === '' ? null : most(values.layout.maxQuantity),
    },
    cloaking: {
      ...values.cloaking,
      redirectUrl: values.cloaking.redirectUrl.trim() || null,
      products: values.cloaking.products.map((product) => ({
        ...product,
        thumbnails: fromLines(product.thumbnails),
      })),
    },
  };
}

/**
 * The order of the parts, and the order of sections that releases before blocks read. A removed block is
 * undefined here.
 */
export function arrangedLayout({ order, blocks }: EditorValues['layout']) {
  const kept = Object.fromEntries(Object.entries(blocks).filter(([, block]) => block !== undefined));
  const sectionsOrder = [...new Set([...order.filter(isSectionName), ...sectionNames])];
  return { sectionsOrder, blocks: kept, order: partsInOrder({ order, sectionsOrder, blocks: kept }) };
}

/** The content that a save sends, or every problem that prevents a save, each with its form field. */
export function toContent(values: EditorValues): ReadForm<LandingPageContent> {
  const problems: FieldIssue[] = [];
  const report: Report = (path, message) => void problems.push({ path, message });
  const draft = toPreviewContent(values, report);
  if (!isValidInItsMode(draft.product.description)) {
    report('product.description.text', fieldProblems.badJson);
  }
  const isPriceRead = !problems.some(({ path }) => path === 'product.price');
  if (isPriceRead && isSaleTooHigh(draft.product)) report('product.salePrice', fieldProblems.badSalePrice);
  draft.offers.quantity.forEach(({ quantity, priceMinor }, index) => {
    const singly = quantity * cheapestPiece(draft.product);
    // Shoppers would get the pieces for less than this price, because an offer never costs more.
    if (priceMinor !== null && priceMinor > singly && singly > 0) {
      report(`offers.quantity.${index}.price`, fieldProblems.dearOffer(formatMoney(singly, draft.currency)));
    }
  });
  draft.formFields.forEach(({ type, options }, index) => {
    // Shoppers could not choose anything from an empty list.
    if (type === 'select' && options.length === 0) {
      report(`formFields.${index}.options`, fieldProblems.noOptions);
    }
  });

  const needsCity = draft.zones.list.some(({ covers }) => covers !== 'rest');
  if (needsCity && !draft.formFields.some(({ type }) => type === 'city')) {
    report('zones.city', zonesText.noCityField);
  }

  const { known, newerBlocks } = splitNewerBlocks(draft);
  const parsed = landingPageContentSchema.safeParse(known, { reportInput: true });
  for (const issue of parsed.error?.issues ?? []) report(formPath(issue.path), pageIssueText(issue));
  return parsed.success && problems.length === 0
    ? { content: withNewerBlocks(parsed.data, newerBlocks) }
    : { problems };
}

/** The lowest price of one piece. */
function cheapestPiece(product: ProductInfo): number {
  const { variants } = product;
  return variants.length > 0
    ? Math.min(...variants.map(({ priceMinor }) => priceMinor))
    : sellingPrice(product);
}

/** A sale price that is not below the price. With variants it is ignored, so it is no error. */
function isSaleTooHigh({ variants, ...product }: ProductInfo): boolean {
  return variants.length === 0 && product.salePriceMinor !== null && !hasSaving(product);
}

/** The price without a variant, as it was typed; empty while it is not a valid amount. */
export function sellingPriceText(values: EditorValues): string {
  const { price, salePrice } = values.product;
  const typed = hasSaving(toPreviewContent(values).product) ? salePrice : price;
  return parseAmount(typed.trim(), values.currency) === undefined ? '' : typed;
}

/** In minor units. */
function readAmount(text: string, currency: Currency, path: string, report: Report): number {
  const trimmed = readTyped(text);
  const amount = parseAmount(trimmed, currency);
  if (amount !== undefined) return amount;
  if (trimmed === '') report(path, fieldProblems.required);
  else if (/^-/.test(trimmed)) report(path, fieldProblems.negativePrice);
  else report(path, fieldProblems.badPrice[currencies[currency].decimals]);
  return 0;
}

function readWhole(
  text: string,
  path: string,
  { report, problem }: { report: Report; problem: string },
): number {
  const digits = readTyped(text);
  if (/^\d{1,6}$/.test(digits)) return Number(digits);
  report(path, digits === '' ? fieldProblems.required : problem);
  return 1;
}

function isValidInItsMode({ mode, text }: ProductInfo['description']): boolean {
  return mode !== 'json' || text.trim() === '' || prettyJson(text) !== undefined;
}

function isDeep(json: string): boolean {
  let depth = 0;
  for (const [mark] of json.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}]/g)) {
    if (mark === '[' || mark === '{') depth += 1;
    if (mark === ']' || mark === '}') depth -= 1;
    if (depth > MAX_JSON_DEPTH) return true;
  }
  return false;
}

/** Deeper JSON would have more indentation than text. */
const MAX_JSON_DEPTH = 40;

/**
 * The JSON text with line breaks and indentation, unless it is too deep for them; undefined when it is not
 * JSON.
 */
export function prettyJson(text: string): string | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isDeep(text) ? text : JSON.stringify(value, null, 2);
  } catch {
    return undefined;
  }
}
