import { countries } from '@mirsah/domain/country';
import { formatAmount, formatMoney } from '@mirsah/domain/money';
import type { FieldProblem } from '@mirsah/domain/order/check-fields';
import { mostPieces } from '@mirsah/domain/order/price';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { liveFormText, problemText, unavailableNotice } from '../messages/index.ts';
import { markProblem } from '../parts/ids.ts';
import { shownPrice } from '../parts/shown-price.ts';
import { FormNotice, OrderSummary } from './live-parts.tsx';
import { type Choice, type FormPrice, type OrderFormPage, type OrderFormView, priceOn } from './state.ts';

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
    const price = priceOn(page, choice);
    const isPurchasable = price !== undefined;
    const shownNotice = isPurchasable ? status.notice : unavailableNotice;
    notice(shownNotice && <FormNotice notice={shownNotice} />);
    summary(isPurchasable && <OrderSummary page={page} price={price} />);
    for (const id of [...page.formFields.map((field) => field.id), 'country', 'quantity']) {
      const problem = status.problems[id];
      markProblem(
        `f-${id}`,
        problem && problemText(problem as FieldProblem, id, countries[choice.country].example),
      );
    }
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
  button.disabled = isBusy || !isPurchasable;
  button.classList.toggle('busy', isBusy);
  const idleText = isPurchasable ? page.layout.buttonText || liveFormText.submit : liveFormText.unavailable;
  button.textContent = isBusy ? liveFormText.submitting : idleText;
}

/** Shows the dialling code of the country, and disables the stepper at its ends. */
function showChoice(form: HTMLFormElement, page: OrderFormPage, { country, quantity }: Choice): void {
  const { diallingCode, example } = countries[country];
  for (const code of form.querySelectorAll('.tel span')) code.textContent = `+${diallingCode}`;
  for (const phone of form.querySelectorAll<HTMLInputElement>('[data-example]')) phone.placeholder = example;
  for (const button of form.querySelectorAll<HTMLButtonElement>('[data-step]')) {
    button.disabled = button.dataset.step === '1' ? quantity >= mostPieces(page.layout) : quantity <= 1;
  }
}

/** Updates the prices in the title and the buy bar to what is chosen; `saving` is there while something is saved. */
function showChosenPrice(page: OrderFormPage, price: FormPrice): void {
  const { nowMinor, wasMinor, label } = shownPrice(page, price);
  const texts: Record<string, string> = {
    price: formatAmount(nowMinor, page.currency),
    was: formatMoney(wasMinor, page.currency),
    label,
  };
  for (const place of document.querySelectorAll<HTMLElement>('[data-shown]')) {
    const text = texts[place.dataset.shown ?? ''];
    if (text) place.textContent = text;
    else place.hidden = !wasMinor;
  }
}
