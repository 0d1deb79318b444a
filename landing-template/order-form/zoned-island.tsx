import { countries } from '@mirsah/domain/country';
import { cityFieldOf, UNKNOWN_ADDRESS } from '@mirsah/domain/order/check-address';
import type { ShopperProblem } from '@mirsah/domain/order/check-fields';
import { regions } from '@mirsah/domain/places';
import { createRoot } from 'react-dom/client';
import { anyProblemText } from '../messages/index.ts';
import { markProblem, ORDER_FORM_ID, ORDER_STATE_ID } from '../parts/ids.ts';
import { hydrateOrderForm } from './hydrate.ts';
import { createViewRenderer } from './live-view.tsx';
import {
  type Controls,
  deserializeState,
  deserializeZones,
  type OrderFormView,
  priceOn,
  readControls,
} from './state.ts';
import { draftsOf, sendOrder } from './submit.ts';
import { type ZonedFormPage, ZonedSummary, ZoneShipping } from './zone-shipping.tsx';
import { zonedRules, zoneTyped } from './zoned-rules.ts';

/** Hydrates the order form of a page with zones or parts of an address; others have `island.tsx`, which is smaller. */
const form = document.getElementById(ORDER_FORM_ID);
const serialized = document.getElementById(ORDER_STATE_ID)?.textContent;

if (form instanceof HTMLFormElement && serialized) {
  const data = JSON.parse(serialized);
  const state = deserializeState(data);
  const stored = { ...state.page, ...deserializeZones(data) };
  const rules = zonedRules(stored);
  const page: ZonedFormPage = {
    ...stored,
    priceOf: (_, choice) => rules.price(choice, readControls(form)),
  };
  const showRest = createViewRenderer(form, page);
  const showPlace = placeRenderer(form, page);
  const showSums = sumsRenderer(form, page);
  hydrateOrderForm(
    form,
    { ...state, page },
    {
      check: (_, controls) => rules.check(controls),
      send: sendOrder,
      drafts: draftsOf(page.id),
      leaveFor: (url) => location.assign(url),
      show(view) {
        showPlace(view);
        showRest(view);
        showSums(view);
        markAddress(page, readControls(form), view);
      },
    },
  );
}

/** Returns a function that shows what depends on the place: its ways of shipping, and which cities are suggested. */
function placeRenderer(form: HTMLFormElement, page: ZonedFormPage): (view: OrderFormView) => void {
  const place = form.querySelector('[data-live=shipping]');
  const shipping = place && createRoot(place);
  const hasSummary = form.querySelector('.sum') !== null;
  const cities = form.querySelector('datalist');
  let suggested: string | undefined;
  return ({ choice }) => {
    const zone = zoneTyped(page, choice.country, readControls(form));
    shipping?.render(<ZoneShipping page={page} zone={zone} choice={choice} hasSummary={hasSummary} />);
    for (const tick of form.querySelectorAll<HTMLInputElement>('[data-unknown]')) keepApart(tick);
    if (!cities || suggested === choice.country) return;
    suggested = choice.country;
    const names = regions[choice.country].flatMap(({ cities }) => cities.map(([, name]) => name));
    cities.replaceChildren(...names.map((name) => Object.assign(new Option(name), { value: name })));
  };
}

/** A national address that was typed is known; both controls have one name, so a draft fills them both. */
function keepApart(tick: HTMLInputElement): void {
  const typed = tick.closest('.field')?.querySelector<HTMLInputElement>('.in');
  if (!typed) return;
  if (typed.value === UNKNOWN_ADDRESS) typed.value = '';
  if (typed.value && document.activeElement === typed) tick.checked = false;
  else if (tick.checked) typed.value = '';
}

/** Returns a function that sums up the amounts, with the fee and without what is not known yet. */
function sumsRenderer(form: HTMLFormElement, page: ZonedFormPage): (view: OrderFormView) => void {
  const place = form.querySelector('.sum');
  const sums = place && createRoot(place);
  return ({ choice }) => {
    const price = priceOn(page, choice);
    sums?.render(price && <ZonedSummary page={page} price={price} />);
  };
}

/** Says what is wrong with parts of the address: that a place is not served at once, not only when the form is sent. */
function markAddress(page: ZonedFormPage, controls: Controls, { choice, status }: OrderFormView): void {
  for (const [id, problem] of Object.entries(status.problems)) mark(id, problem);
  if (!zoneTyped(page, choice.country, controls)?.isRefused) return;
  const field = cityFieldOf(page.formFields);
  mark(field && controls[`field.${field.id}`] ? field.id : 'country', 'place_refused');

  function mark(id: string, problem: ShopperProblem) {
    markProblem(`f-${id}`, anyProblemText(problem, id, countries[choice.country].example));
  }
}
