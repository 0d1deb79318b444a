import { problemId } from './problem-id.ts';

/** Puts the sentence under the control of this id, as `FieldBox` renders it; without one, takes it away. */
export function markProblem(controlId: string, problem: string | undefined): void {
  const control = document.getElementById(controlId);
  const box = control?.closest('.field');
  if (!control || !box) return;
  const id = problemId(controlId);
  const line = document.getElementById(id) ?? document.createElement('p');
  box.classList.toggle('bad', problem !== undefined);
  control.ariaInvalid = problem ? 'true' : null;
  if (!problem) {
    control.removeAttribute('aria-describedby');
    line.remove();
    return;
  }
  control.setAttribute('aria-describedby', id);
  Object.assign(line, { id, className: 'err', textContent: problem });
  box.append(line);
}
