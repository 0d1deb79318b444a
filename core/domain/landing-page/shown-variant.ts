import * as z from 'zod';

/** A is the page as it is, B what it is compared with. */
export const sides = ['a', 'b'] as const;
export type Side = (typeof sides)[number];

/** Which side of which of a page's experiments a shopper was shown; experiments are numbered from 1. */
export const shownVariantSchema = z.strictObject({ number: z.number().int().min(1), side: z.enum(sides) });
export type ShownVariant = z.infer<typeof shownVariantSchema>;

const REFERENCE = /^([0-9a-hjkmnp-tv-z]{26})(?:\.([1-9]\d{0,4})([ab]))?$/;

/**
 * The page's id with the variant behind it: what a variant's form and script report as the id of their page, so that neither
 * weighs more for it.
 */
export const pageReference = (pageId: string, shown: ShownVariant): string =>
  `${pageId}.${variantName(shown)}`;

/** What metrics call a variant: `1b`. */
export const variantName = ({ number, side }: ShownVariant): string => `${number}${side}`;

/** A side's name among figures. */
export const VARIANT_NAME = /^[1-9]\d{0,4}[ab]$/;

/** Undefined for a text that is neither a page's id nor a variant's reference. */
export function readPageReference(
  text: string,
): { pageId: string; shown: ShownVariant | undefined } | undefined {
  const found = REFERENCE.exec(text);
  if (!found) return undefined;
  const [, pageId = '', number, side] = found;
  return { pageId, shown: number ? { number: Number(number), side: side === 'b' ? 'b' : 'a' } : undefined };
}

/** The id of the page that a reference names, by which all of its variants are one; a text that names none is itself. */
export const pageIdOf = (reference: string): string => readPageReference(reference)?.pageId ?? reference;

/**
 * The side of a visitor, by the cookie that the edge gave them: `{number}.{random}`. Half of all cookies are of each side,
 * and each always of the same. The edge's functions do the same.
 */
export function sideOf(cookie: string): Side {
  let hash = 0x811c9dc5;
  for (let index = 0; index < cookie.length; index += 1) {
    hash = Math.imul(hash ^ cookie.charCodeAt(index), 0x01000193);
  }
  // FNV-1a alone spreads badly over its single bits.
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) < 0 ? 'b' : 'a';
}
