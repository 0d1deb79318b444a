import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { canvasText as text } from '../../../messages/index.ts';
import type { Shown } from '../device-frame.tsx';
import { movableBoxes, placeBehind } from '../form/places.ts';
import type { Box, ToPreview } from '../form/preview-messages.ts';
import { useSelection } from '../form/selection.tsx';
import s from './canvas.module.css';
import type { PartActions } from './part-actions.ts';

/**
 * The place that the library is open for. Where the outline stands beside it, the canvas moves aside, so that it is seen
 * whole beside the library; elsewhere the library stands over the fields.
 */
export function useAdding(isOutlined: boolean) {
  /** Behind a part, first (`null`), or none (undefined: the library is closed). */
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
  /** The part that the block will stand behind. */
  after: string | null;
  boxes: readonly Box[];
  send: (message: ToPreview) => void;
};

/** At least this much of the page is seen around the line, in pixels. */
const LINE_ROOM = 64;

/** The place that the library adds to, which is scrolled into view if it is out of it. */
export function AddLine({ after, boxes, shown: { scale, height }, actions, send }: LineProps) {
  const movable = movableBoxes(boxes, actions.parts.order);
  const place = placeBehind(after, movable);
  const beside = movable.find(({ part }) => part === after) ?? movable[0];
  const reveal = useEffectEvent(() => {
    if (!place || scale === 0) return;
    const top = place.top * scale;
    if (top >= LINE_ROOM && top <= height - LINE_ROOM) return;
    send({ type: 'scroll', by: (top - height / 2) / scale });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the canvas may become smaller beside the library
  useEffect(() => reveal(), [after, scale, height]);
  if (!place || !beside) return null;
  const at = { top: place.top * scale, left: beside.left * scale, width: beside.width * scale };
  return (
    <div className={s.line} style={at} aria-hidden="true">
      <span>{text.addedHere}</span>
    </div>
  );
}
