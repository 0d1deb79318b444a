import { Button, Group, Modal, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { common } from '../messages/index.ts';

type Props = {
  isOpen: boolean;
  title: string;
  question: string;
  /** What else there is to know before answering. */
  children?: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  /** What is asked about destroys nothing. */
  isHarmless?: boolean;
  isBusy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
};

/** Asks before something that cannot be undone, or that concerns much at once. The harmless answer has the focus. */
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
