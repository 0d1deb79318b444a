import { ORDER_FORM_ID, ORDER_STATE_ID } from '../parts/ids.ts';
import { hydrateOrderForm } from './hydrate.ts';
import { createViewRenderer } from './live-view.tsx';
import { deserializeState } from './state.ts';
import { draftsOf, sendOrder } from './submit.ts';

/** Hydrates the order form of a page without zones and parts of an address. */
const form = document.getElementById(ORDER_FORM_ID);
const serialized = document.getElementById(ORDER_STATE_ID)?.textContent;

if (form instanceof HTMLFormElement && serialized) {
  const state = deserializeState(JSON.parse(serialized));
  hydrateOrderForm(form, state, {
    send: sendOrder,
    drafts: draftsOf(state.page.id),
    leaveFor: (url) => location.assign(url),
    show: createViewRenderer(form, state.page),
  });
}
