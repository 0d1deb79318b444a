import { toNestErrors } from '@hookform/resolvers';
import { ApiError } from '@mirsah/contracts/client';
import { errorTexts } from '@mirsah/domain/messages';
import { isReservedSubdomain } from '@mirsah/domain/subdomain';
import type { FieldError, FieldPath, FieldValues, Resolver } from 'react-hook-form';
import type * as z from 'zod';
import { fieldProblems, formatNumber } from '../../../messages/index.ts';
import { isRecord, valueAt } from './diff.ts';
import type { EditorForm, EditorValues } from './values.ts';

/** A problem and the dotted path of its form field: `product.variants.0.price`. */
export type FieldIssue = { path: string; message: string };

/** The content that a save sends, or every problem that prevents a save. */
export type ReadForm<Content> = { content: Content } | { problems: FieldIssue[] };

/**
 * Validates a form by reading its content. A row that was added to a list since the last save has no errors until the
 * next one, which `onValidate` announces.
 */
export function createFormResolver<Values extends FieldValues, Content>(
  read: (values: Values) => ReadForm<Content>,
) {
  let validated: Values | undefined;
  const resolver: Resolver<Values, unknown, Content> = (values, _context, options) => {
    const form = read(values);
    if ('content' in form) return { values: form.content, errors: {} };
    const errors: Record<string, FieldError> = {};
    for (const { path, message } of form.problems) {
      if (!isInNewRow(path, values, validated)) errors[path] ??= { type: 'invalid', message };
    }
    return { values: {}, errors: toNestErrors<Values>(errors, options) };
  };
  function onValidate(values: Values) {
    validated = structuredClone(values);
  }
  return { resolver, onValidate };
}

/** Whether a field is in a row of `now` that `before` did not have. */
function isInNewRow(path: string, now: unknown, before: unknown): boolean {
  const [, list, index] = /^(.+?)\.(\d+)(?:\.|$)/.exec(path) ?? [];
  if (list === undefined || index === undefined) return false;
  const old = valueAt(before, list);
  const row = valueAt(now, `${list}.${index}`);
  if (!Array.isArray(old) || !isRecord(row)) return false;
  if (row.id === undefined) return Number(index) >= old.length;
  return !old.some((other) => isRecord(other) && other.id === row.id);
}

const renamed: Record<string, string> = {
  priceMinor: 'price',
  salePriceMinor: 'salePrice',
  wasMinor: 'was',
  codFeeMinor: 'codFee',
  minFreeMinor: 'minFree',
};

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
  film: fieldProblems.badFilm,
  thumbnails: fieldProblems.badLinks,
};

const byPath: Record<string, string> = {
  formFields: fieldProblems.badFields,
  'pixels.facebook.pixelId': fieldProblems.badMetaId,
  'pixels.tiktok.pixelId': fieldProblems.badTikTokId,
  'pixels.google.tagId': fieldProblems.badGoogleTag,
  'pixels.snapchat.pixelId': fieldProblems.badSnapchatId,
};

/** The Arabic text for an issue found by the domain's schema, which has to report its inputs. */
export function issueText(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return fieldProblems.required;
    case 'too_small':
      return issue.origin === 'string' ? fieldProblems.required : fieldProblems.atLeast(limit(issue.minimum));
    case 'too_big':
      // Its limit counts what each letter becomes when it is sent, which nobody can see in the field.
      if (issue.path.at(-1) === 'redirectUrl') return fieldProblems.redirectTooLong;
      if (issue.origin === 'string') return fieldProblems.tooLong(limit(issue.maximum));
      if (issue.origin === 'array') return fieldProblems.tooMany(limit(issue.maximum));
      return fieldProblems.atMost(limit(issue.maximum));
    default:
      if (issue.input === '') return fieldProblems.required;
      if (issue.path[0] === 'subdomain' && isReservedSubdomain(String(issue.input)))
        return fieldProblems.reservedSubdomain;
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
  const apiError = error instanceof ApiError ? error.body : undefined;
  switch (apiError?.code) {
    case 'title_taken':
      return [{ path: 'title', message: errorTexts.title_taken }];
    case 'subdomain_taken':
      return [{ path: 'subdomain', message: errorTexts.subdomain_taken }];
    case 'subdomain_invalid':
      // Everything else about a name is found before it is sent.
      return [{ path: 'subdomain', message: fieldProblems.reservedSubdomain }];
    default:
      return (apiError?.details.fields ?? []).map(({ path }) => ({
        path: formPathOfApi(path),
        message: fieldProblems.invalid,
      }));
  }
}
