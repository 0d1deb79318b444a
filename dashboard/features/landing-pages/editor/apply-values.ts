import type { FieldPath } from 'react-hook-form';
import type { EditorForm } from './baseline.ts';
import { changedPaths } from './changed-paths.ts';
import type { EditorValues } from './editor-values.ts';
import { valueAt } from './value-at.ts';

/** Makes the form say `values`, touching only the fields that differ; answers which those were. */
export function applyValues(form: EditorForm, values: EditorValues): string[] {
  const paths = changedPaths(form.getValues(), values);
  for (const path of paths) {
    // The path was found in these very values.
    form.setValue(path as FieldPath<EditorValues>, valueAt(values, path) as never, { shouldDirty: true });
  }
  if (paths.length > 0 && form.formState.isSubmitted) void form.trigger();
  return paths;
}
