import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { orderEdit as words } from '../../../messages/orders.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';

/** Asks before corrections are lost, whether by a link, the back button or closing the window. */
export function OrderLeaveGuard({ isDirty }: { isDirty: boolean }) {
  const blocker = useBlocker(isDirty);
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
