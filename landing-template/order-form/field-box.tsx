import type { ReactNode } from 'react';
import { problemId } from './problem-id.ts';

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
      <p className="err" id={problemId(id)}>
        {problem}
      </p>
    )
  );
}

/** Attributes that tie a control to the sentence under it. */
export function problemAttributes(id: string, problem: string | undefined) {
  return problem ? ({ 'aria-invalid': true, 'aria-describedby': problemId(id) } as const) : {};
}
