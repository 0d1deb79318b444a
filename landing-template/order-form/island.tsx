import { ORDER_FORM_ID, ORDER_STATE_ID } from '../parts/ids.ts';
import { hydrateOrderForm, type OrderFormPorts } from './hydrate.ts';
import { createViewRenderer } from './live-view.tsx';
import { deserializeState, type OrderFormState, type SerializedState } from './state.ts';
import { draftsOf, sendOrder } from './submit.ts';

/** It is what loads this script; where nothing can be ordered, there is no form in it and no data. */
const form = document.getElementById(ORDER_FORM_ID) as HTMLFormElement;

/** Hydrates the order form, if the page has one. `extend` may add to the page, and returns the ports that it has of its own. */
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
    drafts: draftsOf(state.page.id),
    leaveFor: (url) => location.assign(url),
    show,
    ...extend?.(form, data, state, show),
  });
}

// A page with zones or parts of an address names the script that hydrates it (`zoned-form.tsx`).
if (!form.dataset.script) hydrate();
