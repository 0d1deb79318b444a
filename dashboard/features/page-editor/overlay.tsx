import { IconAlertCircle, IconGripVertical } from '@tabler/icons-react';
import {
  type ClipboardEvent,
  type ComponentProps,
  type KeyboardEvent,
  type RefObject,
  Suspense,
  useEffect,
  useState,
} from 'react';
import { canvasText as text } from '../../messages/index.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { worked } from '../../ui/toast.tsx';
import { handleTop, type Place } from '../page-form/places.ts';
import { useSelection } from '../page-form/selection.tsx';
import type { ShownError } from '../page-form/tabs.ts';
import type { Shown } from '../page-preview/device-frame.tsx';
import type { Box, ToPreview } from '../page-preview/preview-messages.ts';
import { AddTools, GapTool } from './add-tools.tsx';
import { AddLine } from './adding.tsx';
import s from './canvas.module.css';
import type { Follow, Point } from './drag.tsx';
import type { PartActions } from './part-actions.ts';
import { PartTools, TextLength } from './tools.tsx';

// The dragging library is as large as the canvas, and nothing is dragged before it is selected.
const loadDrag = async () => ({ default: (await import('./drag.tsx')).DragTool });
const LazyDragTool = lazyPart(loadDrag, { isExtra: true });

type Props = {
  listRef: RefObject<HTMLDivElement | null>;
  boxes: readonly Box[];
  hovered: string | null;
  /** The gap between two parts that the mouse is near. */
  gap: Place | null;
  /** Where a part was grabbed on the page itself, and the receiver of its further movement. */
  held: Point | undefined;
  follow: RefObject<Follow | undefined>;
  /** The errors of the parts' fields. */
  errors: ReadonlyMap<string, readonly ShownError[]>;
  /** The field whose text is being edited in place. */
  writing: string | undefined;
  isPhone: boolean;
  shown: Shown;
  actions: PartActions;
  send: (message: ToPreview) => void;
  say: (said: string) => void;
  onAdd: (after: string | null) => void;
  /** Where the open library adds: after a part, or first (`null`). */
  adding: string | null | undefined;
  onKeyDown: (event: KeyboardEvent) => void;
  /** The part that is meant now: the mouse may be moving up from one that is not selected yet. */
  meant: () => string | null;
  /** Opens a field. */
  onTouch: (part: string, field: string) => void;
};

/** Beside the page there is room for the tools. */
const TOOLS_GUTTER = 64;
/** The tools at a part's edge, with their distance to it, in pixels. */
const TOOLS_HEIGHT = 58;
/** The tools beside a block, with its name above them, in pixels. */
const UPRIGHT_HEIGHT = 350;
/** A name beside the scaled-down page, with its distance to the next, in pixels. */
const NAME_HEIGHT = 32;
/** The room of the «+» between a part's edge and its tools. */
const ADD_HEIGHT = 36;

/**
 * Outlines, tools and lines over the page, from the rectangles that it reports. It is one list to the
 * keyboard and to screen readers; a finger and the mouse go through it to the page.
 */
export function Overlay(props: Props) {
  const { listRef, boxes, hovered, errors, writing, isPhone, shown, actions, adding, onKeyDown, meant } =
    props;
  const { part: selected } = useSelection();
  const { scale } = shown;
  const box = boxes.find(({ part }) => part === selected);
  const handle = box && handleTop(box.top * scale, (box.top + box.height) * scale);
  const isBeside = !isPhone && shown.gutter >= TOOLS_GUTTER;
  const [isDragging, setDragging] = useState(false);
  /** After a drop the canvas has the keys; Safari never focuses the handle. */
  function onDragging(isBegun: boolean): void {
    setDragging(isBegun);
    if (!isBegun) listRef.current?.focus({ preventScroll: true });
  }
  const drag = box && <DragTool {...props} box={box} isDragging={isDragging} onDragging={onDragging} />;
  // Loaded early, so that it is ready when the first part is selected; a failed download is retried then.
  useEffect(() => void loadDrag().catch(() => undefined), []);
  return (
    <div
      className={s.overlay}
      data-dragging={isDragging || undefined}
      data-adding={adding !== undefined || undefined}
    >
      <div
        ref={listRef}
        className={s.list}
        role="listbox"
        data-canvas
        tabIndex={0}
        aria-label={text.canvas}
        aria-activedescendant={selected === null ? undefined : optionId(selected)}
        onKeyDown={onKeyDown}
        onCopy={(event) => copy(event, actions, meant())}
        onCut={(event) => {
          const part = meant();
          if (copy(event, actions, part) && part !== null) actions.remove(part);
        }}
        onPaste={(event) => {
          event.preventDefault();
          void actions.paste(event.clipboardData.getData('text/plain'), meant());
        }}
      >
        {boxes.map(({ part, ...place }, index) => (
          <div
            key={part}
            id={optionId(part)}
            className={s.part}
            role="option"
            tabIndex={-1}
            aria-selected={part === selected}
            aria-label={text.part(actions.nameOf(part))}
            {...(part === selected && worked)}
            aria-posinset={index + 1}
            aria-setsize={boxes.length}
            data-hovered={part === hovered || undefined}
            data-wrong={errors.has(part) || undefined}
            data-writing={(part === selected && writing !== undefined) || undefined}
            style={{
              top: place.top * scale,
              left: place.left * scale,
              width: place.width * scale,
              height: place.height * scale,
            }}
          />
        ))}
      </div>
      <Pins {...props} />
      <HoverName {...props} />
      {isBeside && box && writing !== undefined && (
        <div className={s.beside} style={{ top: toolsTop(box, shown, true) }}>
          <TextLength at={writing} blocks={actions.parts.blocks} />
        </div>
      )}
      {isDragging && isPhone && <Names {...props} />}
      {writing === undefined && <GapTool {...props} box={box} />}
      {adding !== undefined && <AddLine {...props} after={adding} />}
      {box && writing === undefined && (
        <>
          {!isPhone && (
            <div
              className={isBeside ? s.beside : s.above}
              style={{ top: toolsTop(box, shown, isBeside) }}
              {...worked}
            >
              <PartTools part={box.part} actions={actions} isUpright={isBeside} drag={drag} />
            </div>
          )}
          {isPhone && actions.isMovable(box.part) && handle !== undefined && (
            <div className={s.grip} style={{ top: handle }}>
              {drag}
            </div>
          )}
          <AddTools {...props} box={box} />
        </>
      )}
    </div>
  );
}

/** The handle; until dragging is loaded, only its look. */
function DragTool(props: ComponentProps<typeof LazyDragTool>) {
  const fallback = (
    <span className={s.handle} aria-hidden="true">
      <IconGripVertical size={20} />
    </span>
  );
  return (
    <Suspense fallback={fallback}>
      <LazyDragTool {...props} />
    </Suspense>
  );
}

const optionId = (part: string) => `canvas-${part}`;

/** The room that a sentence needs beside the page. */
const SENTENCE_GUTTER = 150;

/**
 * A pin for the first error of each part: beside the page where there is room, otherwise at the part's edge.
 */
function Pins({ boxes, errors, shown: { scale, gutter }, actions, onTouch }: Props) {
  const { select } = useSelection();
  return boxes.map(({ part, top, left, height }) => {
    const [error] = errors.get(part) ?? [];
    if (!error) return null;
    const isBeside = gutter >= TOOLS_GUTTER;
    const at = {
      top: Math.max(8, top * scale) + (isBeside ? 0 : 6),
      left: isBeside ? undefined : left * scale + 6,
      maxWidth: gutter - 24,
    };
    if ((top + height) * scale < 0) return null;
    return (
      <button
        key={part}
        type="button"
        className={s.pin}
        data-beside={isBeside || undefined}
        style={at}
        aria-label={text.problem(actions.nameOf(part), error.message)}
        title={error.message}
        onClick={() => {
          select(part, error.path);
          onTouch(part, error.path);
        }}
      >
        <IconAlertCircle size={18} />
        {gutter >= SENTENCE_GUTTER && <span>{error.message}</span>}
      </button>
    );
  });
}

/** The name of the part under the mouse, where there is room beside the page. */
function HoverName({ boxes, hovered, shown: { scale, gutter }, actions }: Props) {
  const { part: selected } = useSelection();
  const box = boxes.find(({ part }) => part === hovered);
  if (!box || hovered === selected || gutter < TOOLS_GUTTER) return null;
  return (
    <span
      className={s.partName}
      data-hovered
      style={{ top: Math.max(8, box.top * scale) }}
      aria-hidden="true"
    >
      {actions.nameOf(box.part)}
    </span>
  );
}

/** The parts' names beside the page, which is scaled down during a drag. */
function Names({ boxes, shown: { scale }, actions }: Props) {
  const { part: selected } = useSelection();
  let free = Number.NEGATIVE_INFINITY;
  return boxes.map(({ part, top, left, width }) => {
    // Names of low parts make room for each other.
    const at = Math.max(top * scale, free);
    free = at + NAME_HEIGHT;
    return (
      <span
        key={part}
        className={s.partName}
        data-fixed={!actions.isMovable(part) || undefined}
        data-dragged={part === selected || undefined}
        style={{ top: at, left: (left + width) * scale + 12 }}
        aria-hidden="true"
      >
        {actions.nameOf(part)}
      </span>
    );
  });
}

/**
 * Beside the visible section of the part; otherwise on its upper edge, or below it where there is no room
 * above.
 */
function toolsTop({ top, height }: Box, { scale, height: room }: Shown, isBeside: boolean): number {
  const start = top * scale;
  if (isBeside) return Math.min(Math.max(8, start), Math.max(8, room - UPRIGHT_HEIGHT));
  const end = (top + height) * scale;
  if (start > TOOLS_HEIGHT + ADD_HEIGHT) return start - TOOLS_HEIGHT - ADD_HEIGHT;
  return Math.min(Math.max(end + 14 + ADD_HEIGHT, 8), room - TOOLS_HEIGHT);
}

/** Copies a block to the clipboard; false for a section, which cannot be copied. */
function copy(event: ClipboardEvent, actions: PartActions, part: string | null): boolean {
  const copied = actions.copied(part);
  if (copied === undefined) return false;
  event.clipboardData.setData('text/plain', copied);
  event.preventDefault();
  return true;
}
