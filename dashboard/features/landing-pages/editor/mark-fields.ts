import { ApiError } from '@mirsah/contracts/client.ts';
import type { FieldPath } from 'react-hook-form';
import { fieldProblems } from '../../../messages/editor.ts';
import { errorTexts } from '../../../messages/errors.ts';
import type { EditorForm } from './baseline.ts';
import type { EditorValues } from './editor-values.ts';
import { type FieldIssue, formPathOfApi } from './field-issues.ts';

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
