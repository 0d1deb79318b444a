import { Drawer, Modal } from '@mantine/core';
import { type PointerEvent, type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { common } from '../../messages/index.ts';
import { useIsPhone } from '../../ui/window-width.ts';
import s from './desk.module.css';

type Props = {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  /** Pixels of a wider window. */
  size?: number;
  children: ReactNode;
};

/** A few choices, from the bottom of a phone, where the thumb is, and in the middle of a wider window. */
export function BottomSheet({ title, isOpen, onClose, size = 480, children }: Props) {
  const isPhone = useIsPhone();
  const pulling = usePulling(onClose);
  useBackButton(isOpen && isPhone, onClose);
  if (!isPhone) {
    return (
      <Modal opened={isOpen} onClose={onClose} title={title} centered radius="lg" padding={24} size={size}>
        {children}
      </Modal>
    );
  }
  return (
    <Drawer.Root
      opened={isOpen}
      onClose={onClose}
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
        <Drawer.Body>{children}</Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}

/** How far a sheet is pulled down to close it, in pixels; one that is let go before goes back. */
const PULL = 72;

/** For a sheet's head: the sheet follows the finger that pulls it down. */
function usePulling(onClose: () => void) {
  const start = useRef<number>(undefined);
  const move = ({ currentTarget }: PointerEvent<HTMLElement>, by: number) => {
    const sheet = currentTarget.closest<HTMLElement>('[role="dialog"]');
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
