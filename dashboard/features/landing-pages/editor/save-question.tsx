import type { LandingPageResponse } from '@mirsah/contracts/landing-pages';
import { hasBlank } from '@mirsah/domain/landing-page/blanks';
import { BlanksDialog } from '../blanks-dialog.tsx';
import { isRecord } from '../form/diff.ts';
import { type EditorForm, type EditorValues, storedPage } from '../form/values.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { focusWhenShown } from './focus-field.ts';
import { blanksAccepted, comparing, dismissed, isLive, type Save } from './session.ts';
import type { SessionStore } from './use-session.ts';

type Props = {
  form: EditorForm;
  session: SessionStore;
  save: Save;
  submit: () => void;
  /** Continues from the page that was saved elsewhere, with these values. */
  merge: (theirs: LandingPageResponse, merged: EditorValues) => void;
  /** Shows a field that the merchant fills in first. */
  onOpen: (path: string) => void;
};

/** What a save asks before it goes on: whether blanks may go live, or which of two versions counts. */
export function SaveQuestion({ form, session, save, submit, merge, onOpen }: Props) {
  if (save.step === 'unfinished') {
    return (
      <BlanksDialog
        blanks={save.blanks}
        blocks={form.getValues('layout.blocks')}
        onPublish={() => {
          session.apply(blanksAccepted);
          submit();
        }}
        {...(!isLive(session.get()) && {
          onKeepDisabled: () => {
            form.setValue('isEnabled', false);
            submit();
          },
        })}
        onFill={() => {
          session.apply(dismissed);
          const path = pathOfBlank(save.blanks[0]?.part, form.getValues());
          onOpen(path);
          focusWhenShown(path);
        }}
      />
    );
  }
  if (save.step !== 'conflict' || !save.isComparing) return null;
  return (
    <ConflictDialog
      versions={{
        base: session.get().stored.values,
        mine: form.getValues(),
        theirs: storedPage(save.theirs).values,
      }}
      savedAt={save.theirs.updatedAt}
      onSave={(merged) => merge(save.theirs, merged)}
      onLater={() => session.apply((now) => comparing(now, false))}
    />
  );
}

/** The field with the first blank of a part: of the description, or of a block. */
function pathOfBlank(part: string | undefined, { layout }: EditorValues): string {
  const block = part === undefined ? undefined : layout.blocks[part];
  return pathIn(block?.props, `layout.blocks.${part}.props`) ?? 'product.description.text';
}

/** The path of the first text with a blank; undefined without one. */
function pathIn(value: unknown, path: string): string | undefined {
  if (typeof value === 'string') return hasBlank(value) ? path : undefined;
  if (!Array.isArray(value) && !isRecord(value)) return undefined;
  for (const [key, part] of Object.entries(value)) {
    const found = pathIn(part, `${path}.${key}`);
    if (found !== undefined) return found;
  }
  return undefined;
}
