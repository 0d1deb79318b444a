import { Button } from '@mantine/core';
import { IconCloudOff, IconFileUnknown, IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { common } from '../messages/index.ts';
import s from './notice.module.css';

type Props = { icon?: ReactNode; title: string; text?: ReactNode; action?: ReactNode };

/** Replaces missing content: says why there is none and what to do next. */
export function Notice({ icon, title, text, action }: Props) {
  return (
    <div className={s.notice}>
      {icon && <span className={s.icon}>{icon}</span>}
      <p className={s.title}>{title}</p>
      {text && <p className={s.text}>{text}</p>}
      {action && <div className={s.action}>{action}</div>}
    </div>
  );
}

/** Replaces what does not exist, with the way to what does. */
export function Missing({ title, action }: Pick<Props, 'title' | 'action'>) {
  return (
    <div role="alert">
      <Notice icon={<IconFileUnknown size={30} stroke={1.6} />} title={title} action={action} />
    </div>
  );
}

/** Replaces content that could not be loaded, with a button to try again. */
export function LoadError({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <div role="alert">
      <Notice
        icon={<IconCloudOff size={30} />}
        title={message}
        action={
          <Button variant="default" leftSection={<IconRefresh size={18} />} onClick={onRetry}>
            {common.retry}
          </Button>
        }
      />
    </div>
  );
}
