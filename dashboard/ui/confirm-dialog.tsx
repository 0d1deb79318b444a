import { Button, Group, Modal, Text } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { common } from '../messages/index.ts';
import { ActionButton } from './action-button.tsx';

type Props = {
  isOpen: boolean;
  title: string;
  question: string;
  /** Details below the question. */
  children?: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  /** The action destroys nothing, so its button is not red. */
  isHarmless?: boolean;
  isBusy?: boolean;
  /** Another answer, which destroys nothing. */
  other?: { label: string; onClick: () => void } | undefined;
  onConfirm: () => void;
  onCancel: () => void;
};

/**
 * Asks before an action that cannot be undone or changes many records at once. The cancel button has the
 * focus.
 */
export function ConfirmDialog(props: Props) {
  // The dialog is described by the element of this id.
  const id = useId();
  const { isOpen, title, question, confirmLabel, cancelLabel = common.cancel, isBusy = false, other } = props;
  return (
    <Modal id={id} opened={isOpen} onClose={props.onCancel} title={title} centered radius="lg" padding={24}>
      <Text id={`${id}-body`}>{question}</Text>
      {props.children}
      <Group justify="flex-end" gap={10} mt={24} {...(other && { style: oneBelowTheOther })}>
        {other && <Button onClick={other.onClick}>{other.label}</Button>}
        <Button variant="default" onClick={props.onCancel} data-autofocus>
          {cancelLabel}
        </Button>
        <ActionButton
          variant={other ? 'light' : 'filled'}
          color={props.isHarmless ? 'sea' : 'red'}
          isOff={isBusy}
          onClick={props.onConfirm}
        >
          {confirmLabel}
        </ActionButton>
      </Group>
    </Modal>
  );
}

/** Three answers have no room in a line. */
const oneBelowTheOther = { flexDirection: 'column', alignItems: 'stretch' } as const;

/**
 * Props of a dialog that may have another one above it: Escape closes it only when the key is pressed in it.
 * Mantine alone would close both.
 */
export function ownEscape(onClose: () => void) {
  return {
    closeOnEscape: false,
    onKeyDown({ key, target, currentTarget }: KeyboardEvent<HTMLElement>) {
      if (key !== 'Escape' || !(target instanceof Element) || !currentTarget.contains(target)) return;
      // A menu or list inside, which this key closes.
      if (target.getAttribute('data-mantine-stop-propagation') !== 'true') onClose();
    },
  };
}
