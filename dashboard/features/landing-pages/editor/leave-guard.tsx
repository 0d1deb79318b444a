import { useEffect } from 'react';
import { useFormState } from 'react-hook-form';
import { useBlocker } from 'react-router';
import { leaving as words } from '../../../messages/editor-safety.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import type { EditorLocationState } from './editor-route.tsx';
import type { EditorValues } from './editor-values.ts';

type Props = { editorKey: string; isUploading: boolean; isDraftKept: boolean };

/** Asks before unsaved edits or uploads are left behind, by a link, the back button or closing the window. */
export function LeaveGuard({ editorKey, isUploading, isDraftKept }: Props) {
  const { isDirty } = useFormState<EditorValues>();
  const hasWork = isDirty || isUploading;
  const blocker = useBlocker(({ nextLocation }) => {
    const next: EditorLocationState | null = nextLocation.state;
    return hasWork && next?.editorKey !== editorKey;
  });

  useEffect(() => {
    if (!hasWork) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [hasWork]);

  const edits = isDraftKept ? words.keptQuestion : words.lostQuestion;
  return (
    <ConfirmDialog
      isOpen={blocker.state === 'blocked'}
      title={words.title}
      question={[isDirty && edits, isUploading && words.uploadsStop].filter(Boolean).join(' ')}
      confirmLabel={isDraftKept && !isUploading ? words.leave : words.leaveUnsaved}
      cancelLabel={words.stay}
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    />
  );
}
