import { toNestErrors } from '@hookform/resolvers';
import type { LandingPageContent } from '@mirsah/domain/landing-page/landing-page.ts';
import type { FieldError, Resolver } from 'react-hook-form';
import { toContent } from './editor-form.ts';
import type { EditorValues } from './editor-values.ts';

/** Checks the form as a save would, so that what it accepts the API accepts too. */
export const editorResolver: Resolver<EditorValues, unknown, LandingPageContent> = (
  values,
  _context,
  options,
) => {
  const read = toContent(values);
  if ('content' in read) return { values: read.content, errors: {} };
  const errors: Record<string, FieldError> = {};
  for (const { path, message } of read.problems) errors[path] ??= { type: 'invalid', message };
  return { values: {}, errors: toNestErrors<EditorValues>(errors, options) };
};
