import { Drawer, Modal } from '@mantine/core';
import {
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { common } from '../messages/index.ts';
import s from './bottom-sheet.module.css';
import { LeaveGuard, LeaveQuestion } from './leave-guard.tsx';
import { useIsPhone } from './window-width.ts';

type Props = {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  /** True while closing would lose edits: then it asks first, however it is closed. */
  hasWork?: boolean;
  /** Pixels of a wider window. */
  size?: number;
  /** For a sheet whose own button closes it. */
  children: ReactNode | ((close: () => void) => ReactNode);
};

/** A few choices, from the bottom of a phone, near the thumb, and in the middle of a wider window. */
export function BottomSheet({ title, isOpen, onClose, hasWork = false, size = 480, children }: Props) {
  const isNowPhone = useIsPhone();
  const [isPhone, setIsPhone] = useState(isNowPhone);
  // Turning a tablet would reset the sheet's content.
  if (isPhone !== isNowPhone && !hasWork) setIsPhone(isNowPhone);
  const [isAsking, setAsking] = useState(false);
  // Work that was saved or closed in the meantime needs no answer any more.
  if (isAsking && !(isOpen && hasWork)) setAsking(false);
  const stay = () => setAsking(false);
  const close = () => (hasWork ? setAsking(true) : onClose());
  const leave = () => {
    stay();
    onClose();
  };
  const pulling = usePulling(close);
  useBackButton(isOpen && isPhone, isAsking ? stay : close);
  const root = useRef<HTMLDivElement>(null);
  useEscape(root, isOpen, close);
  const guard = hasWork && isOpen && (
    <>
      <LeaveGuard hasWork />
      <LeaveQuestion isOpen={isAsking} onLeave={leave} onStay={stay} />
    </>
  );
  const closing = { ref: root, onClose: close, closeOnEscape: false, onMouseDown: keepFocus };
  const content = typeof children === 'function' ? children(close) : children;
  if (!isPhone) {
    return (
      <Modal {...closing} opened={isOpen} title={title} centered radius="lg" padding={24} size={size}>
        {content}
        {guard}
      </Modal>
    );
  }
  return (
    <Drawer.Root
      {...closing}
      opened={isOpen}
      position="bottom"
      size="auto"
      classNames={{ content: s.sheet ?? '', header: s.sheetHead ?? '' }}
    >
      <Drawer.Overlay />
      <Drawer.Content>
        <Drawer.Header role="none" {...pulling}>
          <Drawer.Title>{title}</Drawer.Title>
          <Drawer.CloseButton aria-label={common.close} />
        </Drawer.Header>
        <Drawer.Body id={undefined}>
          {content}
          {guard}
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}

const DIALOG = '[role="dialog"]';

/** A press beside the sheet leaves the focus in it, so that the user returns there. */
function keepFocus(event: MouseEvent): void {
  if (event.target instanceof Element && !event.target.closest(DIALOG)) event.preventDefault();
}

/**
 * Escape closes the sheet wherever the focus is, but not a layer above it as well. Mantine alone would close
 * both, and the browser would then handle the key too.
 */
function useEscape(root: RefObject<HTMLElement | null>, isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(() => onClose());
  useEffect(() => {
    if (!isOpen) return;
    let isOfSheet = false;
    // A layer above the sheet receives the key as well, and may be removed after it.
    const look = ({ key, isComposing, target }: KeyboardEvent) => {
      isOfSheet = key === 'Escape' && !isComposing && isFirst(root.current, target);
    };
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Escape') event.preventDefault();
      if (isOfSheet) close();
    };
    window.addEventListener('keydown', look, { capture: true });
    window.addEventListener('keydown', press);
    return () => {
      window.removeEventListener('keydown', look, { capture: true });
      window.removeEventListener('keydown', press);
    };
  }, [isOpen, root]);
}

/** Whether a key pressed at `target` belongs to `root`, and not to a dialog, menu or list above it. */
function isFirst(root: HTMLElement | null, target: EventTarget | null): boolean {
  const focused = target instanceof Element ? target : document.body;
  if (focused.getAttribute('data-mantine-stop-propagation') === 'true') return false;
  const dialog = focused.closest(DIALOG) ?? [...document.querySelectorAll(DIALOG)].at(-1);
  return dialog !== undefined && root?.contains(dialog) === true;
}

/** How far a sheet must be pulled down to close, in pixels; a shorter pull moves it back. */
const PULL = 72;

/** For a sheet's head: the sheet follows the finger that pulls it down. */
function usePulling(onClose: () => void) {
  const start = useRef<number>(undefined);
  const move = ({ currentTarget }: PointerEvent<HTMLElement>, by: number) => {
    const sheet = currentTarget.closest<HTMLElement>(DIALOG);
    if (sheet) sheet.style.translate = by > 0 ? `0 ${by}px` : '';
  };
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      const isButton = event.target instanceof Element && event.target.closest('button') !== null;
      if (event.pointerType === 'mouse' || isButton) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      start.current = event.clientY;
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (start.current !== undefined) move(event, event.clientY - start.current);
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      if (start.current === undefined) return;
      const by = event.clientY - start.current;
      start.current = undefined;
      // Also when it stays open: it may have a reason.
      move(event, 0);
      if (by >= PULL) onClose();
    },
    onPointerCancel(event: PointerEvent<HTMLElement>) {
      start.current = undefined;
      move(event, 0);
    },
  };
}

/** TypeScript's own types lack it. */
declare const CloseWatcher: new () => { onclose: (() => void) | null; destroy(): void };

/**
 * The back button of Android closes the open layer instead of leaving the screen; browsers without it have no
 * such button.
 */
function useBackButton(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(() => onClose());
  useEffect(() => {
    if (!isOpen || !('CloseWatcher' in window)) return;
    let watcher: InstanceType<typeof CloseWatcher>;
    // Each watcher handles one press of the button; a layer that stays open needs another.
    const watch = () => {
      watcher = new CloseWatcher();
      watcher.onclose = () => {
        watch();
        close();
      };
    };
    watch();
    return () => watcher.destroy();
  }, [isOpen]);
}
