import { Drawer, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
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
  if (!isPhone) {
    return (
      <Modal opened={isOpen} onClose={onClose} title={title} centered radius="lg" padding={24} size={size}>
        {children}
      </Modal>
    );
  }
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      title={title}
      position="bottom"
      size="auto"
      classNames={{ content: s.sheet ?? '' }}
    >
      {children}
    </Drawer>
  );
}
