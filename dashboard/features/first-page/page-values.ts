import { readTyped } from '@mirsah/domain/digits';
import type { LandingPageContent } from '@mirsah/domain/landing-page';
import { hasBlank } from '@mirsah/domain/landing-page/blanks';
import { type Block, fieldsOf, isListField } from '@mirsah/domain/landing-page/blocks';
import type { Fields } from '@mirsah/domain/landing-page/blocks/fields';
import { type BadgeName, badgeNames } from '@mirsah/domain/landing-page/content';
import { badgeTexts, countryNames, newPageText } from '@mirsah/domain/messages';
import { currencies, parseAmount } from '@mirsah/domain/money';
import { blockTexts, fieldProblems, firstPage } from '../../messages/index.ts';
import { toPreviewContent } from '../page-form/content.ts';
import type { EditorValues } from '../page-form/values.ts';
import { suggestLinkName, suggestSku } from '../products/product-values.ts';
import { type Starter, shownPriceMinor } from './starters/starter.ts';

/** A photo of the product, from its choice on. Its address is empty until it is uploaded. */
export type Photo = {
  key: string;
  url: string;
  /** A small copy as a data address, for the preview; empty if the browser cannot create one. */
  shown: string;
};

/** The merchant's answers for a first page; the rest comes from the starter or follows from these. */
export type Said = { name: string; price: string; photos: readonly Photo[] };

/**
 * The page's values: the starter's with the merchant's answers. Title, SKU and link name follow from the
 * product's name. The link gets a random suffix when nothing can be derived from the name, or when `isTaken`.
 */
export function pageValues(
  base: EditorValues,
  { name, price, photos }: Said,
  { starterId, isTaken = false }: { starterId: string; isTaken?: boolean },
): EditorValues {
  const sku = suggestSku(name);
  const images = photos.filter(({ url }) => url !== '').map(({ url }) => ({ url, alt: name.trim() }));
  return {
    ...base,
    title: name.trim() || base.title,
    // That of the starter names its own product.
    layout: name.trim() ? { ...base.layout, buttonText: newPageText.button } : base.layout,
    subdomain: suggestLinkName(name, { isTaken, otherwise: starterId }),
    product: {
      ...base.product,
      name: name.trim(),
      sku: sku || starterId.toUpperCase(),
      price: price.trim() || base.product.price,
      images,
    },
  };
}

/** The problem of a selling price; undefined for a positive amount in the page's currency. */
export function priceProblem(
  price: string,
  { currency }: Pick<EditorValues, 'currency'>,
): string | undefined {
  if (price.trim() === '') return fieldProblems.required;
  const amount = parseAmount(price.trim(), currency);
  if (amount === 0 || /^[-−]/.test(price.trim())) return firstPage.priceMissing;
  return amount ? undefined : fieldProblems.badPrice[currencies[currency].decimals];
}

/** The page while it is being created, with samples for missing answers. */
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

/** A small copy of a photo, without an upload; empty when the browser cannot read it. */
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
    const context = canvas.getContext('2d');
    if (!context) return '';
    // JPEG would turn transparent pixels black.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(bitmap, 0, 0);
    bitmap.close();
    return canvas.toDataURL('image/jpeg', 0.8);
  } catch {
    return '';
  }
}

/** A text of the starter that is published only when the merchant confirms that it is true. */
export type Claim = { id: string; title: string; text: string };

/** The merchant's promises on a first page: shipping, its countries, and the ids of the confirmed claims. */
export type Promises = {
  shipping: string;
  days: string;
  isHomeOnly: boolean;
  claims: readonly string[];
  /** The page has the account's shipping, so the dialog does not ask for it. */
  hasShipping: boolean;
};

const [LINE, DESCRIPTION] = ['line', 'description'];
/** Fields that every order form begins with. */
const essentialFields = new Set(['name', 'phone', 'address']);
/** A badge under the title is a claim too, although it is not a text of the starter. */
const badgeId = (badge: BadgeName) => `badges/${badge}`;
const rowId = (block: string, row: string) => `${block}/${row}`;

/** The starter's texts in the order of the page, without their blanks. A badge is a separate claim. */
export function claimsOf(
  { description, product, layout, formFields }: LandingPageContent,
  { hasShipping }: Pick<Promises, 'hasShipping'>,
): Claim[] {
  const ofBlock = (id: string, block: Block): Claim[] => {
    if (block.type === 'trustBadges') {
      const rows = block.props.items.filter((row) => !hasBlank(row));
      return rows.map((row) => ({ id: rowId(id, row.id), title: row.title, text: row.text }));
    }
    const [own, ...texts] = textsOf(fieldsOf(block.type), block.props);
    const hasTitle = 'title' in block.props && block.props.title === own;
    const title = hasTitle && own ? own : blockTexts[block.type].name;
    return [{ id, title, text: (hasTitle ? texts : [own ?? '', ...texts]).join(' · ') }];
  };
  const { description: title, badge, line, field } = firstPage.claims;
  return [
    ...badgeNames.map((name) => ({ id: badgeId(name), title: badgeTexts[name], text: badge })),
    { id: LINE, title: line, text: description },
    ...layout.order.flatMap((id) => {
      const block = layout.blocks[id];
      if (id === DESCRIPTION) return [{ id, title, text: filledText(product.description.text) }];
      return block && isClaim(block) ? ofBlock(id, block) : [];
    }),
    ...formFields
      .filter(({ id, type }) => !essentialFields.has(id) && !(hasShipping && type === 'city'))
      .map(({ id, label, options }) => ({ id, title: field(label), text: options.join(' · ') || label })),
  ].filter(({ text }) => text !== '');
}

/** The page with the confirmed promises. Unconfirmed texts of the starter stay hidden in the editor. */
export function promisedContent(
  content: LandingPageContent,
  { isHomeOnly, claims, hasShipping, ...promises }: Promises,
): LandingPageContent {
  const { country, currency, layout, product, zones, shippingOptions, formFields, description } = content;
  const isTrue = (id: string) => claims.includes(id);
  const estimatedDays = Number(readTyped(promises.days));
  const shipping = shippingOptions.slice(0, 1).map((option) => ({
    ...option,
    priceMinor: parseAmount(readTyped(promises.shipping), currency) ?? 0,
    estimatedDays,
  }));
  const { rest } = zones;
  const home = { id: 'home', name: countryNames[country], country, covers: 'rest' as const, places: [] };
  const promised = (id: string, block: Block): Block => {
    if (!isClaim(block) || isTrue(id)) return block;
    if (block.type !== 'trustBadges') return { ...block, hideOn: 'all' };
    const items = block.props.items.filter((row) => isTrue(rowId(id, row.id)));
    if (items.length === 0) return { ...block, hideOn: 'all' };
    return { ...block, props: { ...block.props, items } };
  };
  return {
    ...content,
    description: isTrue(LINE) ? description : firstPage.plainLine,
    // Each zone has its own delivery time.
    product: { ...product, estimatedDeliveryDays: hasShipping ? null : estimatedDays },
    shippingOptions: hasShipping ? shippingOptions : shipping,
    zones:
      isHomeOnly && !hasShipping
        ? {
            ...zones,
            list: [{ ...home, ...rest, options: shipping, isRefused: false }],
            rest: { ...rest, isRefused: true },
          }
        : zones,
    formFields: formFields.filter(
      ({ id, type }) => essentialFields.has(id) || (hasShipping && type === 'city') || isTrue(id),
    ),
    layout: {
      ...layout,
      sections: { ...layout.sections, description: isTrue(DESCRIPTION) },
      badges: {
        shipping: isTrue(badgeId('shipping')),
        quality: isTrue(badgeId('quality')),
        support: isTrue(badgeId('support')),
        original: isTrue(badgeId('original')),
      },
      blocks: Object.fromEntries(
        Object.entries(layout.blocks).map(([id, block]) => [id, promised(id, block)]),
      ),
    },
  };
}

/** The problems of the shipping promise; undefined for a field without a problem. */
export function promiseProblems(
  { shipping, days, hasShipping }: Promises,
  { currency }: Pick<EditorValues, 'currency'>,
): { shipping?: string; days?: string } {
  if (hasShipping) return {};
  const amount = parseAmount(readTyped(shipping), currency);
  const isDays = /^\d{1,2}$/.test(readTyped(days)) && Number(readTyped(days)) > 0;
  return {
    ...((amount === undefined || amount < 0) && {
      shipping: fieldProblems.badPrice[currencies[currency].decimals],
    }),
    ...(!isDays && { days: firstPage.daysMissing }),
  };
}

/** Buttons and dividers claim nothing about the product. */
function isClaim({ type }: Block): boolean {
  return type !== 'buyButton' && type !== 'divider';
}

function textsOf(fields: Fields, values: object): string[] {
  return Object.entries(values).flatMap(([name, value]) => {
    const field = fields[name];
    if (field && isListField(field)) {
      const rows: object[] = Array.isArray(value) ? value : [];
      return rows.filter((row) => !hasBlank(row)).flatMap((row) => textsOf(field.fields, row));
    }
    if (typeof value !== 'string' || !['line', 'lines', 'richText'].includes(field?.kind ?? '')) return [];
    return [filledText(value)].filter(Boolean);
  });
}

/** A text without its markup and without the lines that have a blank. */
function filledText(html: string): string {
  return html
    .split(/<\/(?:p|li|h\d|tr)>|\n/)
    .map((line) => line.replace(/<[^>]*>/g, ' ').trim())
    .filter((line) => line !== '' && !hasBlank(line))
    .join(' · ');
}
