import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { type Location, useBlocker } from 'react-router';
import { leaving as text } from '../messages/index.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

type Props = {
  /** True while leaving would lose edits or uploads; a function is asked when something leaves. */
  hasWork: boolean | (() => boolean);
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
  const hasWorkNow = () => (typeof hasWork === 'function' ? hasWork() : hasWork);
  const blocker = useBlocker(({ nextLocation }) => !isExpected?.(nextLocation) && hasWorkNow());

  const ask = useEffectEvent((event: BeforeUnloadEvent) => {
    if (hasWorkNow()) event.preventDefault();
  });
  const canHaveWork = hasWork !== false;
  useEffect(() => {
    if (!canHaveWork) return;
    const unload = (event: BeforeUnloadEvent) => ask(event);
    window.addEventListener('beforeunload', unload);
    return () => window.removeEventListener('beforeunload', unload);
  }, [canHaveWork]);

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
