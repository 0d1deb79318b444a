import { movableBoxes, nearGap, type Place } from '../features/page-form/places.ts';
import type { FromPreview } from '../features/page-preview/preview-messages.ts';
import { boxesOfParts, touchedAt } from './parts.ts';

type Options = {
  /** The page is a static preview. */
  isStill: () => boolean;
  selected: () => string | null;
  order: () => readonly string[];
  send: (message: FromPreview) => void;
};

/** A press without movement for this long grabs the part under it. */
const HOLD_MS = 350;
/** Until then it may move this far, in pixels. */
const HOLD_REACH = 8;
/** The mouse is near a gap between parts within this many pixels, and shows it after this time. */
const GAP = { reach: 14, dwellMs: 120 };

type Press = {
  pointer: number;
  part: string;
  x: number;
  y: number;
  timer: number;
  step: 'waits' | 'held' | 'carries';
};

export const isWritten = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[data-writing]') !== null;

/** Reports the element under the mouse, the gap near it, and the movement of a dragged part. */
export function watchPointer({ isStill, selected, order, send }: Options): void {
  let press: Press | undefined;
  /** A release after dragging is not a click. */
  let wasCarried = false;
  let gap: Place | undefined;
  let dwell: ReturnType<typeof setTimeout> | undefined;

  const carry = (step: 'begin' | 'move' | 'drop' | 'cancel', { clientX: x, clientY: y }: PointerEvent) =>
    press && send({ type: 'carry', step, part: press.part, x, y });

  function hold(event: PointerEvent) {
    if (!press) return;
    press.step = 'held';
    // A resting mouse has dragged nothing yet: its release is a click.
    if (event.pointerType !== 'mouse') begin(event);
  }

  function begin(event: PointerEvent) {
    if (!press) return;
    document.documentElement.setPointerCapture(event.pointerId);
    press.step = 'carries';
    wasCarried = true;
    showGap(undefined);
    carry('begin', event);
  }

  function end(event: PointerEvent, step: 'drop' | 'cancel') {
    if (press?.step === 'carries') carry(step, event);
    clearTimeout(press?.timer);
    press = undefined;
  }

  function showGap(near: Place | undefined) {
    if (near?.after === gap?.after && near?.top === gap?.top) return;
    clearTimeout(dwell);
    gap = near;
    // The gap's button is over this window, so moving to it fires a leave event.
    dwell = setTimeout(() => send({ type: 'gap', gap: near ?? null }), GAP.dwellMs);
  }

  // The focus stays with the canvas around this frame, which has the keyboard, unless a text is being
  // written.
  addEventListener('mousedown', (event) => {
    if (!isStill() && !isWritten(event.target)) event.preventDefault();
  });
  addEventListener('pointerdown', (event) => {
    const { target, pointerType, isPrimary, button, pointerId, clientX: x, clientY: y } = event;
    wasCarried = false;
    if (isStill() || !(target instanceof Element) || isWritten(target)) return;
    if (press) {
      const isSecond = press.pointer !== pointerId;
      end(event, 'cancel');
      if (isSecond) return;
    }
    const part = touchedAt(target)?.part;
    // The selected part has the keyboard already, and the focus when its text is edited in place.
    if (part && pointerType === 'mouse' && part !== selected()) send({ type: 'press', part });
    if (!part || !isPrimary || button !== 0 || !order().includes(part)) return;
    press = {
      pointer: pointerId,
      part,
      x,
      y,
      step: 'waits',
      timer: window.setTimeout(() => hold(event), HOLD_MS),
    };
  });
  addEventListener('pointermove', (event) => {
    const { pointerType, pointerId, clientX, clientY } = event;
    if (press?.step === 'held' && event.buttons === 0) end(event, 'cancel');
    if (press && pointerId === press.pointer) {
      if (press.step === 'carries') return carry('move', event);
      const isStillThere = Math.hypot(clientX - press.x, clientY - press.y) <= HOLD_REACH;
      if (press.step === 'held' && !isStillThere) return begin(event);
      if (!isStillThere) end(event, 'cancel');
    }
    if (pointerType === 'mouse' && !isStill() && event.buttons === 0)
      showGap(nearGap(clientY, movableBoxes(boxesOfParts(), order()), GAP.reach));
  });
  addEventListener('pointerup', (event) => press?.pointer === event.pointerId && end(event, 'drop'));
  addEventListener('pointercancel', (event) => press?.pointer === event.pointerId && end(event, 'cancel'));
  // A finger that drags a part does not scroll the page, and opens no menu.
  addEventListener('touchmove', (event) => press?.step === 'carries' && event.preventDefault(), {
    passive: false,
  });
  addEventListener('contextmenu', (event) => press && press.step !== 'waits' && event.preventDefault());
  addEventListener(
    'click',
    (event) => {
      if (!wasCarried) return;
      wasCarried = false;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    { capture: true },
  );
  addEventListener('scroll', () => showGap(undefined), { passive: true });
  addEventListener('pointerover', ({ target, pointerType }) => {
    if (pointerType !== 'mouse' || isStill() || !(target instanceof Element)) return;
    send({ type: 'hover', part: touchedAt(target)?.part ?? null });
  });
  document.documentElement.addEventListener('pointerleave', () => {
    send({ type: 'hover', part: null });
    showGap(undefined);
  });
}
