import { checkShopperFields } from '@mirsah/domain/order/check-shopper-fields.ts';
import { rememberedTouch } from '../beacon/visit-memory.ts';
import { type Notice, offlineNotice, orderRefusal, unavailableNotice } from '../messages/ar.ts';
import type { Drafts } from './drafts.ts';
import { type Controls, readControls, toChoice, toQuantity, toShopperValues } from './form-controls.ts';
import type { OrderFormPage, OrderFormState } from './order-form-page.ts';
import { firstStatus, type OrderFormView, type Problems } from './order-form-view.ts';
import { restoreDraft } from './restore-draft.ts';
import type { sendOrder } from './send-order.ts';
import { toSubmission } from './to-submission.ts';

export type OrderFormPorts = {
  send: typeof sendOrder;
  drafts: Drafts;
  leaveFor(url: string): void;
  show(view: OrderFormView): void;
};

/**
 * Brings a form in the page to life (spec 4): idle, submitting, then away to the thank-you page or refused with
 * everything typed still there. The form's own controls are the record of what is typed and chosen, before and after
 * this arrives; what is shown follows from them.
 */
export function runOrderForm(
  form: HTMLFormElement,
  { page, posted }: OrderFormState,
  ports: OrderFormPorts,
): void {
  let status = firstStatus(posted);

  function show(next = status): void {
    status = next;
    ports.show({ choice: toChoice(page, readControls(form)), status });
  }

  function refuse(problems: Problems, notice?: Notice): void {
    show({ step: 'refused', problems, notice });
    // Once the frame with the message is there.
    requestAnimationFrame(() => showFirstProblem(form));
  }

  async function submit(event: Event): Promise<void> {
    event.preventDefault();
    // A second tap may come before the first one has disabled the button.
    if (status.step === 'submitting') return;
    const controls = readControls(form);
    const problems = check(page, controls);
    if (Object.keys(problems).length > 0) return refuse(problems);
    const { idempotencyKey } = ports.drafts.save(controls);
    const submission = toSubmission(page, controls, idempotencyKey, rememberedTouch());
    if (!submission) return refuse({}, unavailableNotice);
    show({ step: 'submitting' });
    const result = await ports.send(submission);
    if (result.type === 'refused') return refuse(result.problems, orderRefusal(result.code));
    if (result.type === 'unreachable') return refuse({}, offlineNotice);
    ports.drafts.clear();
    form.reset();
    ports.leaveFor(result.thankYouUrl);
  }

  const draft = posted ? undefined : ports.drafts.load();
  if (draft) restoreDraft(form, draft.controls);
  show();
  form.addEventListener('submit', submit);
  form.addEventListener('click', stepQuantity);
  form.addEventListener('change', wholeQuantity);
  // The variants stand outside the form's element, so the document listens.
  document.addEventListener('input', ({ target }) => {
    if ((target as HTMLInputElement).form !== form) return;
    const { controls } = ports.drafts.save(readControls(form));
    if (status.step !== 'refused') return show();
    // A message goes as soon as what it asked for is there; a new one waits for the next submit.
    const open = check(page, controls);
    const problems = Object.fromEntries(Object.entries(status.problems).filter(([id]) => id in open));
    show({ ...status, problems });
  });
  // Back from the thank-you page, to the page as it was left.
  window.addEventListener('pageshow', ({ persisted }) => persisted && show({ step: 'idle' }));
}

function check(page: OrderFormPage, controls: Controls): Problems {
  return checkShopperFields(page.formFields, toShopperValues(page, controls));
}

/** The buttons beside the quantity count from what stands in the field. */
function stepQuantity({ target, currentTarget }: Event): void {
  const step = (target as Element).closest<HTMLElement>('[data-step]')?.dataset.step;
  if (step) writeQuantity(quantityOf(currentTarget), Number(step));
}

/** Whatever was typed becomes a number that can be ordered. */
function wholeQuantity({ target, currentTarget }: Event): void {
  const quantity = quantityOf(currentTarget);
  if (target === quantity) writeQuantity(quantity, 0);
}

function quantityOf(form: EventTarget | null): HTMLInputElement {
  // The stepper's own form, which the renderer gave a `quantity`.
  return (form as HTMLFormElement).quantity;
}

function writeQuantity(input: HTMLInputElement, step: number): void {
  input.value = String(toQuantity(String(toQuantity(input.value) + step)));
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

function showFirstProblem(form: HTMLFormElement): void {
  const field = form.querySelector<HTMLElement>('[aria-invalid=true]');
  if (field) field.focus();
  else form.querySelector('.alert')?.scrollIntoView({ block: 'center' });
}
