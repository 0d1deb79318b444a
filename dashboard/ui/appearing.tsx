import { type ReactNode, useEffect, useState } from 'react';

/** The time in which a screen reader registers a new live region, in milliseconds. */
const KNOWN_AFTER_MS = 150;

/**
 * The content of a `role="status"` that is inserted together with it. A screen reader announces changes in a
 * registered region, but not the initial text of a new one: the text is hidden from it for a moment.
 */
export function Appearing({ children }: { children: ReactNode }) {
  const [isKnown, setKnown] = useState(false);
  useEffect(() => {
    const later = setTimeout(() => setKnown(true), KNOWN_AFTER_MS);
    return () => clearTimeout(later);
  }, []);
  return (
    <span style={{ display: 'contents' }} inert={!isKnown}>
      {children}
    </span>
  );
}
