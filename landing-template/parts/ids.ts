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
