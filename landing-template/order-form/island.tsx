import { hydrateRoot } from 'react-dom/client';
import { draftsOf } from './drafts.ts';
import { OrderForm } from './order-form.tsx';
import { ORDER_ROOT_ID, ORDER_STATE_ID, type OrderFormPage, type PostedForm } from './order-form-page.ts';
import { firstView, type OrderFormView } from './order-form-view.ts';
import { runOrderForm } from './run-order-form.ts';
import { sendOrder } from './send-order.ts';
import { showChosenPrice } from './show-chosen-price.ts';

/** What the renderer leaves in the page for the form to come to life from. */
export type IslandState = { page: OrderFormPage; posted?: PostedForm | undefined };

const container = document.getElementById(ORDER_ROOT_ID);
const state = document.getElementById(ORDER_STATE_ID)?.textContent;

/** Settles once the form answers to the shopper. */
export const ready: Promise<void> =
  container && state ? start(container, JSON.parse(state)) : Promise.resolve();

async function start(element: HTMLElement, { page, posted }: IslandState): Promise<void> {
  const hydrated = Promise.withResolvers<HTMLFormElement | null>();
  const form = (view: OrderFormView) => (
    <OrderForm page={page} posted={posted} view={view} formRef={hydrated.resolve} />
  );
  const root = hydrateRoot(element, form(firstView(page, posted)));
  const formElement = await hydrated.promise;
  if (!formElement) return;
  runOrderForm(formElement, page, posted, {
    send: sendOrder,
    drafts: draftsOf(page.id),
    leaveFor: (url) => location.assign(url),
    show(view) {
      root.render(form(view));
      showChosenPrice(page, view.choice);
    },
  });
}
