import { Button } from '@mantine/core';
import { IconCloudOff, IconFileUnknown, IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { common } from '../messages/index.ts';
import s from './notice.module.css';

type Props = { icon?: ReactNode; title: string; text?: ReactNode; action?: ReactNode };

/** Replaces missing content: gives the reason and the next step. */
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

/** Replaces missing content, with a link to existing content. */
export function Missing({ title, action }: Pick<Props, 'title' | 'action'>) {
  return (
    <div role="alert">
      <Notice icon={<IconFileUnknown size={30} stroke={1.6} />} title={title} action={action} />
    </div>
  );
}

type LoadErrorProps = { message: string; text?: string | undefined; onRetry: () => void };

/** Replaces content that could not be loaded, with a button to try again. */
export function LoadError({ message, text, onRetry }: LoadErrorProps) {
  return (
    <div role="alert">
      <Notice
        icon={<IconCloudOff size={30} />}
        title={message}
        text={text}
        action={
          <Button variant="default" leftSection={<IconRefresh size={18} />} onClick={onRetry}>
            {common.retry}
          </Button>
        }
      />
    </div>
  );
}

/** Replaces a part whose script could not be downloaded: a release may have replaced it. */
export const NotLoaded = () => (
  <LoadError message={common.newVersion} onRetry={() => window.location.reload()} />
);
