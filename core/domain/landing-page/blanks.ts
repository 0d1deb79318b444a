import { starterBlanks } from '../messages/index.ts';
import type { Block, Blocks } from './blocks/blocks.ts';
import type { ProductInfo } from './product-info.ts';

export type Description = ProductInfo['description'];
/** The parts of a page that may have blanks. Titles, prices, forms and links of a starter have none. */
export type Texts = { product: { description: Description }; layout: { blocks: Blocks } };

/** The remaining blanks in one part of a page: in its `description`, or in a block, named by its id. */
export type PartBlanks = { part: string; blanks: string[] };
const DESCRIPTION = 'description';

/**
 * What an editor of formatted text may insert between two letters without visible effect. No tag contains
 * another one.
 */
const TAG = '<[^<>]*>';
const MARKS = '[\\u200b-\\u200f\\u2060\\ufeff]';
const UNSEEN = `(?:${TAG}|${MARKS})*`;
const BREAK = '\\s|&nbsp;|&#160;';
const SPACE = `${UNSEEN}(?:${BREAK})(?:${TAG}|${MARKS}|${BREAK})*`;
const spelled = (blank: string) =>
  blank
    .split(' ')
    .map((word) => [...word].map((letter) => letter.replace(/[^\p{L}\p{M}\p{N}]/u, '\\$&')).join(UNSEEN))
    .join(SPACE);

/** Finds the starters' blanks in a text, also where a part of one is formatted. */
export const knownBlanks = new RegExp(starterBlanks.map(spelled).join('|'), 'g');

const unseen = new RegExp(`${TAG}|${MARKS}`, 'g');
const breaks = new RegExp(`(?:${BREAK})+`, 'g');

/** The blanks of a text as they are spelled in the starters, in their order. */
function blanksOf(text: string): string[] {
  const found = text.includes('[') ? (text.match(knownBlanks) ?? []) : [];
  return found.map((blank) => blank.replace(unseen, '').replace(breaks, ' '));
}

/**
 * The starter's blanks that remain on a page, by part in the order of the page; parts without blanks are
 * omitted.
 */
export function blanksOfPage({
  product,
  layout,
}: Texts & { layout: { order: readonly string[] } }): PartBlanks[] {
  const parts = [...layout.order, DESCRIPTION, ...Object.keys(layout.blocks)];
  const blanksOfPart = (part: string) =>
    part === DESCRIPTION
      ? blanksIn(product.description)
      : textsOf(layout.blocks[part]).flatMap((text) => blanksOf(text));
  return [...new Set(parts)]
    .map((part) => ({ part, blanks: blanksOfPart(part) }))
    .filter(({ blanks }) => blanks.length > 0);
}

/** Every text of a block, including its lists. */
function textsOf(block: Block | undefined): string[] {
  if (block === undefined || block.hideOn === 'all') return [];
  return Object.values(block.props).flatMap(stringsIn);
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.includes('[') ? [value] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}

/** Whether a text in a value has a blank; called for every published block. */
export function hasBlank(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('[') && value.search(knownBlanks) >= 0;
  return typeof value === 'object' && value !== null && Object.values(value).some(hasBlank);
}

/**
 * The starter's blanks that remain in a description, in order and with repetitions. Only the starters' own
 * texts count: other words in square brackets are the merchant's.
 */
export function blanksIn(description: Description): string[] {
  return blanksOf(unescapedText(description));
}

/** A description with plain letters in its JSON instead of `\\u` escapes. */
export function unescapedText({ mode, text }: Description): string {
  if (mode !== 'json') return text;
  return text.replace(/\\(?:u([0-9a-f]{4})|[^u])/gi, (escaped, code: string | undefined) =>
    // Stays escaped where JSON requires it.
    code ? JSON.stringify(String.fromCharCode(Number.parseInt(code, 16))).slice(1, -1) : escaped,
  );
}
