import { useFormState } from 'react-hook-form';
import { leaving as words } from '../../../messages/editor-safety.ts';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import type { EditorLocationState } from './editor-route.tsx';
import type { EditorValues } from './editor-values.ts';

type Props = { editorKey: string; isUploading: boolean; isDraftKept: boolean };

/** Asks before unsaved edits or uploads are left behind, and says what is kept of them. */
export function EditorLeaveGuard({ editorKey, isUploading, isDraftKept }: Props) {
  const { isDirty } = useFormState<EditorValues>();
  const edits = isDraftKept ? words.keptQuestion : words.lostQuestion;
  return (
    <LeaveGuard
      hasWork={isDirty || isUploading}
      isExpected={({ state }: { state: EditorLocationState | null }) => state?.editorKey === editorKey}
      question={[isDirty && edits, isUploading && words.uploadsStop].filter(Boolean).join(' ')}
      confirmLabel={isDraftKept && !isUploading ? words.leave : words.leaveUnsaved}
    />
  );
}
