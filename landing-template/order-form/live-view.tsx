import { countries } from '@mirsah/domain/country';
import { formatAmount, formatMoney } from '@mirsah/domain/money';
import type { QuantityOffer } from '@mirsah/domain/offer';
import type { FieldProblem } from '@mirsah/domain/order/check-fields';
import { mostPieces } from '@mirsah/domain/order/price';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { liveFormText, problemText, unavailableNotice } from '../messages/index.ts';
import { markProblem, problemCounter } from '../parts/ids.ts';
import { shownPrice } from '../parts/shown-price.ts';
import { FormNotice, OrderSummary } from './live-parts.tsx';
import { type Choice, type FormPrice, type OrderFormPage, type OrderFormView, priceOn } from './state.ts';

/**
 * Returns a function that shows views in a form rendered by `OrderForm`. The shopper's input stays in the
 * page's own controls; React renders the notice and the summary, and attributes that depend on a view are set
 * in place.
 */
export function createViewRenderer(
  form: HTMLFormElement,
  page: OrderFormPage,
): (view: OrderFormView) => void {
  const notice = livePlace(form, 'notice');
  const summary = livePlace(form, 'summary');
  const count = problemCounter(form);

  return ({ choice, status }) => {
    const price = priceOn(page, choice);
    const isPurchasable = price !== undefined;
    const shownNotice = isPurchasable ? status.notice : unavailableNotice;
    // The container of notices is an alert: its content is announced.
    const sending = status.isSubmitting && <span className="vh">{liveFormText.submitting}</span>;
    notice(sending || (shownNotice && <FormNotice notice={shownNotice} />));
    summary(isPurchasable && <OrderSummary page={page} price={price} />);
    const ids = [...page.formFields.map((field) => field.id), 'country', 'quantity'];
    for (const id of ids) {
      const problem = status.problems[id];
      markProblem(
        `f-${id}`,
        problem && problemText(problem as FieldProblem, id, countries[choice.country].example),
      );
    }
    count(status.isRejected ? ids.filter((id) => status.problems[id]).map((id) => `f-${id}`) : []);
    showBusy(form, page, status.isSubmitting === true, isPurchasable);
    showChoice(form, page, choice);
    if (price) showChosenPrice(page, price);
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
  const button = form.querySelector('.btn') as HTMLButtonElement;
  button.disabled = !isPurchasable;
  // A temporarily disabled button would lose the focus.
  button.setAttribute('aria-disabled', String(isBusy));
  button.classList.toggle('busy', isBusy);
  const idleText = isPurchasable ? page.layout.buttonText || liveFormText.submit : liveFormText.unavailable;
  const text = isBusy ? liveFormText.submitting : idleText;
  // WebKit drops a click if the pressed text is replaced during the press.
  if (button.textContent !== text) button.textContent = text;
}

/** Shows the country's dialling code, and disables the stepper at its ends, where it keeps the focus. */
function showChoice(form: HTMLFormElement, page: OrderFormPage, { country, quantity }: Choice): void {
  const { diallingCode, example } = countries[country];
  for (const code of form.querySelectorAll('.tel span')) code.textContent = `+${diallingCode}`;
  for (const phone of form.querySelectorAll<HTMLInputElement>('[data-example]')) phone.placeholder = example;
  for (const button of form.querySelectorAll<HTMLButtonElement>('[data-step]')) {
    const isAtEnd = button.dataset.step === '1' ? quantity >= mostPieces(page.layout) : quantity <= 1;
    button.setAttribute('aria-disabled', String(isAtEnd));
  }
}

/**
 * Updates the prices in the title, the buy bar and on the chosen offer's card to the choice; `saving` is
 * present if something is saved.
 */
function showChosenPrice(page: OrderFormPage, price: FormPrice): void {
  const { nowMinor, wasMinor, label } = shownPrice(page, price);
  const { id, quantity = 1 }: Partial<QuantityOffer> = price.offer || {};
  const texts: Record<string, string> = {
    price: formatAmount(nowMinor, page.currency),
    was: formatMoney(wasMinor, page.currency),
    label,
    each: formatMoney(Math.round(nowMinor / quantity), page.currency),
    saved: formatMoney(wasMinor - nowMinor, page.currency),
  };
  for (const place of document.querySelectorAll<HTMLElement>('[data-shown]')) {
    const { shown = '', of } = place.dataset;
    if (of && of !== id) continue;
    const text = texts[shown];
    if (text) place.textContent = text;
    else place.hidden = !wasMinor;
  }
}
