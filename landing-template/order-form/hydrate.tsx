import { countries } from '@mirsah/domain/country';
import { formatAmount } from '@mirsah/domain/money';
import { checkShopperFields } from '@mirsah/domain/order/check-fields';
import { MAX_QUANTITY, priceOrder } from '@mirsah/domain/order/price';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import {
  liveFormText,
  type Notice,
  offlineNotice,
  orderErrorNotice,
  problemText,
  unavailableNotice,
} from '../messages/index.ts';
import { problemId } from '../parts/ids.ts';
import { shownPrice } from '../parts/price.tsx';
import { rememberedAttribution } from '../parts/storage.ts';
import { FormNotice, OrderSummary } from './live-parts.tsx';
import {
  type Choice,
  type Controls,
  firstStatus,
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
export function hydrateOrderForm(
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
    const submission = toSubmission(page, controls, idempotencyKey, rememberedAttribution());
    if (!submission) return refuse({}, unavailableNotice);
    show({ step: 'submitting' });
    const result = await ports.send(submission);
    if (result.type === 'refused') return refuse(result.problems, orderErrorNotice(result.code));
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

/** Types a draft back into a form, leaving alone whatever the shopper has touched since the page was opened. */
export function restoreDraft(form: HTMLFormElement, draft: Controls): void {
  const controls = [...form.elements].filter(isTypedInto);
  const touched = new Set(controls.filter(isTouched).map(({ name }) => name));
  for (const control of controls) {
    const value = draft[control.name];
    if (value !== undefined && !touched.has(control.name)) write(control, value);
  }
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

function isTypedInto(element: Element): element is Control {
  return 'value' in element && 'type' in element && element.type !== 'hidden';
}

function isTouched(control: Control): boolean {
  if ('options' in control) return control.selectedOptions[0]?.defaultSelected === false;
  return isTicked(control)
    ? control.checked !== control.defaultChecked
    : control.value !== control.defaultValue;
}

function write(control: Control, value: string): void {
  if (isTicked(control)) control.checked = control.value === value;
  // A choice that the merchant has since taken away stays untaken.
  else if (!('options' in control) || [...control.options].some((option) => option.value === value)) {
    control.value = value;
  }
}

function isTicked(control: Control): control is HTMLInputElement {
  return control.type === 'radio' || control.type === 'checkbox';
}

/**
 * Shows views in a form that `OrderForm` rendered. What the shopper types and chooses stays in the page's own
 * controls; React draws the notice and the summary, and the attributes that follow a view are set in place.
 */
export function createViewRenderer(
  form: HTMLFormElement,
  page: OrderFormPage,
): (view: OrderFormView) => void {
  const notice = livePlace(form, 'notice');
  const summary = livePlace(form, 'summary');

  return ({ choice, status }) => {
    const price = priceOrder(page, choice);
    const isPurchasable = price !== undefined && price.unitPriceMinor > 0;
    const isBusy = status.step === 'submitting';
    const refusal = status.step === 'refused' ? status : undefined;
    const shownNotice = isPurchasable ? refusal?.notice : unavailableNotice;
    notice(shownNotice && <FormNotice notice={shownNotice} />);
    summary(isPurchasable && <OrderSummary page={page} price={price} quantity={choice.quantity} />);
    for (const id of [...page.formFields.map((field) => field.id), 'country']) {
      const problem = refusal?.problems[id];
      markProblem(`f-${id}`, problem && problemText(problem, id, countries[choice.country].example));
    }
    showBusy(form, page, isBusy, isPurchasable);
    showChoice(form, choice);
    showChosenPrice(page, choice);
  };
}

/** One of the places that the server left for what changes; without it there is nothing to show. */
function livePlace(form: HTMLFormElement, name: 'notice' | 'summary'): (content: ReactNode) => void {
  const place = form.querySelector(`[data-live=${name}]`);
  const root = place && createRoot(place);
  return (content) => root?.render(content);
}

function showBusy(form: HTMLFormElement, page: OrderFormPage, isBusy: boolean, isPurchasable: boolean): void {
  for (const control of form.elements) if ('readOnly' in control) control.readOnly = isBusy;
  const button = form.querySelector<HTMLButtonElement>('.btn');
  if (!button) return;
  button.disabled = isBusy || !isPurchasable;
  button.classList.toggle('busy', isBusy);
  const idleText = isPurchasable ? page.layout.buttonText || liveFormText.submit : liveFormText.unavailable;
  button.textContent = isBusy ? liveFormText.submitting : idleText;
}

/** The dialling code follows the country, and the stepper stops at its ends. */
function showChoice(form: HTMLFormElement, { country, quantity }: Choice): void {
  const { diallingCode, example } = countries[country];
  for (const code of form.querySelectorAll('.tel span')) code.textContent = `+${diallingCode}`;
  for (const phone of form.querySelectorAll<HTMLInputElement>('[data-example]')) phone.placeholder = example;
  for (const button of form.querySelectorAll<HTMLButtonElement>('[data-step]')) {
    button.disabled = button.dataset.step === '1' ? quantity >= MAX_QUANTITY : quantity <= 1;
  }
}

/** Lets the static prices in the title and the buy bar follow the chosen variant. */
export function showChosenPrice(page: OrderFormPage, { variantId }: Choice): void {
  const { nowMinor, isReduced } = shownPrice(page.product, variantId);
  for (const price of document.querySelectorAll('[data-shown=price]')) {
    price.textContent = formatAmount(nowMinor, page.currency);
  }
  for (const saving of document.querySelectorAll<HTMLElement>('[data-shown=saving]'))
    saving.hidden = !isReduced;
}

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
