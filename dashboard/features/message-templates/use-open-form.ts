import { useState } from 'react';

/** The form for a new template, or a template's id. */
type Form = 'new' | (string & {});

/** Which one form is open. Opening another while it holds unsaved edits waits in `wanted` for an answer. */
export function useOpenForm() {
  const [opened, setOpened] = useState<Form>();
  const [isDirty, setDirty] = useState(false);
  const [wanted, setWanted] = useState<Form>();

  return {
    opened,
    wanted,
    setDirty,
    open(form: Form) {
      if (isDirty && form !== opened) setWanted(form);
      else setOpened(form);
    },
    close: () => setOpened(undefined),
    /** Gives up the edits for the form that was wanted. */
    switchOver() {
      setOpened(wanted);
      setWanted(undefined);
    },
    stay: () => setWanted(undefined),
  };
}
