import { countedProblems } from '@mirsah/domain/messages';

/** Id of the form element; controls elsewhere on the page name it in their `form` attribute. */
export const ORDER_FORM_ID = 'order';
/** Id of the JSON that the form is hydrated from. */
export const ORDER_STATE_ID = 'order-state';

/** Id of the JSON with the data for the pixels' script. */
export const PIXELS_ID = 'pixels';

/** Id of the sentence about a control's problem. */
export const problemId = (id: string) => `${id}-problem`;

/** Shows a sentence under a control, as `FieldBox` renders it; without a problem, removes it. */
export function markProblem(controlId: string, problem: string | undefined): void {
  const control = document.getElementById(controlId);
  const box = control?.closest('.field');
  if (!control || !box) return;
  const id = problemId(controlId);
  const line = document.getElementById(id) || document.createElement('p');
  box.classList.toggle('bad', problem !== undefined);
  // As attributes: Chrome before 81 and Firefox before 119 have no properties for them.
  if (!problem) {
    control.setAttribute('aria-invalid', 'false');
    control.removeAttribute('aria-describedby');
    line.remove();
    return;
  }
  control.setAttribute('aria-invalid', 'true');
  control.setAttribute('aria-describedby', id);
  Object.assign(line, { id, className: 'err', textContent: problem });
  box.append(line);
}

/**
 * Returns a function that has a screen reader count and name several wrong controls, politely: after the
 * field that gets the focus. The empty region is in the form before it is needed, else it would not be
 * announced.
 */
export function problemCounter(form: HTMLElement): (controlIds: readonly string[]) => void {
  const said = document.createElement('p');
  said.className = 'vh';
  said.setAttribute('role', 'status');
  form.append(said);
  return (controlIds) => {
    const labels = controlIds.map((id) => document.querySelector(`label[for="${id}"]`)?.firstChild);
    const text = countedProblems(labels.flatMap((label) => label?.textContent?.trim() || []));
    if (said.textContent !== text) said.textContent = text;
  };
}
