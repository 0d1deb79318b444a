import type { LandingPageResponse } from '@mirsah/contracts/landing-pages';
import { BlanksDialog } from '../landing-pages/blanks-dialog.tsx';
import { type EditorForm, type EditorValues, storedPage } from '../page-form/values.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { pathOfBlank } from './missing-parts.ts';
import { blanksAccepted, comparing, dismissed, FREE_PRODUCT, isLive, type Save } from './session.ts';
import type { SessionStore } from './use-session.ts';

type Props = {
  form: EditorForm;
  session: SessionStore;
  save: Save;
  submit: () => void;
  /** Continues from the page that was saved elsewhere, with these values. */
  merge: (theirs: LandingPageResponse, merged: EditorValues) => void;
  /** Opens a field that the merchant fills in first. */
  onOpen: (path: string) => void;
};

/**
 * The question of a save before it continues: whether blanks may go live, or which of two versions counts.
 */
export function SaveQuestion({ form, session, save, submit, merge, onOpen }: Props) {
  if (save.step === 'unfinished') {
    const isFree = save.blanks.some(({ part }) => part === FREE_PRODUCT);
    return (
      <BlanksDialog
        isFree={isFree}
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
          onOpen(isFree ? 'product.price' : pathOfBlank(save.blanks[0]?.part, form.getValues()));
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
