import { Button } from '@mantine/core';
import { Notifications, notifications, useNotifications } from '@mantine/notifications';
import { useEffect } from 'react';
import { common } from '../messages/index.ts';
import s from './toast.module.css';

type Toast = {
  text: string;
  isProblem?: boolean;
  /** Undoes the reported action. */
  onUndo?: () => void;
};

/** Marks a bar at the bottom of the window, above which toasts appear. */
export const bottomBar = { 'data-bottom-bar': true };

/** The place where toasts appear; rendered once for all screens. */
export function Toasts() {
  const { notifications: shown } = useNotifications();
  useRoomForBars(shown.length > 0);
  return <Notifications className={s.toasts ?? ''} position="bottom-center" autoClose={7000} limit={3} />;
}

/**
 * While toasts are shown, keeps the height of what the bars cover at the bottom of the window in `--bars`: a bar may come,
 * grow or go in the meantime, as when orders are selected.
 */
function useRoomForBars(hasToasts: boolean): void {
  useEffect(() => {
    if (!hasToasts) return;
    let frame = 0;
    const measure = () => {
      const bars = [...document.querySelectorAll('[data-bottom-bar]')].map((bar) =>
        bar.getBoundingClientRect(),
      );
      const covered = bars.filter(({ height, top }) => height > 0 && top < innerHeight);
      const room = Math.max(0, ...covered.map(({ top }) => innerHeight - top));
      document.documentElement.style.setProperty('--bars', `${room}px`);
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
  }, [hasToasts]);
}

/** Shows a short message for a few seconds, with an undo button where the action can be undone. */
export function showToast({ text, isProblem = false, onUndo }: Toast): void {
  const id = notifications.show({
    classNames: { root: s.toast ?? '', body: s.body ?? '', closeButton: s.close ?? '' },
    color: isProblem ? 'red.4' : 'green.4',
    // What can be undone takes longer to read and to reach.
    ...(onUndo && { autoClose: 10_000 }),
    closeButtonProps: { 'aria-label': common.close },
    message: (
      <span className={s.message}>
        {text}
        {onUndo && (
          <Button
            className={s.undo}
            size="sm"
            variant="transparent"
            onClick={() => {
              notifications.hide(id);
              onUndo();
            }}
          >
            {common.undo}
          </Button>
        )}
      </span>
    ),
  });
}
