import { draftsOf } from './drafts.ts';
import { ORDER_FORM_ID, ORDER_STATE_ID } from './order-form-page.ts';
import { unpackState } from './packed-state.ts';
import { runOrderForm } from './run-order-form.ts';
import { sendOrder } from './send-order.ts';
import { showingIn } from './show-order-form.tsx';

/** Brings the order form to life; once this module has run, the form answers to the shopper. */
const form = document.getElementById(ORDER_FORM_ID);
const packed = document.getElementById(ORDER_STATE_ID)?.textContent;

if (form instanceof HTMLFormElement && packed) {
  const state = unpackState(JSON.parse(packed));
  runOrderForm(form, state, {
    send: sendOrder,
    drafts: draftsOf(state.page.id),
    leaveFor: (url) => location.assign(url),
    show: showingIn(form, state.page),
  });
}
