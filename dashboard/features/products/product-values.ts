import { readTyped, toLatinDigits } from '@mirsah/domain/digits';
import { randomId } from '@mirsah/domain/id';
import { parseAmount, toMajor } from '@mirsah/domain/money';
import { PRODUCT_CURRENCY, type ProductContent, productContentSchema } from '@mirsah/domain/product';
import { deriveSubdomain, suggestSubdomain } from '@mirsah/domain/subdomain';
import { type FieldIssue, formPath, issueText, type ReadForm } from '../../lib/form-issues.ts';
import { fromLines, toLines } from '../../lib/lines.ts';
import { latinLetters, productProblems } from '../../messages/index.ts';

/** The product form's values: amounts in riyals as typed, the options of a variant one per line. */
export type ProductValues = {
  name: string;
  description: string;
  sku: string;
  price: string;
  images: string[];
  variants: { id: string; name: string; sku: string; price: string; options: string }[];
};

/** The form of a new product. */
export const newProductValues: ProductValues = {
  name: '',
  description: '',
  sku: '',
  price: '0',
  images: [],
  variants: [],
};

/** The form of a stored product. */
export function toProductValues(content: ProductContent): ProductValues {
  const { name, description, sku, priceMinor, images, variants } = content;
  return {
    name,
    description,
    sku,
    price: priceText(priceMinor),
    images: [...images],
    variants: variants.map(({ priceMinor, options, ...variant }) => ({
      ...variant,
      price: priceText(priceMinor),
      options: toLines(options),
    })),
  };
}

const MAX_SUGGESTED_SKU = 24;

/**
 * A SKU that can be read aloud, from a product's name: «عطر عود» gives `ATR-AWD`. Empty for a name without
 * letters or digits.
 */
export function suggestSku(name: string): string {
  // Hamza and vowel signs are not written in codes.
  const letters = toLatinDigits(name)
    .normalize('NFD')
    .replace(/[\p{M}\u0621\u0640]/gu, '');
  const latin = [...letters].map((letter) => latinLetters[letter] ?? letter).join('');
  const words = latin.toUpperCase().match(/[A-Z0-9]+/g) ?? [];
  return words.reduce((sku, word) => {
    const longer = sku ? `${sku}-${word}` : word;
    return longer.length <= MAX_SUGGESTED_SKU ? longer : sku;
  }, '');
}

/** The base of a link's name: Latin letters, transliterated for an Arabic title. Empty without letters. */
export function latinWords(title: string): string {
  const isArabic = /[\u0621-\u064a]/.test(title);
  return isArabic ? suggestSku(title).toLowerCase().replaceAll('-', ' ') : deriveSubdomain(title);
}

/**
 * Suggests a link name for a title or a product's name. It gets a random suffix when it `isTaken`, or when
 * nothing can be derived from the title and `otherwise` replaces it.
 */
export function suggestLinkName(title: string, { isTaken = false, otherwise = '' } = {}): string {
  const words = latinWords(title).replaceAll('-', ' ');
  return suggestSubdomain(words || otherwise, { isTaken: isTaken || words === '' });
}

/** Selects a SKU that equals the name's suggestion, so that typing replaces it. */
export function selectSuggestedSku(input: HTMLInputElement, name: string): void {
  // After the press that gave it the focus has set the caret.
  requestAnimationFrame(() => {
    if (input.value !== '' && input.value === suggestSku(name)) input.select();
  });
}

/** A new variant starts with the base price (spec 3), unless that is not a valid amount. */
export function newVariant(basePrice: string): ProductValues['variants'][number] {
  const isAmount = parseAmount(basePrice.trim(), PRODUCT_CURRENCY) !== undefined;
  return { id: randomId(), name: '', sku: '', price: isAmount ? basePrice : '', options: '' };
}

/** The content to save, or all problems of the form, each with the path of its field. */
export function toProductContent(values: ProductValues): ReadForm<ProductContent> {
  const problems: FieldIssue[] = [];
  const report = (path: string, message: string) => void problems.push({ path, message });
  const { price, variants, ...rest } = values;
  const draft = {
    ...rest,
    priceMinor: readPrice(price, 'price', report),
    variants: variants.map(({ price, options, ...variant }, index) => ({
      ...variant,
      priceMinor: readPrice(price, `variants.${index}.price`, report),
      options: fromLines(options),
    })),
  };
  if (values.name.trim() === '') report('name', productProblems.nameRequired);
  if (values.sku.trim() === '') report('sku', productProblems.skuRequired);

  const parsed = productContentSchema.safeParse(draft, { reportInput: true });
  for (const issue of parsed.error?.issues ?? []) report(formPath(issue.path), issueText(issue));
  return parsed.success && problems.length === 0 ? { content: parsed.data } : { problems };
}

function readPrice(text: string, path: string, report: (path: string, message: string) => void): number {
  const trimmed = readTyped(text);
  const amount = parseAmount(trimmed, PRODUCT_CURRENCY);
  if (amount !== undefined) return amount;
  if (trimmed === '') report(path, productProblems.priceRequired);
  else if (/^-/.test(trimmed)) report(path, productProblems.negativePrice);
  else report(path, productProblems.badPrice);
  return 0;
}

function priceText(halalas: number): string {
  return String(toMajor(halalas, PRODUCT_CURRENCY));
}
