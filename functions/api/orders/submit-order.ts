import { api } from '@mirsah/contracts/api.ts';
import { deviceOf } from '@mirsah/domain/insights/device.ts';
import { receiptPath } from '@mirsah/domain/order/find-receipt.ts';
import type { OrderReceipt } from '@mirsah/domain/order/order-submission.ts';
import { placeOrder } from '@mirsah/domain/order/place-order.ts';
import { getDependencies } from '../../dependencies.ts';
import { handlePage } from '../../http/endpoint.ts';
import { type HttpEvent, json } from '../../http/http.ts';
import { jsonBody, parseWith } from '../../http/parse.ts';
import { submitOrderForm } from './submit-order-form.ts';

const ACCEPTED = 'تم إرسال طلبك بنجاح، سنتواصل معك قريبًا';

/** Takes an order as JSON from the form's script, or as the form itself where no script runs. */
export const submitOrder = handlePage(api.submitOrder, async (event) =>
  isForm(event) ? submitOrderForm(event) : submitOrderJson(event),
);

async function submitOrderJson(event: HttpEvent) {
  const submission = parseWith(api.submitOrder.body, jsonBody(event));
  const order = await placeOrder(getDependencies(), submission, deviceOf(event.headers['user-agent'] ?? ''));
  return json(api.submitOrder.status, {
    orderId: order.id,
    message: ACCEPTED,
    thankYouUrl: receiptPath(order),
  } satisfies OrderReceipt);
}

function isForm(event: HttpEvent): boolean {
  return (event.headers['content-type'] ?? '').startsWith('application/x-www-form-urlencoded');
}
