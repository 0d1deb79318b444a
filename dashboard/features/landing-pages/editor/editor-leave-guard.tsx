import { useLocation } from 'react-router';
import { leaving } from '../../../messages/index.ts';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import type { EditorLocationState } from '../editor-address.ts';
import type { SessionStore } from './use-session.ts';

type Props = {
  editorKey: string;
  session: SessionStore;
  isDirty: boolean;
  isUploading: boolean;
  isDraftStored: boolean;
};

/** Asks before the merchant leaves unsaved edits or running uploads, and says whether a draft is stored. */
export function EditorLeaveGuard({ editorKey, session, isDirty, isUploading, isDraftStored }: Props) {
  const { pathname } = useLocation();
  const edits = isDraftStored ? leaving.draftStoredQuestion : leaving.editsLostQuestion;
  return (
    <LeaveGuard
      hasWork={() => {
        // What was typed just now may not be recorded yet.
        session.readForm();
        return session.view().isDirty || isUploading;
      }}
      isExpected={(next: { pathname: string; state: EditorLocationState | null }) =>
        // An entry of the same page that was made before the editor named itself in it.
        (next.state?.editorKey ?? (next.pathname === pathname && editorKey)) === editorKey
      }
      question={[isDirty && edits, isUploading && leaving.uploadsStop].filter(Boolean).join(' ')}
      confirmLabel={isDraftStored && !isUploading ? leaving.leave : leaving.leaveUnsaved}
    />
  );
}
