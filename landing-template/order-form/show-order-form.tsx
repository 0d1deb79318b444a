import { countries } from '@mirsah/domain/country/country.ts';
import { priceOrder } from '@mirsah/domain/order/price-order.ts';
import { MAX_QUANTITY } from '@mirsah/domain/order/quantity.ts';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { liveFormText, problemText, unavailableNotice } from '../messages/ar.ts';
import type { Choice } from './form-controls.ts';
import { FormNotice } from './form-notice.tsx';
import { markProblem } from './mark-problem.ts';
import type { OrderFormPage } from './order-form-page.ts';
import type { OrderFormView } from './order-form-view.ts';
import { OrderSummary } from './order-summary.tsx';
import { showChosenPrice } from './show-chosen-price.ts';

/**
 * Shows views in a form that `OrderForm` rendered. What the shopper types and chooses stays in the page's own
 * controls; React draws the notice and the summary, and the attributes that follow a view are set in place.
 */
export function showingIn(form: HTMLFormElement, page: OrderFormPage): (view: OrderFormView) => void {
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
