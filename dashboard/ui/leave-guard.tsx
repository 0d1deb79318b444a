import { useCallback, useEffect, useLayoutEffect, useState } from 'react';
import { type Location, useBlocker } from 'react-router';
import { leaving as text } from '../messages/index.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

type Props = {
  /** True while leaving would lose edits or uploads. */
  hasWork: boolean;
  /** True for a location that keeps the edits or that follows saving them. */
  isExpected?: (next: Location) => boolean;
  /** Says what happens to the edits, unless they are simply lost. */
  question?: string;
  confirmLabel?: string;
};

/** Asks before edits or uploads are lost: by a link, the back button or closing the window. */
export function LeaveGuard({
  hasWork,
  isExpected,
  question = text.editsLostQuestion,
  confirmLabel = text.leaveUnsaved,
}: Props) {
  const blocker = useBlocker(({ nextLocation }) => hasWork && !isExpected?.(nextLocation));

  useEffect(() => {
    if (!hasWork) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [hasWork]);

  return (
    <ConfirmDialog
      isOpen={blocker.state === 'blocked'}
      title={text.title}
      question={question}
      confirmLabel={confirmLabel}
      cancelLabel={text.stay}
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    />
  );
}

export type ReportWork = (form: string, hasWork: boolean) => void;

/** For a screen with several forms, which can have only one guard: collects whether any of them has edits. */
export function useWorkOfForms(): { hasWork: boolean; reportWork: ReportWork } {
  const [edited, setEdited] = useState<readonly string[]>([]);
  const reportWork = useCallback<ReportWork>((form, hasWork) => {
    setEdited((forms) => {
      if (forms.includes(form) === hasWork) return forms;
      return hasWork ? [...forms, form] : forms.filter((other) => other !== form);
    });
  }, []);
  return { hasWork: edited.length > 0, reportWork };
}

/** Tells the screen's guard whether this form has edits; gone with the form. */
export function useReportedWork(reportWork: ReportWork, form: string, hasWork: boolean): void {
  // At once: what is pressed next may be what leaves.
  useLayoutEffect(() => {
    reportWork(form, hasWork);
    return () => reportWork(form, false);
  }, [reportWork, form, hasWork]);
}
