import { useLocation } from 'react-router';
import type { EditorLocationState } from '../../lib/paths.ts';
import { leaving } from '../../messages/index.ts';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import { isSaving } from './session.ts';
import type { SessionStore } from './use-session.ts';

type Props = {
  editorKey: string;
  session: SessionStore;
  isDirty: boolean;
  isUploading: boolean;
  isDraftStored: boolean;
  save: () => Promise<boolean>;
};

/** Asks before the merchant leaves unsaved edits or running uploads, and says whether a draft is stored. */
export function EditorLeaveGuard({ editorKey, session, isDirty, isUploading, isDraftStored, save }: Props) {
  const { pathname } = useLocation();
  const edits = isDraftStored ? leaving.draftStoredQuestion : leaving.editsLostQuestion;
  return (
    <LeaveGuard
      onSave={async () => {
        await saveEnded(session);
        return session.view().isDirty || isUploading ? save() : true;
      }}
      hasWork={() => {
        // The last edit may not be recorded yet.
        session.readForm();
        return session.view().isDirty || isUploading;
      }}
      isExpected={(next: { pathname: string; state: EditorLocationState | null }) =>
        // An entry of the same page from before the editor marked its entries.
        (next.state?.editorKey ?? (next.pathname === pathname && editorKey)) === editorKey
      }
      question={[isDirty && edits, isUploading && leaving.uploadsStop].filter(Boolean).join(' ')}
      confirmLabel={isDraftStored && !isUploading ? leaving.leave : leaving.leaveUnsaved}
    />
  );
}

/** Resolves when no save is under way. */
const saveEnded = (session: SessionStore) =>
  new Promise<void>((resolve) => {
    if (!isSaving(session.get())) return resolve();
    const stop = session.subscribe(() => {
      if (isSaving(session.get())) return;
      stop();
      resolve();
    });
  });
