import { DragDropProvider, PointerSensor, useDraggable } from '@dnd-kit/react';
import { IconGripVertical } from '@tabler/icons-react';
import { type ComponentProps, useEffect, useEffectEvent, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { canvasText as text } from '../../../messages/index.ts';
import type { Shown } from '../device-frame.tsx';
import { movableBoxes, type Place, placeAt, scrollStep } from '../form/places.ts';
import type { Box, ToPreview } from '../form/preview-messages.ts';
import s from './canvas.module.css';
import type { PartActions } from './part-actions.ts';

type Props = {
  box: Box;
  boxes: readonly Box[];
  isPhone: boolean;
  shown: Shown;
  actions: PartActions;
  send: (message: ToPreview) => void;
  say: (said: string) => void;
};

/** Where the pointer is, in pixels of the window. */
type Point = { x: number; y: number };

/** Less than this is a press and no drag, in pixels. */
const MIN_DISTANCE = 6;
/** This near to an edge of the canvas, in pixels, it scrolls. */
const EDGE = { phone: 96, desktop: 64 };

type Provider = ComponentProps<typeof DragDropProvider>;
type Sensors = Extract<Provider['sensors'], unknown[]>;
/**
 * None of the usual plugins: announcements are in English, the page scrolls in a frame, what moves is a card, and those for
 * the cursor and against selecting text style every element of the window anew, at the beginning and at the end of a drag.
 * Keys move parts by themselves, without a drag.
 */
const plugins: Exclude<Provider['plugins'], undefined> = () => [];
/** A press on the handle begins a drag at once, also a finger’s: it is there for nothing else. */
const sensors: Sensors = [PointerSensor.configure({ activationConstraints: () => undefined })];

/** The handle by which a part is dragged, with the line where it would go and a card at the pointer. */
export function DragTool(props: Props) {
  const { box, boxes, shown, actions, send, say, isPhone } = props;
  const [point, setPoint] = useState<Point>();
  const start = useRef<Point>(undefined);
  const top = useRef(0);
  const anchor = useRef<HTMLSpanElement>(null);
  const name = actions.nameOf(box.part);
  const movable = movableBoxes(boxes, actions.parts.order);
  const place = point && placeOf(point);

  function placeOf({ y }: Point): Place | undefined {
    return placeAt((y - top.current) / shown.scale, movable, shown.height / shown.scale);
  }

  function begin(at: Point) {
    // Not the first move: a quick one is the only one.
    start.current = at;
    top.current = anchor.current?.closest(`.${s.overlay}`)?.getBoundingClientRect().top ?? 0;
  }

  function move(now: Point) {
    start.current ??= now;
    const distance = Math.hypot(now.x - start.current.x, now.y - start.current.y);
    if (!point && distance < MIN_DISTANCE) return;
    if (!point) {
      send({ type: 'lift', part: box.part });
      say(text.lifted(name));
    }
    setPoint(now);
  }

  function end(isCancelled: boolean) {
    start.current = undefined;
    if (!point) return;
    const isMoved = !isCancelled && place && place.after !== box.part;
    // First, so that the page is drawn once.
    if (isMoved) actions.place(box.part, place.after);
    send({ type: 'lift', part: null });
    setPoint(undefined);
    if (!isMoved) say(text.cancelled(name));
  }

  const scroll = useEffectEvent(() => {
    if (!point) return;
    const by = scrollStep(point.y - top.current, shown.height, isPhone ? EDGE.phone : EDGE.desktop);
    if (by !== 0) send({ type: 'scroll', by: by / shown.scale });
  });
  const isDragging = point !== undefined;
  useEffect(() => {
    if (!isDragging) return;
    let frame = requestAnimationFrame(function next() {
      scroll();
      frame = requestAnimationFrame(next);
    });
    return () => cancelAnimationFrame(frame);
  }, [isDragging]);

  const positionIn = (after: string | null) =>
    text.position(movable.findIndex(({ part }) => part === after) + 2, actions.parts.order.length);
  return (
    <DragDropProvider
      plugins={plugins}
      sensors={sensors}
      onDragStart={({ operation }) => begin(operation.position.initial)}
      onDragMove={({ operation, to }) => move(to ?? operation.position.current)}
      onDragEnd={({ canceled }) => end(canceled)}
    >
      <span ref={anchor} className={s.anchor}>
        <Handle part={box.part} name={name} />
      </span>
      {point &&
        createPortal(
          <div className={s.dragging} aria-hidden="true">
            <div className={s.card} style={{ top: point.y, left: point.x }}>
              <IconGripVertical size={20} />
              <span>
                <b>{name}</b>
                <small>{place && positionIn(place.after)}</small>
              </span>
            </div>
          </div>,
          document.body,
        )}
      {place &&
        anchor.current &&
        createPortal(
          <div className={s.line} style={{ top: place.top * shown.scale }} aria-hidden="true">
            <span>{place.after === null ? text.hereFirst : text.here(actions.nameOf(place.after))}</span>
          </div>,
          anchor.current.closest(`.${s.overlay}`) ?? document.body,
        )}
    </DragDropProvider>
  );
}

function Handle({ part, name }: { part: string; name: string }) {
  const { ref } = useDraggable({ id: part });
  return (
    <button
      ref={ref}
      type="button"
      className={s.handle}
      aria-label={`${text.drag}: ${name}`}
      title={text.drag}
    >
      <IconGripVertical size={20} />
    </button>
  );
}
