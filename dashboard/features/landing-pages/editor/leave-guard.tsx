import { useEffect } from 'react';
import { useFormState } from 'react-hook-form';
import { useBlocker } from 'react-router';
import { editor as words } from '../../../messages/editor.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import type { EditorValues } from './editor-form.ts';
import type { EditorLocationState } from './editor-route.tsx';

/** Asks before edits are lost, whether by a link, the back button or closing the window. */
export function LeaveGuard({ editorKey }: { editorKey: string }) {
  const { isDirty } = useFormState<EditorValues>();
  const blocker = useBlocker(({ nextLocation }) => {
    const next: EditorLocationState | null = nextLocation.state;
    return isDirty && next?.editorKey !== editorKey;
  });

  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);

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
