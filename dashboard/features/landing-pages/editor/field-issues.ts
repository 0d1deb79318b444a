import type * as z from 'zod';
import { formatNumber } from '../../../lib/format.ts';
import { fieldProblems } from '../../../messages/editor.ts';

/** A problem and the form field it belongs to, dotted: `product.variants.0.price`. */
export type FieldIssue = { path: string; message: string };

const renamed: Record<string, string> = { priceMinor: 'price', salePriceMinor: 'salePrice' };

/** Lists that the form keeps as one text, so that a problem of one entry is one of the text. */
const entryOfText = /\.(options|thumbnails)\.\d+$/;

/** The form's field for a path of the content: amounts are kept there under the names of their texts. */
export function formPath(path: readonly PropertyKey[]): string {
  return path
    .map((key) => renamed[String(key)] ?? String(key))
    .join('.')
    .replace(entryOfText, '.$1');
}

/** The same for a path that the API names (`content.product.priceMinor`, or without `content`). */
export function formPathOfApi(path: string): string {
  return formPath(path.replace(/^(?:body\.)?(?:content\.)?/, '').split('.'));
}

const byField: Record<string, string> = {
  subdomain: fieldProblems.badSubdomain,
  slug: fieldProblems.badSlug,
  date: fieldProblems.badDate,
  url: fieldProblems.badLink,
  ogImage: fieldProblems.badLink,
  imageUrl: fieldProblems.badLink,
  redirectUrl: fieldProblems.badLink,
  link: fieldProblems.badLink,
  thumbnails: fieldProblems.badLinks,
};

const byPath: Record<string, string> = {
  formFields: fieldProblems.badFields,
  'pixels.facebook.pixelId': fieldProblems.badMetaId,
  'pixels.tiktok.pixelId': fieldProblems.badTikTokId,
  'pixels.google.tagId': fieldProblems.badGoogleTag,
};

/** What the domain's schema objects to, in Arabic. */
export function issueText(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return fieldProblems.required;
    case 'too_small':
      return issue.origin === 'string' ? fieldProblems.required : fieldProblems.atLeast(limit(issue.minimum));
    case 'too_big':
      if (issue.origin === 'string') return fieldProblems.tooLong(limit(issue.maximum));
      if (issue.origin === 'array') return fieldProblems.tooMany(limit(issue.maximum));
      return fieldProblems.atMost(limit(issue.maximum));
    default:
      if (issue.input === '') return fieldProblems.required;
      return (
        byPath[issue.path.join('.')] ??
        byField[issue.path.findLast((key) => typeof key === 'string') ?? ''] ??
        fieldProblems.invalid
      );
  }
}

function limit(value: number | bigint): string {
  return formatNumber(Number(value));
}
