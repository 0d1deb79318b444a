import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { canvasText as text } from '../../messages/index.ts';
import { movableBoxes, placeBehind } from '../page-form/places.ts';
import { useSelection } from '../page-form/selection.tsx';
import type { Shown } from '../page-preview/device-frame.tsx';
import type { Box, ToPreview } from '../page-preview/preview-messages.ts';
import s from './canvas.module.css';
import type { PartActions } from './part-actions.ts';

/**
 * The position that the library is open for. Beside the outline, the canvas moves aside, so that it is fully
 * visible beside the library; elsewhere the library covers the fields.
 */
export function useAdding(isOutlined: boolean) {
  /** After a part, first (`null`), or nowhere (undefined: the library is closed). */
  const [adding, set] = useState<string | null>();
  const focused = useRef<Element>(null);
  const setAdding = useCallback((after: string | null | undefined) => {
    if (after !== undefined) focused.current = document.activeElement;
    set(after);
  }, []);
  /** The button that opened the library, if one did and is still there. */
  const opener = () =>
    focused.current instanceof HTMLButtonElement && focused.current.isConnected ? focused.current : undefined;
  const { provideLibrary } = useSelection();
  useEffect(() => {
    provideLibrary(() => setAdding);
    return () => provideLibrary(undefined);
  }, [provideLibrary, setAdding]);
  const board = useRef<HTMLDivElement>(null);
  const [covered, setCovered] = useState(0);
  /** Gets the library's element. */
  const panelRef = useCallback(
    (panel: HTMLElement) => {
      const size = new ResizeObserver(() => {
        if (board.current) setCovered(isOutlined ? coveredBy(panel, board.current) : 0);
      });
      size.observe(panel);
      return () => {
        size.disconnect();
        setCovered(0);
      };
    },
    [isOutlined],
  );
  return {
    adding,
    setAdding,
    opener,
    panelRef,
    board: { ref: board, style: { paddingInlineStart: covered } },
  };
}

/** As in the style sheet, in pixels. */
const OUTLINE_WIDTH = 248;

/** How far the canvas moves aside for a panel at the start of the window, in pixels. */
function coveredBy(panel: HTMLElement, board: HTMLElement): number {
  const start =
    board.getBoundingClientRect().right - (document.documentElement.clientWidth - panel.offsetWidth);
  return Math.max(0, start - OUTLINE_WIDTH);
}

type LineProps = {
  shown: Shown;
  actions: PartActions;
  /** The part that the block will follow. */
  after: string | null;
  boxes: readonly Box[];
  send: (message: ToPreview) => void;
};

/** The least visible part of the page around the line, in pixels. */
const LINE_ROOM = 64;

/** The position that the library adds to, scrolled into view. */
export function AddLine({ after, boxes, shown: { scale, height }, actions, send }: LineProps) {
  const movable = movableBoxes(boxes, actions.parts.order);
  const place = placeBehind(after, movable);
  const beside = movable.find(({ part }) => part === after) ?? movable[0];
  /** Below the first part: unlike `top`, it changes with the page's layout alone, not with scrolling. */
  const depth = place && movable[0] ? Math.round(place.top - movable[0].top) : null;
  const reveal = useEffectEvent(() => {
    if (!place || scale === 0) return;
    const top = place.top * scale;
    if (top >= LINE_ROOM && top <= height - LINE_ROOM) return;
    send({ type: 'scroll', by: (top - height / 2) / scale });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the canvas may become smaller beside the library, and photos load late
  useEffect(() => reveal(), [after, scale, height, depth]);
  if (!place || !beside) return null;
  const at = { top: place.top * scale, left: beside.left * scale, width: beside.width * scale };
  return (
    <div className={s.line} style={at} aria-hidden="true">
      <span>{text.addedHere}</span>
    </div>
  );
}
