import { ORDER_FORM_ID, ORDER_STATE_ID } from '../parts/ids.ts';
import { createViewRenderer, hydrateOrderForm } from './hydrate.tsx';
import { deserializeState } from './state.ts';
import { draftsOf, sendOrder } from './submit.ts';

/** Brings the order form to life; once this module has run, the form answers to the shopper. */
const form = document.getElementById(ORDER_FORM_ID);
const packed = document.getElementById(ORDER_STATE_ID)?.textContent;

if (form instanceof HTMLFormElement && packed) {
  const state = deserializeState(JSON.parse(packed));
  hydrateOrderForm(form, state, {
    send: sendOrder,
    drafts: draftsOf(state.page.id),
    leaveFor: (url) => location.assign(url),
    show: createViewRenderer(form, state.page),
  });
}
