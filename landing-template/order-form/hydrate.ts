import { checkShopperFields } from '@mirsah/domain/order/check-fields';
import { type Notice, unavailableNotice } from '../messages/index.ts';
import { rememberedAttribution } from '../parts/storage.ts';
import {
  type Controls,
  firstStatus,
  idle,
  type OrderFormPage,
  type OrderFormState,
  type OrderFormView,
  type Problems,
  readControls,
  toChoice,
  toQuantity,
  toShopperValues,
} from './state.ts';
import { type Drafts, type sendOrder, toSubmission } from './submit.ts';

export type OrderFormPorts = {
  /** What is wrong with the values; `checkShopperFields` where nothing else is said. */
  check?: (page: OrderFormPage, controls: Controls) => Problems;
  /** Why an order must not be sent yet, although nothing is wrong with its values; nothing where it may be. */
  hold?: () => Promise<{ problems: Problems; notice?: Notice | undefined } | undefined>;
  send: typeof sendOrder;
  drafts: Drafts;
  leaveFor(url: string): void;
  show(view: OrderFormView): void;
};

/**
 * Hydrates the form in the page (spec 4): idle, submitting, then the thank-you page, or rejected with everything typed
 * still there. The form's own controls are the only state of what is typed and chosen, before and after hydration; what
 * is shown is derived from them.
 */
export function hydrateOrderForm(
  form: HTMLFormElement,
  { page, posted }: OrderFormState,
  ports: OrderFormPorts,
): void {
  const check = ports.check ?? checkFields;
  let status = firstStatus(posted);

  function show(next = status): void {
    status = next;
    ports.show({ choice: toChoice(page, readControls(form)), status });
  }

  function reject(problems: Problems, notice?: Notice): void {
    show({ problems, notice });
    // After the frame that shows the message.
    requestAnimationFrame(() => showFirstProblem(form));
  }

  async function submit(event: Event): Promise<void> {
    event.preventDefault();
    // A second tap can come before the first one has disabled the button.
    if (status.isSubmitting) return;
    const controls = readControls(form);
    const problems = check(page, controls);
    if (Object.keys(problems).length > 0) return reject(problems);
    show({ ...idle, isSubmitting: true });
    // Before the key: what is held was not sent, so a repeat of an order that was sent before keeps its key.
    const held = ports.hold && (await ports.hold());
    if (held) return reject(held.problems, held.notice);
    const key = ports.drafts.keyToSend(controls);
    const submission = toSubmission(page, controls, key, rememberedAttribution());
    if (!submission) return reject({}, unavailableNotice);
    const result = await ports.send(submission);
    if (result.thankYouUrl === undefined) {
      // Sent again, it is an order of its own.
      if (result.code === 'key_reused') ports.drafts.clear();
      return reject(result.problems, result.notice);
    }
    ports.drafts.clear();
    form.reset();
    ports.leaveFor(result.thankYouUrl);
  }

  const draft = posted ? undefined : ports.drafts.load();
  if (hasTypedText(form)) ports.drafts.save(readControls(form));
  else if (draft) restoreDraft(form, draft.controls);
  show();
  form.addEventListener('submit', submit);
  // The buttons beside the quantity count from the field's value.
  form.addEventListener('click', ({ target }) => {
    const step = (target as Element).closest<HTMLElement>('[data-step]')?.dataset.step;
    if (step) writeQuantity(page, form, Number(step));
  });
  // Whatever was typed becomes a quantity that can be ordered.
  form.addEventListener('change', ({ target }) => {
    if (target === form.quantity) writeQuantity(page, form, 0);
  });
  // The variants are outside the form's element, so the document listens.
  document.addEventListener('input', ({ target }) => {
    if ((target as HTMLInputElement).form !== form) return;
    const { controls } = ports.drafts.save(readControls(form));
    // A message disappears as soon as its field is right; a new one waits for the next submit.
    const open = Object.entries(status.problems).filter(([id]) => id in check(page, controls));
    show({ ...status, problems: Object.fromEntries(open) });
  });
  // Back from the thank-you page: the browser restores the page as it was left.
  addEventListener('pageshow', ({ persisted }) => persisted && show(idle));
}

function checkFields(page: OrderFormPage, controls: Controls): Problems {
  return checkShopperFields(page.formFields, toShopperValues(page, controls));
}

/** Adds a step to the quantity in the control of this name, within what the page offers. */
function writeQuantity(page: OrderFormPage, form: HTMLFormElement, step: number): void {
  const input: HTMLInputElement = form.quantity;
  input.value = String(toQuantity(page, String(toQuantity(page, input.value) + step)));
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

function showFirstProblem(form: HTMLFormElement): void {
  const field = form.querySelector<HTMLElement>('[aria-invalid=true]');
  if (field) field.focus();
  else form.querySelector('.alert')?.scrollIntoView({ block: 'center' });
}

/** Fills a draft into a form, except the choices that the shopper has made since the page was opened. */
function restoreDraft(form: HTMLFormElement, draft: Controls): void {
  const controls = [...form.elements].filter(isTypedInto);
  const touched = new Set(controls.filter(isTouched).map(({ name }) => name));
  for (const control of controls) {
    const value = draft[control.name];
    if (value !== undefined && !touched.has(control.name)) write(control, value);
  }
}

/**
 * Whether somebody has begun to fill in the form since the page was opened. A draft may be somebody else's: then nothing
 * of it is filled in between. Variant, offers, shipping and quantity say nothing about the person.
 */
function hasTypedText(form: HTMLFormElement): boolean {
  return [...form.elements].some(
    (control) =>
      isTypedInto(control) &&
      !/radio|number|unit\.|bump\./.test(control.type + control.name) &&
      isTouched(control),
  );
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

function isTypedInto(element: Element): element is Control {
  return 'required' in element && 'type' in element && element.type !== 'hidden';
}

function isTouched(control: Control): boolean {
  if ('options' in control) return control.selectedOptions[0]?.defaultSelected === false;
  return isTicked(control)
    ? control.checked !== control.defaultChecked
    : control.value !== control.defaultValue;
}

function write(control: Control, value: string): void {
  if (isTicked(control)) control.checked = control.value === value;
  // An option that the merchant has since removed is not chosen.
  else if (!('options' in control) || [...control.options].some((option) => option.value === value)) {
    control.value = value;
  }
}

function isTicked(control: Control): control is HTMLInputElement {
  return control.type === 'radio' || control.type === 'checkbox';
}
