import { ApiError } from '@mirsah/contracts/client';
import type { FieldPath } from 'react-hook-form';
import type * as z from 'zod';
import { errorTexts, fieldProblems, formatNumber } from '../../../messages/index.ts';
import type { EditorForm, EditorValues } from './values.ts';

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

/** Puts a refusal beside the fields it is about; answers the parts of the form it marked. */
export function markFields(form: EditorForm, error: unknown): Record<string, { type: string }> {
  const problems = fieldsOf(error);
  // The API names fields of the same content; a name the form does not have simply marks nothing.
  for (const { path, message } of problems)
    form.setError(path as FieldPath<EditorValues>, { type: 'server', message });
  return Object.fromEntries(problems.map(({ path }) => [path.split('.')[0] ?? '', { type: 'server' }]));
}

function fieldsOf(error: unknown): FieldIssue[] {
  const refusal = error instanceof ApiError ? error.body?.error : undefined;
  switch (refusal?.code) {
    case 'title_taken':
      return [{ path: 'title', message: errorTexts.title_taken }];
    case 'subdomain_taken':
      return [{ path: 'subdomain', message: errorTexts.subdomain_taken }];
    case 'subdomain_invalid':
      return [{ path: 'subdomain', message: fieldProblems.badSubdomain }];
    default:
      return (refusal?.details.fields ?? []).map(({ path }) => ({
        path: formPathOfApi(path),
        message: fieldProblems.invalid,
      }));
  }
}

/** Focuses the first field marked as wrong on the tab that is about to be shown. */
export function focusFirstError(): void {
  // Two frames: the tab has to be shown before anything on it can take the focus.
  requestAnimationFrame(() => {
    requestAnimationFrame(() => {
      const field = document.querySelector<HTMLElement>(
        '[role="tabpanel"]:not([hidden]) [aria-invalid="true"]',
      );
      field?.focus({ preventScroll: true });
      field?.scrollIntoView({ block: 'center' });
    });
  });
}
