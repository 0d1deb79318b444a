import { VisuallyHidden } from '@mantine/core';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

/**
 * Announces the title of each screen after a navigation, which screen readers do not notice within one
 * document, as soon as it has one: a screen may load its data first. They read the first title, the
 * document's, themselves.
 */
export function RouteAnnouncer() {
  const { pathname } = useLocation();
  const at = useRef(pathname);
  const isAwaited = useRef(false);
  const [title, setTitle] = useState('');
  useLayoutEffect(() => {
    if (at.current !== pathname) isAwaited.current = true;
    at.current = pathname;
  }, [pathname]);
  useEffect(() => {
    let last = titleNow();
    const changes = new MutationObserver(() => {
      const now = titleNow();
      if (now === last) return;
      last = now;
      if (isAwaited.current) setTitle(now);
      isAwaited.current = false;
    });
    changes.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => changes.disconnect();
  }, []);
  return <VisuallyHidden role="status">{title}</VisuallyHidden>;
}

/** Without the number of waiting orders, which changes at any time. */
const titleNow = () => document.title.replace(/^\(\S+\) /, '');
