import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useLayoutEffect, useState } from 'react';

/** Rows kept ready above and below the screen. */
const OVERSCAN = 12;

/**
 * Which rows of a long list are drawn: those on the screen and a few around. `before` and `after` are the heights, in
 * pixels, of what is not drawn. `list` is the element that holds the rows; `rowHeight` is about right until a row has
 * been measured.
 */
export function useRowsOnScreen(
  list: RefObject<HTMLElement | null>,
  rows: readonly { id: string }[],
  rowHeight: number,
) {
  const [scrollMargin, setScrollMargin] = useState(0);
  // Whatever appears or disappears above the list moves it.
  useLayoutEffect(() => {
    const top = list.current?.getBoundingClientRect().top ?? 0;
    setScrollMargin(Math.round(top + window.scrollY));
  });
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => rowHeight,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: OVERSCAN,
    scrollMargin,
  });
  const drawn = virtualizer.getVirtualItems();
  return {
    drawn: drawn.map(({ index }) => index),
    before: (drawn[0]?.start ?? scrollMargin) - scrollMargin,
    after: virtualizer.getTotalSize() - ((drawn.at(-1)?.end ?? scrollMargin) - scrollMargin),
    measure: virtualizer.measureElement,
  };
}
