import { Button } from '@mantine/core';
import { Notifications, notifications } from '@mantine/notifications';
import { common } from '../messages/index.ts';
import s from './toast.module.css';

type Toast = {
  text: string;
  isProblem?: boolean;
  /** Undoes the reported action. */
  onUndo?: () => void;
};

/** The place where toasts appear; rendered once for all screens. */
export function Toasts() {
  return <Notifications className={s.toasts ?? ''} position="bottom-center" autoClose={7000} limit={3} />;
}

/** Shows a short message for a few seconds, with an undo button where the action can be undone. */
export function showToast({ text, isProblem = false, onUndo }: Toast): void {
  const id = notifications.show({
    classNames: { root: s.toast ?? '', body: s.body ?? '', closeButton: s.close ?? '' },
    color: isProblem ? 'red.4' : 'green.4',
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
