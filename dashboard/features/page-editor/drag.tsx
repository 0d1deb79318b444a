import { DragDropProvider, PointerSensor, useDraggable } from '@dnd-kit/react';
import { isKnownBlock } from '@mirsah/domain/landing-page/blocks';
import { IconGripVertical } from '@tabler/icons-react';
import { type ComponentProps, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { canvasText as text } from '../../messages/index.ts';
import { BlockDrawing } from '../page-form/blocks/block-drawings.tsx';
import { partIcon } from '../page-form/blocks/block-icons.tsx';
import { movableBoxes, type Place, placeAt, scrollSpeed } from '../page-form/places.ts';
import type { Shown } from '../page-preview/device-frame.tsx';
import type { Box, Carry, ToPreview } from '../page-preview/preview-messages.ts';
import s from './canvas.module.css';
import type { PartActions } from './part-actions.ts';

/** Where the pointer is, in pixels of the window. */
export type Point = { x: number; y: number };
/** Receives the movement of a part that is dragged on the page itself. */
export type Follow = (step: Carry['step'], point: Point) => void;

type Props = {
  box: Box;
  boxes: readonly Box[];
  isPhone: boolean;
  shown: Shown;
  actions: PartActions;
  send: (message: ToPreview) => void;
  say: (said: string) => void;
  /**
   * Where the drag started, if that was on the page instead of the handle; the movement follows by `follow`.
   */
  held: Point | undefined;
  follow: RefObject<Follow | undefined>;
  isDragging: boolean;
  onDragging: (isDragging: boolean) => void;
};

/** A shorter movement is a press, in pixels. */
const MIN_DISTANCE = { phone: 6, desktop: 4 };
/** Within this distance of an edge, in pixels, the canvas scrolls, once the pointer has moved. */
const EDGE = { phone: 96, desktop: 64 };
const SCROLL_DISTANCE = 8;
/** The line extends beyond the part by this much at each end, in pixels of the preview. */
const LINE_REACH = 8;

type Provider = ComponentProps<typeof DragDropProvider>;
type Sensors = Extract<Provider['sensors'], unknown[]>;
/**
 * None of the usual plugins: announcements are in English, the page scrolls in a frame, a card is moved
 * instead of the part, and the plugins for the cursor and against text selection restyle every element of the
 * window at the start and the end of a drag. Keys move parts separately, without a drag.
 */
const plugins: Exclude<Provider['plugins'], undefined> = () => [];
/** A press on the handle starts a drag at once, also by touch: the handle has no other function. */
const sensors: Sensors = [PointerSensor.configure({ activationConstraints: () => undefined })];

/** The handle by which a part is dragged, with the line at its new position and a card at the pointer. */
export function DragTool(props: Props) {
  const { box, boxes, shown, actions, send, say, isPhone, held, follow, isDragging, onDragging } = props;
  const device = isPhone ? 'phone' : 'desktop';
  const [point, setPoint] = useState<Point>();
  const start = useRef<Point>(undefined);
  const hasMoved = useRef(false);
  /** Ends the drag by the handle. */
  const stop = useRef<() => void>(undefined);
  const top = useRef(0);
  const anchor = useRef<HTMLSpanElement>(null);
  const name = actions.nameOf(box.part);
  const movable = movableBoxes(boxes, actions.parts.order);
  const place = point && placeOf(point);

  function inPreview(y: number): number {
    return (y - top.current) / shown.scale;
  }
  function placeOf({ y }: Point): Place | undefined {
    return placeAt(inPreview(y), movable, shown.height / shown.scale);
  }

  /** The part before the dropped one; in its own position not the part itself. */
  function neighbour({ after }: Place): string | null {
    const { order } = actions.parts;
    return after === box.part ? (order[order.indexOf(after) - 1] ?? null) : after;
  }

  function begin(at: Point) {
    // Not the first move: a quick drag has only one.
    start.current = at;
    hasMoved.current = false;
    top.current = anchor.current?.closest(`.${s.overlay}`)?.getBoundingClientRect().top ?? 0;
  }

  function lift(at: Point) {
    send({ type: 'lift', part: box.part, ...(isPhone && { y: inPreview(at.y) }) });
    say(text.lifted(name));
    onDragging(true);
    setPoint(at);
  }

  function move(now: Point) {
    if (!start.current) return;
    const distance = Math.hypot(now.x - start.current.x, now.y - start.current.y);
    hasMoved.current ||= distance >= SCROLL_DISTANCE;
    if (!point && distance < MIN_DISTANCE[device]) return;
    const isOutside = now.x < 0 || now.y < 0 || now.x > innerWidth || now.y > innerHeight;
    if (isOutside) cancel();
    else if (point) setPoint(now);
    else lift(now);
  }

  function end(isCancelled: boolean) {
    start.current = undefined;
    if (!point) return;
    const isMoved = !isCancelled && place && place.after !== box.part;
    // First, so that the page renders once.
    if (isMoved) actions.place(box.part, place.after);
    send({ type: 'lift', part: null, ...(isMoved && { y: inPreview(point.y) }) });
    setPoint(undefined);
    onDragging(false);
    if (!isMoved) say(text.cancelled(name, actions.parts.order.indexOf(box.part) + 1));
  }

  const at = place ? neighbour(place) : undefined;
  const sayPlace = useEffectEvent(() => {
    if (at === undefined || place?.after === box.part) return;
    say(`${positionName(box.part, at, actions)}، ${placeName(at, actions)}`);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each place that it is carried over
  useEffect(() => sayPlace(), [at]);

  const cancel = useEffectEvent(() => (held ? end(true) : stop.current?.()));

  /** Also when the part is removed during the drag. */
  const letGo = useEffectEvent(() => {
    send({ type: 'lift', part: null });
    onDragging(false);
  });
  const take = useEffectEvent((at: Point) => {
    begin(at);
    lift(at);
  });
  const carry = useEffectEvent((step: Carry['step'], at: Point) => {
    if (!start.current) return;
    if (step === 'move') move(at);
    else end(step === 'cancel');
  });
  useEffect(() => {
    if (!held) return;
    take(held);
    follow.current = (step, at) => carry(step, at);
    return () => {
      follow.current = undefined;
    };
  }, [held, follow]);

  const scroll = useEffectEvent((ms: number) => {
    if (!point || !hasMoved.current) return;
    const speed = scrollSpeed(point.y - top.current, shown.height, EDGE[device]);
    if (speed !== 0) send({ type: 'scroll', by: (speed * ms) / 1000 / shown.scale });
  });
  useEffect(() => {
    if (!isDragging) return;
    let before = performance.now();
    let frame = requestAnimationFrame(function next(now) {
      scroll(Math.min(50, now - before));
      before = now;
      frame = requestAnimationFrame(next);
    });
    const listeners = new AbortController();
    const options = { capture: true, signal: listeners.signal };
    // A second finger.
    window.addEventListener('pointerdown', () => cancel(), options);
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // It only cancels the drag.
      event.stopPropagation();
      cancel();
    };
    window.addEventListener('keydown', press, options);
    return () => {
      cancelAnimationFrame(frame);
      listeners.abort();
      letGo();
    };
  }, [isDragging]);

  return (
    <DragDropProvider
      plugins={plugins}
      sensors={sensors}
      onDragStart={({ operation }, manager) => {
        stop.current = () => void manager.actions.stop({ canceled: true });
        begin(operation.position.initial);
      }}
      onDragMove={({ operation, to }) => move(to ?? operation.position.current)}
      onDragEnd={({ canceled }) => end(canceled)}
    >
      <span ref={anchor} className={s.anchor}>
        <Handle part={box.part} name={name} />
      </span>
      {point && place && (
        <Dragged
          point={point}
          place={place}
          name={name}
          actions={actions}
          isPhone={isPhone}
          part={box.part}
          after={neighbour(place)}
        />
      )}
      {place &&
        anchor.current &&
        createPortal(
          <div
            className={s.line}
            style={{
              top: place.top * shown.scale,
              left: (box.left - LINE_REACH) * shown.scale,
              width: (box.width + 2 * LINE_REACH) * shown.scale,
            }}
            aria-hidden="true"
          >
            {!isPhone && <span>{placeName(neighbour(place), actions)}</span>}
          </div>,
          anchor.current.closest(`.${s.overlay}`) ?? document.body,
        )}
    </DragDropProvider>
  );
}

const placeName = (after: string | null, { nameOf }: PartActions) =>
  after === null ? text.hereFirst : text.here(nameOf(after));

/** The position of a part after another one, as a number from the top. */
function positionName(part: string, after: string | null, { parts: { order } }: PartActions): string {
  const others = order.filter((id) => id !== part);
  return text.position(after === null ? 1 : others.indexOf(after) + 2, order.length);
}

type DraggedProps = {
  part: string;
  point: Point;
  place: Place;
  /** The part that it would follow there. */
  after: string | null;
  name: string;
  actions: PartActions;
  isPhone: boolean;
};

/** The card that represents the part at the pointer, and the line in the list of parts. */
function Dragged({ part, point, place, after, name, actions, isPhone }: DraggedProps) {
  const { parts } = actions;
  const block = parts.blocks[part];
  const Icon = partIcon(part, block);
  const row = document.querySelector(
    `[data-outline] [data-row="${CSS.escape(place.after ?? parts.order[0] ?? '')}"]`,
  );
  return (
    <>
      {createPortal(
        <div className={s.dragging} aria-hidden="true">
          {/* Moved towards the middle of the window, so that the finger does not cover the text. */}
          <div
            className={s.card}
            data-side={point.x < innerWidth / 2 ? 'end' : 'start'}
            style={{ top: point.y, left: point.x }}
          >
            <span className={s.drawing}>
              {block && isKnownBlock(block) ? <BlockDrawing type={block.type} /> : Icon && <Icon size={24} />}
            </span>
            <span>
              <b>{name}</b>
              <small>{isPhone ? placeName(after, actions) : positionName(part, after, actions)}</small>
            </span>
            <IconGripVertical size={20} />
          </div>
        </div>,
        document.body,
      )}
      {row?.parentElement &&
        createPortal(
          <span
            className={s.rowLine}
            data-line
            data-first={place.after === null || undefined}
            aria-hidden="true"
          />,
          row.parentElement,
        )}
    </>
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
