import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { type Location, useBlocker, useLocation, useNavigate } from 'react-router';
import { leaving as text } from '../messages/index.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

type Props = {
  /** True while leaving would lose edits or uploads; a function is called at the time of leaving. */
  hasWork: boolean | (() => boolean);
  /** True for a location that keeps the edits or that follows saving them. */
  isExpected?: (next: Location) => boolean;
  /** What happens to the edits, unless they are simply lost. */
  question?: string | undefined;
  confirmLabel?: string | undefined;
  /** Saves the work first, for a third answer. Resolves whether it is saved, and leaving loses nothing. */
  onSave?: (() => Promise<boolean>) | undefined;
};

/** Asks before edits or uploads are lost: by a link, the back button or closing the window. */
export function LeaveGuard({ hasWork, isExpected, question, confirmLabel, onSave }: Props) {
  const hasWorkNow = () => (typeof hasWork === 'function' ? hasWork() : hasWork);
  const blocker = useBlocker(({ nextLocation }) => !isExpected?.(nextLocation) && hasWorkNow());
  useUnloadQuestion(hasWork !== false, hasWorkNow);
  const navigate = useNavigate();
  const { key } = useLocation();
  /** Where to go now that the work is saved. */
  const [destination, setDestination] = useState<Location>();
  // The editor names its new page in the address at the same time, which ends any other navigation.
  // biome-ignore lint/correctness/useExhaustiveDependencies: goes on after every change of the address
  useEffect(() => {
    if (destination) void navigate(destination, { state: destination.state });
  }, [destination, key, navigate]);

  async function saveAndLeave(save: () => Promise<boolean>) {
    const { location } = blocker;
    blocker.reset?.();
    await dialogClosed();
    if (await save()) setDestination(location);
  }

  return (
    <LeaveQuestion
      isOpen={blocker.state === 'blocked'}
      question={question}
      confirmLabel={confirmLabel}
      onSave={onSave && (() => void saveAndLeave(onSave))}
      onLeave={() => blocker.proceed?.()}
      onStay={() => {
        setDestination(undefined);
        blocker.reset?.();
      }}
    />
  );
}

/** A dialog that closes returns the focus, which an error of the save takes afterwards. */
async function dialogClosed(): Promise<void> {
  while (document.activeElement?.closest('[role="dialog"]'))
    await new Promise((next) => requestAnimationFrame(next));
}

/** Lets the browser ask before its window is closed or reloaded, while there is work. */
export function useUnloadQuestion(canHaveWork: boolean, hasWork: () => boolean = () => true): void {
  const ask = useEffectEvent((event: BeforeUnloadEvent) => {
    if (!hasWork()) return;
    event.preventDefault();
    // Chrome before 119 only supports this.
    event.returnValue = true;
  });
  useEffect(() => {
    if (!canHaveWork) return;
    const unload = (event: BeforeUnloadEvent) => ask(event);
    window.addEventListener('beforeunload', unload);
    return () => window.removeEventListener('beforeunload', unload);
  }, [canHaveWork]);
}

type QuestionProps = {
  isOpen: boolean;
  question?: string | undefined;
  confirmLabel?: string | undefined;
  /** Saves the edits and leaves then. */
  onSave?: (() => void) | undefined;
  onLeave: () => void;
  onStay: () => void;
};

/** Asks whether to leave unsaved edits, which are lost unless `question` says otherwise. */
export function LeaveQuestion({ isOpen, question, confirmLabel, onSave, onLeave, onStay }: QuestionProps) {
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={text.title}
      question={question ?? text.editsLostQuestion}
      confirmLabel={confirmLabel ?? text.leaveUnsaved}
      cancelLabel={text.stay}
      other={onSave && { label: text.saveAndLeave, onClick: onSave }}
      onConfirm={onLeave}
      onCancel={onStay}
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

/** Reports to the screen's guard whether this form has edits; removed with the form. */
export function useReportedWork(reportWork: ReportWork, form: string, hasWork: boolean): void {
  // A layout effect: the next press may be the one that leaves.
  useLayoutEffect(() => {
    reportWork(form, hasWork);
    return () => reportWork(form, false);
  }, [reportWork, form, hasWork]);
}
