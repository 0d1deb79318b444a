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

type OrderFormPorts = {
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
  let status = firstStatus(posted);

  function show(next = status): void {
    status = next;
    ports.show({ choice: toChoice(page, readControls(form)), status });
  }

  function reject(problems: Problems, notice?: Notice): void {
    show({ step: 'rejected', problems, notice });
    // After the frame that shows the message.
    requestAnimationFrame(() => showFirstProblem(form));
  }

  async function submit(event: Event): Promise<void> {
    event.preventDefault();
    // A second tap can come before the first one has disabled the button.
    if (status.step === 'submitting') return;
    const controls = readControls(form);
    const problems = check(page, controls);
    if (Object.keys(problems).length > 0) return reject(problems);
    const key = ports.drafts.keyToSend(controls);
    const submission = toSubmission(page, controls, key, rememberedAttribution());
    if (!submission) return reject({}, unavailableNotice);
    show({ step: 'submitting' });
    const result = await ports.send(submission);
    if (result.type === 'rejected') return reject(result.problems, orderErrorNotice(result.code));
    if (result.type === 'unreachable') return reject({}, offlineNotice);
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
  // The variants are outside the form's element, so the document listens.
  document.addEventListener('input', ({ target }) => {
    if ((target as HTMLInputElement).form !== form) return;
    const { controls } = ports.drafts.save(readControls(form));
    if (status.step !== 'rejected') return show();
    // A message disappears as soon as its field is right; a new one waits for the next submit.
    const open = check(page, controls);
    const problems = Object.fromEntries(Object.entries(status.problems).filter(([id]) => id in open));
    show({ ...status, problems });
  });
  // Back from the thank-you page: the browser restores the page as it was left.
  window.addEventListener('pageshow', ({ persisted }) => persisted && show({ step: 'idle' }));
}

function check(page: OrderFormPage, controls: Controls): Problems {
  return checkShopperFields(page.formFields, toShopperValues(page, controls));
}

/** The buttons beside the quantity count from the field's value. */
function stepQuantity({ target, currentTarget }: Event): void {
  const step = (target as Element).closest<HTMLElement>('[data-step]')?.dataset.step;
  if (step) writeQuantity(quantityOf(currentTarget), Number(step));
}

/** Turns whatever was typed into a quantity that can be ordered. */
function wholeQuantity({ target, currentTarget }: Event): void {
  const quantity = quantityOf(currentTarget);
  if (target === quantity) writeQuantity(quantity, 0);
}

function quantityOf(form: EventTarget | null): HTMLInputElement {
  // The form of the stepper, which has a control named `quantity`.
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

/** Fills a draft into a form, except what the shopper has changed since the page was opened. */
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
  // An option that the merchant has since removed is not chosen.
  else if (!('options' in control) || [...control.options].some((option) => option.value === value)) {
    control.value = value;
  }
}

function isTicked(control: Control): control is HTMLInputElement {
  return control.type === 'radio' || control.type === 'checkbox';
}

/**
 * Returns a function that shows views in a form rendered by `OrderForm`. What the shopper types and chooses stays in the
 * page's own controls; React draws the notice and the summary, and the attributes that depend on a view are set in place.
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
    const rejection = status.step === 'rejected' ? status : undefined;
    const shownNotice = isPurchasable ? rejection?.notice : unavailableNotice;
    notice(shownNotice && <FormNotice notice={shownNotice} />);
    summary(isPurchasable && <OrderSummary page={page} price={price} quantity={choice.quantity} />);
    for (const id of [...page.formFields.map((field) => field.id), 'country']) {
      const problem = rejection?.problems[id];
      markProblem(`f-${id}`, problem && problemText(problem, id, countries[choice.country].example));
    }
    showBusy(form, page, isBusy, isPurchasable);
    showChoice(form, choice);
    showChosenPrice(page, choice);
  };
}

/** Renders into one of the places marked `data-live`; does nothing where the page has no such place. */
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

/** Shows the dialling code of the country, and disables the stepper at its ends. */
function showChoice(form: HTMLFormElement, { country, quantity }: Choice): void {
  const { diallingCode, example } = countries[country];
  for (const code of form.querySelectorAll('.tel span')) code.textContent = `+${diallingCode}`;
  for (const phone of form.querySelectorAll<HTMLInputElement>('[data-example]')) phone.placeholder = example;
  for (const button of form.querySelectorAll<HTMLButtonElement>('[data-step]')) {
    button.disabled = button.dataset.step === '1' ? quantity >= MAX_QUANTITY : quantity <= 1;
  }
}

/** Updates the prices in the title and the buy bar to the chosen variant. */
function showChosenPrice(page: OrderFormPage, { variantId }: Choice): void {
  const { nowMinor, isReduced } = shownPrice(page.product, variantId);
  for (const price of document.querySelectorAll('[data-shown=price]')) {
    price.textContent = formatAmount(nowMinor, page.currency);
  }
  for (const saving of document.querySelectorAll<HTMLElement>('[data-shown=saving]'))
    saving.hidden = !isReduced;
}

/** Shows a sentence under a control, as `FieldBox` renders it; without a problem, removes it. */
function markProblem(controlId: string, problem: string | undefined): void {
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
