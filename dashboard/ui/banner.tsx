import { Alert, Button } from '@mantine/core';
import { IconAlertCircle, IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { common } from '../messages/index.ts';
import { Appearing } from './appearing.tsx';
import s from './banner.module.css';

const looks = {
  error: { color: 'red', Icon: IconAlertCircle, role: 'alert' },
  warning: { color: 'yellow', Icon: IconAlertTriangle, role: 'status' },
  success: { color: 'green', Icon: IconCircleCheck, role: 'status' },
} as const;

type Props = { tone: keyof typeof looks; children: ReactNode; onClose?: () => void };

/**
 * A red, yellow or green message above the content it concerns; screen readers announce it when it appears.
 */
export function Banner({ tone, children, onClose }: Props) {
  const { color, Icon, role } = looks[tone];
  return (
    <Alert
      className={s.banner}
      data-tone={tone}
      color={color}
      icon={<Icon size={20} />}
      role={role}
      {...(onClose && { withCloseButton: true, onClose, closeButtonLabel: common.close })}
    >
      {role === 'status' ? <Appearing>{children}</Appearing> : children}
    </Alert>
  );
}

type Action = { label: string; onClick: () => void };

type LineProps = { children: ReactNode; main?: Action | undefined; other?: Action };

/** A banner's text with up to two actions, in one line where there is room. */
export function BannerLine({ children, main, other }: LineProps) {
  return (
    <div className={s.line}>
      <span className={s.text}>{children}</span>
      {main && (
        <Button size="sm" onClick={main.onClick}>
          {main.label}
        </Button>
      )}
      {other && (
        <Button size="sm" variant="default" onClick={other.onClick}>
          {other.label}
        </Button>
      )}
    </div>
  );
}
