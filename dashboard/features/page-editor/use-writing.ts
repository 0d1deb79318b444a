import { useRef, useState } from 'react';
import { type FieldPath, useFormContext } from 'react-hook-form';
import type { EditorValues } from '../page-form/values.ts';
import { stepEnded } from './session.ts';
import type { SessionStore } from './use-session.ts';

/** The text that is edited in place on the canvas, as one step of the history; cancelling undoes it. */
export function useWriting({ session, undo }: { session: SessionStore; undo: () => void }) {
  const { getValues, setValue } = useFormContext<EditorValues>();
  const [writing, setWriting] = useState<string>();
  /** Text typed in the sandbox may arrive before this window renders that a text is open. */
  const open = useRef<{ at: string; stepsBefore: number }>(undefined);

  return {
    /** The field whose text is being written. */
    writing,
    begin(at: string) {
      session.readForm();
      session.apply(stepEnded);
      open.current = { at, stepsBefore: session.get().history.past.length };
      setWriting(at);
    },
    write(path: string, typed: string) {
      // Only the text that is being edited in place: the sandbox cannot change any other field.
      if (path !== open.current?.at || typeof getValues(path as FieldPath<EditorValues>) !== 'string') return;
      setValue(path as 'title', typed, { shouldDirty: true });
    },
    end({ isCancelled }: { isCancelled: boolean }) {
      session.readForm();
      const { history } = session.get();
      const stepsBefore = open.current?.stepsBefore ?? history.past.length;
      if (!isCancelled) session.apply(stepEnded);
      else for (let step = history.past.length; step > stepsBefore; step -= 1) undo();
      open.current = undefined;
      setWriting(undefined);
    },
  };
}
