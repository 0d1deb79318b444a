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
import { common, leaving } from '../../messages/index.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import { useIsPhone } from '../../ui/window-width.ts';
import s from './desk.module.css';

type Props = {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  /** True while closing would lose what was typed: then it asks first, however it is closed. */
  hasWork?: boolean;
  /** Pixels of a wider window. */
  size?: number;
  /** Of what closes the sheet as its own button does, where there is another button for it. */
  children: ReactNode | ((close: () => void) => ReactNode);
};

/** A few choices, from the bottom of a phone, where the thumb is, and in the middle of a wider window. */
export function BottomSheet({ title, isOpen, onClose, hasWork = false, size = 480, children }: Props) {
  const isNowPhone = useIsPhone();
  const [isPhone, setIsPhone] = useState(isNowPhone);
  // A tablet that is turned would begin what is in the sheet anew.
  if (isPhone !== isNowPhone && !hasWork) setIsPhone(isNowPhone);
  const [isAsking, setAsking] = useState(false);
  // What was saved or closed meanwhile needs no answer any more.
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
      <ConfirmDialog
        isOpen={isAsking}
        title={leaving.title}
        question={leaving.editsLostQuestion}
        confirmLabel={leaving.leaveUnsaved}
        cancelLabel={leaving.stay}
        onConfirm={leave}
        onCancel={stay}
      />
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
        <Drawer.Body>
          {content}
          {guard}
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}

const DIALOG = '[role="dialog"]';

/** A press beside the sheet leaves the focus in it, to where whoever goes on comes back. */
function keepFocus(event: MouseEvent): void {
  if (event.target instanceof Element && !event.target.closest(DIALOG)) event.preventDefault();
}

/**
 * Escape closes the sheet wherever the focus is, but not what is above it as well. Mantine alone would close both, and the
 * browser would then take the key for its own way back.
 */
function useEscape(root: RefObject<HTMLElement | null>, isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(() => onClose());
  useEffect(() => {
    if (!isOpen) return;
    let isOfSheet = false;
    // What is above the sheet hears the key as well, and may be gone after it.
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

/** Whether a key that is pressed at `target` is for what is in `root`, and not for a dialog, menu or list above it. */
function isFirst(root: HTMLElement | null, target: EventTarget | null): boolean {
  const focused = target instanceof Element ? target : document.body;
  if (focused.getAttribute('data-mantine-stop-propagation') === 'true') return false;
  const dialog = focused.closest(DIALOG) ?? [...document.querySelectorAll(DIALOG)].at(-1);
  return dialog !== undefined && root?.contains(dialog) === true;
}

/** How far a sheet is pulled down to close it, in pixels; one that is let go before goes back. */
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
      // Also one that is closed: it may have a reason to stay.
      move(event, 0);
      if (by >= PULL) onClose();
    },
    onPointerCancel(event: PointerEvent<HTMLElement>) {
      start.current = undefined;
      move(event, 0);
    },
  };
}

/** Not among the types that TypeScript brings. */
declare const CloseWatcher: new () => { onclose: (() => void) | null; destroy(): void };

/** The back button of Android closes what is open instead of leaving the screen; browsers without it have no such button. */
function useBackButton(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(() => onClose());
  useEffect(() => {
    if (!isOpen || !('CloseWatcher' in window)) return;
    let watcher: InstanceType<typeof CloseWatcher>;
    // Each watches for one press of the button; what stays open needs another.
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
