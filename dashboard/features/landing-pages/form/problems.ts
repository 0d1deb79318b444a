import { ApiError } from '@mirsah/contracts/client';
import type { FieldPath } from 'react-hook-form';
import type * as z from 'zod';
import { errorTexts, fieldProblems, formatNumber } from '../../../messages/index.ts';
import type { EditorForm, EditorValues } from './values.ts';

/** A problem and the dotted path of its form field: `product.variants.0.price`. */
export type FieldIssue = { path: string; message: string };

const renamed: Record<string, string> = { priceMinor: 'price', salePriceMinor: 'salePrice' };

/** Lists that are one text field in the form: a problem of one entry belongs to the whole field. */
const entryOfText = /\.(options|thumbnails)\.\d+$/;

/** The form field for a path in the content: `priceMinor` is typed in a field named `price`. */
export function formPath(path: readonly PropertyKey[]): string {
  return path
    .map((key) => renamed[String(key)] ?? String(key))
    .join('.')
    .replace(entryOfText, '.$1');
}

/** The form field for a path in an API error: `content.product.priceMinor`, or without `content`. */
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

/** The Arabic text for an issue found by the domain's schema. */
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

/** Marks the fields that an API error is about. Returns the marked parts of the form, as errors by name. */
export function markFields(form: EditorForm, error: unknown): Record<string, { type: string }> {
  const problems = fieldsOf(error);
  // The API names fields of the same content; a path that the form does not have marks nothing.
  for (const { path, message } of problems)
    form.setError(path as FieldPath<EditorValues>, { type: 'server', message });
  return Object.fromEntries(problems.map(({ path }) => [path.split('.')[0] ?? '', { type: 'server' }]));
}

function fieldsOf(error: unknown): FieldIssue[] {
  const apiError = error instanceof ApiError ? error.body?.error : undefined;
  switch (apiError?.code) {
    case 'title_taken':
      return [{ path: 'title', message: errorTexts.title_taken }];
    case 'subdomain_taken':
      return [{ path: 'subdomain', message: errorTexts.subdomain_taken }];
    case 'subdomain_invalid':
      return [{ path: 'subdomain', message: fieldProblems.badSubdomain }];
    default:
      return (apiError?.details.fields ?? []).map(({ path }) => ({
        path: formPathOfApi(path),
        message: fieldProblems.invalid,
      }));
  }
}

/** Focuses the first invalid field of the tab that is about to be shown. */
export function focusFirstError(): void {
  // Two frames later the tab is visible, and its fields can be focused.
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
