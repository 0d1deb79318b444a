import type { ReactNode } from 'react';
import s from './notice.module.css';

type Props = { icon?: ReactNode; title: string; text?: ReactNode; action?: ReactNode };

/** What stands where content would be: says why there is none and what to do next. */
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
