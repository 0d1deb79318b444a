import { checkShopperFields } from '@mirsah/domain/order/check-fields';
import type { OrderSubmission } from '@mirsah/domain/order/submission';
import { parsePhone } from '@mirsah/domain/phone';
import { type Notice, offlineNotice, orderedNotice, unavailableNotice } from '../messages/index.ts';
import { rememberedAttribution } from '../parts/storage.ts';
import {
  type Controls,
  firstStatus,
  idle,
  type OrderFormPage,
  type OrderFormState,
  type OrderFormStatus,
  type OrderFormView,
  type Problems,
  readControls,
  toChoice,
  toQuantity,
  toShopperValues,
} from './state.ts';
import { type Drafts, isReachable, postForm, type sendOrder, toSubmission } from './submit.ts';

export type OrderFormPorts = {
  /** Validates the values; defaults to `checkShopperFields`. */
  check?: (page: OrderFormPage, controls: Controls) => Problems;
  /** Why a valid order must not be sent yet; undefined when it may be. */
  hold?: () => Promise<{ problems: Problems; notice?: Notice | undefined } | undefined>;
  send: typeof sendOrder;
  drafts: Drafts;
  leaveFor(url: string): void;
  show(view: OrderFormView): void;
};

/**
 * Hydrates the form in the page (spec 4): idle, submitting, then the thank-you page, or rejected with all
 * input preserved. The form's own controls are the only state of the input and the choices, before and after
 * hydration; the displayed values are derived from them. If anything here fails, the browser submits the form
 * itself.
 */
export function hydrateOrderForm(
  form: HTMLFormElement,
  { page, posted }: OrderFormState,
  ports: OrderFormPorts,
): void {
  const check = ports.check ?? checkFields;
  let status = firstStatus(posted);
  let sent: OrderSubmission | undefined;
  let ordered: Controls = {};
  /** The phone that the shopper was asked about. */
  let asked: string | undefined;

  function show(next = status): void {
    status = next;
    ports.show({ choice: toChoice(page, readControls(form)), status });
  }

  function reject(problems: Problems, notice?: Notice): void {
    show({ problems, notice, isRejected: true });
    const { activeElement } = document;
    // After the frame that shows the message, unless the shopper is already in a field.
    requestAnimationFrame(() => document.activeElement === activeElement && showFirstProblem(form));
  }

  async function submit(event: Event): Promise<void> {
    event.preventDefault();
    // A second tap can come before the first one has disabled the button.
    if (status.isSubmitting) return;
    sent = undefined;
    try {
      await order();
    } catch {
      // Without a network the browser would replace this page by its own error page.
      if (await isReachable()) postForm(form, sent);
      else reject({}, offlineNotice);
    }
  }

  async function order(): Promise<void> {
    const controls = readControls(form);
    const problems = check(page, controls);
    if (Object.keys(problems).length > 0) return reject(problems);
    const { phone = '' } = controls;
    if (phone !== asked && !parsePhone(phone, toChoice(page, controls).country)?.isMobile) {
      asked = phone;
      return reject({ phone: 'phone_unsure' });
    }
    ordered = controls;
    show({ ...idle, isSubmitting: true });
    // Before the key: a held order was not sent, so a repeat of an earlier one keeps its key.
    const held = ports.hold && (await ports.hold());
    if (held) return reject(held.problems, held.notice);
    const key = ports.drafts.keyToSend(controls);
    sent = toSubmission(page, controls, key, rememberedAttribution());
    if (!sent) return reject({}, unavailableNotice);
    const result = await ports.send(sent);
    if (result.thankYouUrl === undefined) {
      // Sent again, it is a new order; the input stays, also after a reload.
      if (result.code === 'key_reused' || result.code === 'order_withdrawn') {
        ports.drafts.clear();
        ports.drafts.save(controls);
      }
      return reject(result.problems, result.notice);
    }
    ports.drafts.clear();
    form.reset();
    history.replaceState(ORDERED, '');
    ports.leaveFor(result.thankYouUrl);
  }

  const draft = posted ? undefined : ports.drafts.load();
  if (hasTypedText(form)) ports.drafts.save(readControls(form));
  else if (draft) restoreDraft(form, draft.controls);
  show(onReturn(status));
  form.addEventListener('submit', submit);
  // The buttons beside the quantity count from the field's value.
  form.addEventListener('click', ({ target }) => {
    const step = (target as Element).closest<HTMLElement>('[data-step]')?.dataset.step;
    if (step) writeQuantity(page, form, Number(step));
  });
  // Any input becomes a quantity that can be ordered.
  form.addEventListener('change', ({ target }) => {
    if (target === form.quantity) writeQuantity(page, form, 0);
  });
  // The variants are outside the form's element, so the document listens.
  document.addEventListener('input', ({ target }) => {
    if ((target as HTMLInputElement).form !== form) return;
    // What is being ordered stays chosen.
    if (status.isSubmitting) {
      for (const control of typedInto(form)) write(control, ordered[control.name] || '');
      return;
    }
    const { controls } = ports.drafts.save(readControls(form));
    // A message disappears as soon as it no longer applies; a new one waits for the next submit.
    const now = check(page, controls);
    const open = Object.entries(status.problems).filter(([id, problem]) => now[id] === problem);
    show({ ...status, problems: Object.fromEntries(open), isRejected: false });
  });
  // Back from the thank-you page: the browser restores the page as it was left.
  addEventListener('pageshow', ({ persisted }) => persisted && show(onReturn(idle)));
}

/** Marks the page's entry in the history once an order was placed from it. */
const ORDERED = 1;

/** Who returns from the thank-you page reads that the order has arrived, above an empty form. */
const onReturn = (status: OrderFormStatus): OrderFormStatus =>
  history.state === ORDERED ? { ...idle, notice: orderedNotice } : status;

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
  // A browser's default scrolling may show the field without its label.
  field?.focus({ preventScroll: true });
  (field ?? form.querySelector('.alert'))?.scrollIntoView({ block: 'center' });
}

/**
 * Fills a draft into a form, except the choices that the shopper has made since the page was opened. Choices
 * of an earlier visit are not restored: their price would be shown before anything is chosen.
 */
function restoreDraft(form: HTMLFormElement, draft: Controls): void {
  const controls = typedInto(form);
  const touched = new Set(controls.filter(isTouched).map(({ name }) => name));
  for (const control of controls) {
    const value = draft[control.name];
    if (value !== undefined && !touched.has(control.name) && (isSameVisit() || !isChoice(control)))
      write(control, value);
  }
}

/**
 * Whether the shopper has started to fill in the form since the page was opened. A draft may be another
 * person's: then it is not filled in. Variant, offers, shipping and quantity are not personal.
 */
function hasTypedText(form: HTMLFormElement): boolean {
  return typedInto(form).some((control) => !isChoice(control) && isTouched(control));
}

/** Variants, offers, shipping and quantity. */
const isChoice = ({ type, name }: Control) => /radio|quantity|unit\.|bump\./.test(type + name);

/** Reloaded, returned to, or opened by the form's link for new prices, `?`. */
const isSameVisit = () => performance.navigation.type || /\?$/.test(location.href);

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

function typedInto(form: HTMLFormElement): Control[] {
  return [...form.elements].filter(
    (element): element is Control => 'required' in element && 'type' in element && element.type !== 'hidden',
  );
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
