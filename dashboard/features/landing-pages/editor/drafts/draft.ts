import * as z from 'zod';
import { changedPaths } from '../changed-paths.ts';
import { toDraft as toPreviewed } from '../editor-form.ts';
import type { EditorValues } from '../editor-values.ts';
import { fitValues } from './fit-values.ts';

/** Unsaved edits: what the form held, and the stored page it started from. */
export type Draft = {
  /** The page's version that was edited; null for a page not yet created. */
  version: number | null;
  base: EditorValues;
  values: EditorValues;
};

const values = z.record(z.string(), z.unknown());
const schema = z.strictObject({
  format: z.literal(1),
  version: z.number().int().min(1).nullable(),
  base: values,
  values,
});

export function writeDraft(draft: Draft): string {
  return JSON.stringify({ format: 1, ...draft });
}

/**
 * Reads a draft into the form of today, of which `like` is one; undefined when it cannot be one or says nothing that
 * is not in `like` already.
 */
export function readDraft(text: string, like: EditorValues): Draft | undefined {
  try {
    const kept = schema.parse(JSON.parse(text));
    const draft = {
      version: kept.version,
      base: fitValues(like, kept.base),
      values: fitValues(like, kept.values),
    };
    // What cannot be shown in the preview would not survive in the form's fields either.
    toPreviewed(draft.values);
    return changedPaths(like, draft.values).length > 0 ? draft : undefined;
  } catch {
    return undefined;
  }
}
