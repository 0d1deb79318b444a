import type { ReactNode } from 'react';
import s from './fields.module.css';

/** Form fields in one column, or in two on wide windows. */
export function Fields({ columns = 1, children }: { columns?: 1 | 2; children: ReactNode }) {
  return (
    <div className={s.fields} data-columns={columns}>
      {children}
    </div>
  );
}

/** `classNames` of a field for text that is written from left to right, such as e-mail and web addresses. */
export const latinInput = { input: s.latin ?? '' };
