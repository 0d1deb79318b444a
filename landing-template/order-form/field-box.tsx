import type { ReactNode } from 'react';
import { Icon } from '../sections/icon.tsx';

/** Attributes that tie a control to the sentence under it. */
export function problemAttributes(id: string, problem: string | undefined) {
  return problem ? ({ 'aria-invalid': true, 'aria-describedby': `${id}-problem` } as const) : {};
}

/** A label above, a control, and what is wrong with it below. */
export function FieldBox({
  id,
  label,
  problem,
  children,
}: {
  id: string;
  label: ReactNode;
  problem?: string | undefined;
  children: ReactNode;
}) {
  return (
    <div className={problem ? 'field bad' : 'field'}>
      <label htmlFor={id}>{label}</label>
      {children}
      <FieldProblem id={id} problem={problem} />
    </div>
  );
}

export function FieldProblem({ id, problem }: { id: string; problem: string | undefined }) {
  return (
    problem && (
      <p className="err" id={`${id}-problem`}>
        <Icon name="alert" />
        {problem}
      </p>
    )
  );
}
