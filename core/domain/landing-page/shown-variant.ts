import * as z from 'zod';

/** A is the current page, B the variant. */
export const sides = ['a', 'b'] as const;
export type Side = (typeof sides)[number];

/** The side and the number of an experiment that a shopper saw; a page's experiments are numbered from 1. */
export const shownVariantSchema = z.strictObject({ number: z.number().int().min(1), side: z.enum(sides) });
export type ShownVariant = z.infer<typeof shownVariantSchema>;

const REFERENCE = /^([0-9a-hjkmnp-tv-z]{26})(?:\.([1-9]\d{0,4})([ab]))?$/;

/**
 * The page's id with the variant after it: a variant's form and script report it as the id of their page, so
 * that both sides have the same size.
 */
export const pageReference = (pageId: string, shown: ShownVariant): string =>
  `${pageId}.${variantName(shown)}`;

/** The variant's name in metrics: `1b`. */
export const variantName = ({ number, side }: ShownVariant): string => `${number}${side}`;

/** The format of a side's name in metrics. */
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

/**
 * The id of the page in a reference, the same for all of its variants; an invalid reference is returned
 * unchanged.
 */
export const pageIdOf = (reference: string): string => readPageReference(reference)?.pageId ?? reference;

/**
 * The side of a visitor, by the cookie that the edge set: `{number}.{random}`. Each side gets half of all
 * cookies, and a cookie always gets the same side. The edge's functions have the same code.
 */
export function sideOf(cookie: string): Side {
  let hash = 0x811c9dc5;
  for (let index = 0; index < cookie.length; index += 1) {
    hash = Math.imul(hash ^ cookie.charCodeAt(index), 0x01000193);
  }
  // FNV-1a alone distributes single bits badly.
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) < 0 ? 'b' : 'a';
}
