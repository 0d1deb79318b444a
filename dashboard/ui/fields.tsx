import type { ReactNode } from 'react';
import s from './fields.module.css';

/** Form fields under each other, or beside each other where there is room. */
export function Fields({ columns = 1, children }: { columns?: 1 | 2; children: ReactNode }) {
  return (
    <div className={s.fields} data-columns={columns}>
      {children}
    </div>
  );
}
