import { ORDER_FORM_ID, ORDER_STATE_ID } from '../parts/ids.ts';
import { hydrateOrderForm, type OrderFormPorts } from './hydrate.ts';
import { createViewRenderer } from './live-view.tsx';
import { deserializeState, type OrderFormState, type SerializedState } from './state.ts';
import { openDrafts, sendOrder } from './submit.ts';

/** Address set by the build: distances for browsers without gaps in rows. */
declare const ROW_GAPS_URL: string;

// Browsers without gaps in rows (iOS before 14.5, Samsung Internet before 14) have no `inset` either.
if (!CSS.supports('inset', '0')) void import(/* @vite-ignore */ ROW_GAPS_URL);

/** The form loads this script; a page where nothing can be ordered has no form. */
const form = document.getElementById(ORDER_FORM_ID) as HTMLFormElement;

/** Hydrates the order form, if the page has one. `extend` may add to the page, and returns its own ports. */
export function hydrate(
  extend?: (
    form: HTMLFormElement,
    data: SerializedState,
    state: OrderFormState,
    show: OrderFormPorts['show'],
  ) => Partial<OrderFormPorts>,
): void {
  const serialized = document.getElementById(ORDER_STATE_ID)?.textContent;
  if (!serialized) return;
  const data = JSON.parse(serialized);
  const state = deserializeState(data);
  const show = createViewRenderer(form, state.page);
  hydrateOrderForm(form, state, {
    send: sendOrder,
    drafts: openDrafts(state.page.id),
    leaveFor: (url) => location.assign(url),
    show,
    ...extend?.(form, data, state, show),
  });
}

// A page with zones or parts of an address names the script that hydrates it (`zoned-form.tsx`).
if (!form.dataset.script) hydrate();
