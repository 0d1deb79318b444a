import type { LandingPageResponse } from '@mirsah/contracts/landing-pages';
import { BlanksDialog } from '../blanks-dialog.tsx';
import { type EditorForm, type EditorValues, storedPage } from '../form/values.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { pathOfBlank } from './missing-parts.ts';
import { blanksAccepted, comparing, dismissed, isLive, type Save } from './session.ts';
import type { SessionStore } from './use-session.ts';

type Props = {
  form: EditorForm;
  session: SessionStore;
  save: Save;
  submit: () => void;
  /** Continues from the page that was saved elsewhere, with these values. */
  merge: (theirs: LandingPageResponse, merged: EditorValues) => void;
  /** Goes to a field that the merchant fills in first. */
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
          onOpen(pathOfBlank(save.blanks[0]?.part, form.getValues()));
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
