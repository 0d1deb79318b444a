import { useEffect } from 'react';
import { useFormState } from 'react-hook-form';
import { useBlocker } from 'react-router';
import { editor as words } from '../../../messages/editor.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import type { EditorLocationState } from './editor-route.tsx';
import type { EditorValues } from './editor-values.ts';

type Props = { editorKey: string; isUploading: boolean };

/** Asks before edits or uploads are lost, whether by a link, the back button or closing the window. */
export function LeaveGuard({ editorKey, isUploading }: Props) {
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

  return (
    <ConfirmDialog
      isOpen={blocker.state === 'blocked'}
      title={words.leaveTitle}
      question={words.leaveQuestion}
      confirmLabel={words.leave}
      cancelLabel={words.stay}
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    />
  );
}
