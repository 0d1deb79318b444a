import { countries } from '@mirsah/domain/country';
import { formatAmount } from '@mirsah/domain/money';
import { mostPieces, priceOrder } from '@mirsah/domain/order/price';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { liveFormText, problemText, unavailableNotice } from '../messages/index.ts';
import { markProblem } from '../parts/ids.ts';
import { shownPrice } from '../parts/price.tsx';
import { FormNotice, OrderSummary } from './live-parts.tsx';
import type { Choice, OrderFormPage, OrderFormView } from './state.ts';

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
    for (const id of [...page.formFields.map((field) => field.id), 'country', 'quantity']) {
      const problem = rejection?.problems[id];
      markProblem(`f-${id}`, problem && problemText(problem, id, countries[choice.country].example));
    }
    showBusy(form, page, isBusy, isPurchasable);
    showChoice(form, page, choice);
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
function showChoice(form: HTMLFormElement, page: OrderFormPage, { country, quantity }: Choice): void {
  const { diallingCode, example } = countries[country];
  for (const code of form.querySelectorAll('.tel span')) code.textContent = `+${diallingCode}`;
  for (const phone of form.querySelectorAll<HTMLInputElement>('[data-example]')) phone.placeholder = example;
  for (const button of form.querySelectorAll<HTMLButtonElement>('[data-step]')) {
    button.disabled = button.dataset.step === '1' ? quantity >= mostPieces(page.layout) : quantity <= 1;
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
