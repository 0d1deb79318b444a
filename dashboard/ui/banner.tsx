import { Alert } from '@mantine/core';
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { common } from '../messages/common.ts';
import s from './banner.module.css';

type Props = { tone: 'error' | 'success'; children: ReactNode; onClose?: () => void };

/** A red or green message above what it is about; announced when it appears. */
export function Banner({ tone, children, onClose }: Props) {
  const isError = tone === 'error';
  return (
    <Alert
      className={s.banner}
      data-tone={tone}
      color={isError ? 'red' : 'green'}
      icon={isError ? <IconAlertCircle size={20} /> : <IconCircleCheck size={20} />}
      role={isError ? 'alert' : 'status'}
      {...(onClose && { withCloseButton: true, onClose, closeButtonLabel: common.close })}
    >
      {children}
    </Alert>
  );
}
