import { useMediaQuery } from '@mantine/hooks';
import { useSyncExternalStore } from 'react';

// The same widths as in the style sheets.
const PHONE = '(width < 62em)';
const FULL_EDITOR = '(width >= 56.25em)';
const OUTLINE = '(width >= 75em)';

/** The least width of a window for tables, in letter sizes of the page. */
const TABLES = 75;

const onFirstRender = { getInitialValueInEffect: false };

/** True on windows that show tabs at the bottom instead of the side menu. */
export function useIsPhone(): boolean {
  return useMediaQuery(PHONE, false, onFirstRender);
}

/**
 * True on windows that show lists as cards instead of tables. Letters that a style of the reader enlarges
 * count too: `em` in a media query follows only the browser's own letter size.
 */
export function useHasCards(): boolean {
  return useSyncExternalStore(
    watchRoom,
    () => innerWidth < TABLES * Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
    () => false,
  );
}

/**
 * The window, and an unseen element as wide as a letter. The document's own box would show both, but it also
 * changes with its content, even while other sizes are being reported, which WebKit treats as an error.
 */
function watchRoom(onChange: () => void): () => void {
  const letter = document.createElement('span');
  letter.style.cssText = 'position: absolute; inset: 0 auto auto 0; width: 1rem; visibility: hidden';
  document.body.append(letter);
  const observer = new ResizeObserver(onChange);
  observer.observe(letter);
  window.addEventListener('resize', onChange);
  return () => {
    observer.disconnect();
    window.removeEventListener('resize', onChange);
    letter.remove();
  };
}

/** True on windows that an editor fills, with the edited content in the middle and the fields beside it. */
export function useHasFullEditor(): boolean {
  return useMediaQuery(FULL_EDITOR, false, onFirstRender);
}

/** True on windows with room for the list of a page's parts beside its canvas and its fields. */
export function useHasOutline(): boolean {
  return useMediaQuery(OUTLINE, false, onFirstRender);
}
