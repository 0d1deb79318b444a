import { ApiError } from '@mirsah/contracts/client';
import { errorTexts } from '@mirsah/domain/messages';
import { isReservedSubdomain } from '@mirsah/domain/subdomain';
import type { FieldPath } from 'react-hook-form';
import type * as z from 'zod';
import { type FieldIssue, formPath, issueText } from '../../lib/form-issues.ts';
import { fieldProblems } from '../../messages/index.ts';
import type { EditorForm, EditorValues } from './values.ts';

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

/** The Arabic text for an issue of a landing page's content, if its field has a specific one. */
export function pageIssueText(issue: z.core.$ZodIssue): string {
  return ownText(issue) ?? issueText(issue);
}

function ownText({ code, path, input }: z.core.$ZodIssue): string | undefined {
  if (code === 'invalid_type' || code === 'too_small') return undefined;
  // The limit counts the bytes of the encoded address, which the field does not show.
  if (code === 'too_big') return path.at(-1) === 'redirectUrl' ? fieldProblems.redirectTooLong : undefined;
  if (input === '') return undefined;
  if (path[0] === 'subdomain' && isReservedSubdomain(String(input))) return fieldProblems.reservedSubdomain;
  return byPath[path.join('.')] ?? byField[path.findLast((key) => typeof key === 'string') ?? ''];
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
      // All other problems of a name are found before it is sent.
      return [{ path: 'subdomain', message: fieldProblems.reservedSubdomain }];
    default:
      return (apiError?.details.fields ?? []).map(({ path }) => ({
        path: formPathOfApi(path),
        message: fieldProblems.invalid,
      }));
  }
}
