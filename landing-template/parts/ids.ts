/** Id of the form element; controls elsewhere on the page name it in their `form` attribute. */
export const ORDER_FORM_ID = 'order';
/** Id of the JSON that the form is hydrated from. */
export const ORDER_STATE_ID = 'order-state';

/** Id of the JSON with what the pixels' script reports. */
export const PIXELS_ID = 'pixels';

/** Id of the sentence that says what is wrong with a control. */
export const problemId = (id: string) => `${id}-problem`;

/** Shows a sentence under a control, as `FieldBox` renders it; without a problem, removes it. */
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
