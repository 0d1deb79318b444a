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

/** `errorProps` of a field that may already have the focus when its error appears: announces it. */
export const saidError = { role: 'alert' } as const;

/** Focuses the first invalid field of a form that was just rejected, once its errors are rendered. */
export function focusFirstInvalid(form: HTMLFormElement): void {
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}

/** `classNames` of a field for text that is written from left to right, such as e-mail and web addresses. */
export const latinInput = { input: s.latin ?? '' };
