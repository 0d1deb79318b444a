import { type ComponentProps, useState } from 'react';
import { ActionButton } from './action-button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

type Props = Omit<ComponentProps<typeof ActionButton>, 'isOff' | 'onClick'> & {
  confirm: { title: string; question: string; label: string };
  /** False if this action needs no question. */
  asks?: boolean;
  isBusy: boolean;
  /** `close` closes the dialog, which stays open while a request may still fail. */
  onConfirm: (close: () => void) => void;
};

/** A button whose action is confirmed in a dialog first. */
export function ConfirmButton({ confirm, asks = true, isBusy, onConfirm, ...button }: Props) {
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  return (
    <>
      <ActionButton {...button} isOff={isBusy} onClick={() => (asks ? setAsking(true) : onConfirm(close))} />
      <ConfirmDialog
        isOpen={isAsking}
        title={confirm.title}
        question={confirm.question}
        confirmLabel={confirm.label}
        isBusy={isBusy}
        onConfirm={() => onConfirm(close)}
        onCancel={close}
      />
    </>
  );
}
