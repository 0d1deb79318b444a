import { Button } from '@mantine/core';
import { Notifications, notifications, useNotifications } from '@mantine/notifications';
import { randomId } from '@mirsah/domain/id';
import { useEffect, useEffectEvent, useRef } from 'react';
import { keyName, TEXT_FIELDS } from '../lib/keys.ts';
import { useSingleKeys } from '../lib/single-keys.ts';
import { common } from '../messages/index.ts';
import s from './toast.module.css';
import { placeToasts } from './toast-place.ts';

type Toast = {
  text: string;
  isProblem?: boolean;
  /** Undoes the reported action. */
  onUndo?: () => void;
  /** A text that could not be copied: a field that has it selected gets the focus, and the message stays. */
  toCopy?: string;
  /** For `hideToast`. */
  id?: string;
};

/** Marks a bar at the bottom of the window, above which toasts appear. */
export const bottomBar = { 'data-bottom-bar': true };

/** Where toasts appear; rendered once for all screens. */
export function Toasts() {
  const { notifications: shown } = useNotifications();
  usePlace(shown.length);
  useUndoKey();
  return <Notifications className={s.toasts ?? ''} position="bottom-center" autoClose={7000} limit={3} />;
}

/** Marks the part of the window that toasts may cover, in a screen that fills it. */
export const toastPlace = { 'data-toast-place': true };
/** Marks what is being worked on there: toasts move to the other edge of their place rather than cover it. */
export const worked = { 'data-worked': true };

/** The height of a toast of one line with the gap to the next, until it is drawn. */
const TOAST_HEIGHT = 66;

/** While toasts are shown, keeps them above the bars of the window and beside what is being worked on. */
function usePlace(count: number): void {
  useEffect(() => {
    if (count === 0) return;
    let frame = 0;
    let isOnTop = false;
    const measure = () => {
      const toasts = document.querySelector(`.${CSS.escape(s.toasts ?? '')}${AT_BOTTOM}`);
      const [place] = areasOf('[data-toast-place]').filter(({ bottom, top }) => bottom > top);
      const { top, ...sides } = placeToasts({
        window: { width: document.documentElement.clientWidth, height: innerHeight },
        place: place ?? { top: 0, bottom: innerHeight, left: 0, right: document.documentElement.clientWidth },
        worked: areasOf('[data-worked]'),
        bars: areasOf('[data-bottom-bar]'),
        height: Math.max(count * TOAST_HEIGHT, toasts?.getBoundingClientRect().height ?? 0),
        isOnTop,
      });
      isOnTop = top !== undefined;
      const { style } = document.documentElement;
      for (const [side, distance] of Object.entries(sides))
        style.setProperty(`--toasts-${side}`, `${distance}px`);
      style.setProperty('--toasts-top', top === undefined ? 'auto' : `${top}px`);
      document.documentElement.toggleAttribute('data-toasts-on-top', isOnTop);
    };
    const later = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(measure);
    };
    measure();
    const changes = new MutationObserver(later);
    changes.observe(document.body, { childList: true, subtree: true });
    window.addEventListener('scroll', later, { passive: true });
    window.addEventListener('resize', later);
    return () => {
      changes.disconnect();
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', later);
      window.removeEventListener('resize', later);
    };
  }, [count]);
}

const AT_BOTTOM = '[data-position="bottom-center"]';

const areasOf = (selector: string): DOMRect[] =>
  [...document.querySelectorAll(selector)].map((element) => element.getBoundingClientRect());

/** What can be undone right now, as shown messages and the desk offer it, the newest last. */
const undoable = new Map<string, () => void>();
/** Why there is nothing to undo, once there was something. */
let without: 'late' | 'undone' | undefined;

/** Undoes the newest, or says why there is nothing to undo, so that the key is never without an answer. */
function undoNewest(): void {
  const undo = [...undoable.values()].at(-1);
  if (undo) undo();
  else if (without) showToast({ text: without === 'late' ? common.undoTooLate : common.undoNothing });
}

/** Has the keys undo what a screen offers to undo itself. The result undoes it too. */
export function useUndoable(undo: (() => void) | undefined): () => void {
  const isUndone = useRef(false);
  const act = useEffectEvent(() => {
    isUndone.current = true;
    undo?.();
  });
  const isOffered = undo !== undefined;
  useEffect(() => {
    if (!isOffered) return;
    const id = randomId();
    isUndone.current = false;
    undoable.set(id, () => act());
    return () => {
      undoable.delete(id);
      without = isUndone.current ? 'undone' : 'late';
    };
  }, [isOffered]);
  return () => {
    isUndone.current = true;
    undo?.();
  };
}

function keepTyped(event: InputEvent): void {
  if (event.inputType === 'historyUndo') event.preventDefault();
}

/**
 * Ctrl+Z (⌘Z on a Mac) and the single key undo the newest message's action, wherever the focus is: a message
 * is at the end of the document, behind an open dialog, and disappears after some seconds. Text fields and
 * the editor have their own undo.
 */
function useUndoKey(): void {
  useSingleKeys({ undo: undoNewest }, { isOfShell: true });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { code, ctrlKey, metaKey, altKey, shiftKey, target } = event;
      if (code !== 'KeyZ' || altKey || shiftKey || !(ctrlKey || metaKey)) return;
      if (target instanceof Element && target.closest(TEXT_FIELDS)) return;
      // The browser's own undo would undo the last edit in any field, and move there.
      document.addEventListener('beforeinput', keepTyped, true);
      // After every other listener has received the key.
      setTimeout(() => {
        document.removeEventListener('beforeinput', keepTyped, true);
        if (!event.defaultPrevented) undoNewest();
      });
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}

/** The last message that only confirms an action. */
let confirmation: string | undefined;

/** Hides the message that only confirms an action, where a sheet opens that shows the result. */
export function hideConfirmation(): void {
  if (confirmation !== undefined) notifications.hide(confirmation);
  confirmation = undefined;
}

/**
 * Shows a short message for a few seconds, with an undo button where the action can be undone. One that only
 * confirms an action replaces the one before: quick actions do not pile up messages over the work.
 */
export function showToast({ text, isProblem = false, onUndo, toCopy, id = randomId() }: Toast): void {
  let isUndone = false;
  if (!isProblem && !onUndo && toCopy === undefined) {
    hideConfirmation();
    confirmation = id;
  }
  const undo = () => {
    isUndone = true;
    notifications.hide(id);
    onUndo?.();
  };
  notifications.show({
    id,
    onClose() {
      if (undoable.delete(id)) without = isUndone ? 'undone' : 'late';
    },
    classNames: { root: s.toast ?? '', body: s.body ?? '', closeButton: s.close ?? '' },
    color: isProblem ? 'red.4' : 'green.4',
    // A message with undo takes longer to hear, to read and to reach.
    ...(onUndo && { autoClose: 20_000 }),
    ...(toCopy !== undefined && { autoClose: false as const }),
    closeButtonProps: { 'aria-label': common.close },
    message: (
      <span className={s.message}>
        {text}
        {toCopy !== undefined && <ToCopy value={toCopy} />}
        {onUndo && (
          <Button
            className={s.undo}
            size="sm"
            variant="transparent"
            onClick={undo}
            aria-keyshortcuts="Control+Z Meta+Z"
          >
            {common.undo}
            <kbd className={s.key} dir="ltr" aria-hidden>
              {keyName('Ctrl')} Z
            </kbd>
          </Button>
        )}
      </span>
    ),
  });
  if (onUndo) undoable.set(id, undo);
}

function ToCopy({ value }: { value: string }) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const { current } = field;
    current?.focus();
    // The message itself is dragged away by a finger or the mouse.
    const select = (event: PointerEvent) => event.stopPropagation();
    current?.addEventListener('pointerdown', select);
    return () => current?.removeEventListener('pointerdown', select);
  }, []);
  return (
    <input
      ref={field}
      className={s.toCopy}
      readOnly
      dir="ltr"
      aria-label={common.toCopy}
      value={value}
      onFocus={({ currentTarget }) => currentTarget.select()}
    />
  );
}

/** Hides a message early, for example when its action can no longer be undone. */
export function hideToast(id: string): void {
  notifications.hide(id);
}
