import { VisuallyHidden } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { common } from '../messages/index.ts';

/** The time until the new screen has replaced the old one, in milliseconds. */
const SHOWN_AFTER_MS = 100;

/**
 * Announces the title of each screen after a navigation, which screen readers do not notice within one
 * document, as soon as it has one: a screen may load its script and its data first. They read the first
 * title, the document's, themselves.
 */
export function RouteAnnouncer() {
  const { pathname } = useLocation();
  const at = useRef(pathname);
  const isAwaited = useRef(false);
  const [said, setSaid] = useState({ count: 0, title: '' });
  useEffect(() => {
    let later = 0;
    const announce = () => {
      const title = titleNow();
      // Between two screens the document has no title but the product's name.
      if (!isAwaited.current || title === common.product) return;
      isAwaited.current = false;
      setSaid(({ count }) => ({ count: count + 1, title }));
    };
    const changes = new MutationObserver(() => {
      clearTimeout(later);
      later = window.setTimeout(announce, SHOWN_AFTER_MS);
    });
    if (at.current !== pathname) {
      isAwaited.current = true;
      // Two screens may have the same title.
      later = window.setTimeout(announce, SHOWN_AFTER_MS);
    }
    at.current = pathname;
    changes.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => {
      clearTimeout(later);
      changes.disconnect();
    };
  }, [pathname]);
  return (
    <VisuallyHidden role="status">
      <span key={said.count}>{said.title}</span>
    </VisuallyHidden>
  );
}

/** Without the number of waiting orders, which changes at any time. */
const titleNow = () => document.title.replace(/^\(\S+\) /, '');
