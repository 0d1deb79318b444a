import { Button, Group, Modal, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { common } from '../messages/index.ts';

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
  onConfirm: () => void;
  onCancel: () => void;
};

/** Asks before an action that cannot be undone or changes many records at once. The cancel button has the focus. */
export function ConfirmDialog(props: Props) {
  const { isOpen, title, question, confirmLabel, cancelLabel = common.cancel, isBusy = false } = props;
  return (
    <Modal opened={isOpen} onClose={props.onCancel} title={title} centered radius="lg" padding={24}>
      <Text>{question}</Text>
      {props.children}
      <Group justify="flex-end" gap={10} mt={24}>
        <Button variant="default" onClick={props.onCancel} data-autofocus>
          {cancelLabel}
        </Button>
        <Button color={props.isHarmless ? 'sea' : 'red'} disabled={isBusy} onClick={props.onConfirm}>
          {confirmLabel}
        </Button>
      </Group>
    </Modal>
  );
}
