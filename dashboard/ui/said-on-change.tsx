import { VisuallyHidden } from '@mantine/core';
import { useEffect, useState } from 'react';

/** The pause before an announcement, in milliseconds: longer than the time between two typed letters. */
const PAUSE_MS = 400;

type Props = {
  /** The key of the shown content: a search and its filters, or the id of the open record. */
  of: string;
  /** The announcement, such as «3 طلبات»; undefined until it is known. */
  text: string | undefined;
};

/**
 * Announces to a screen reader, once, the result of a change by the user: the hits of another search, or the
 * opened record. It waits for a pause, so that a search is not announced letter by letter. It does not
 * announce the initial content, nor later changes by others.
 */
export function SaidOnChange({ of, text }: Props) {
  const [shown, setShown] = useState(of);
  /** A new object for each change, until its announcement. */
  const [change, setChange] = useState<object>();
  const [said, say] = useState('');
  if (shown !== of) {
    setShown(of);
    setChange({});
    say('');
  }
  useEffect(() => {
    if (!change || text === undefined) return;
    const pause = setTimeout(() => {
      setChange(undefined);
      say(text);
    }, PAUSE_MS);
    return () => clearTimeout(pause);
  }, [change, text]);
  return <VisuallyHidden role="status">{said}</VisuallyHidden>;
}
