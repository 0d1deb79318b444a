import { customerKey, orderKey, whatsAppMessageKey } from './keys.ts';

/** The question that an order's customer is asked by itself. */
export const questionKey = (orderId: string) => ({ pk: orderKey(orderId).pk, sk: 'QUESTION' });
/** What the customer wrote about an order; `id` is a hash. */
export const receivedMessageKey = (orderId: string, id: string) => ({
  pk: orderKey(orderId).pk,
  sk: `RECEIVED#${id}`,
});
/** Questions that wait, by the time at which they are due. */
export const DUE_QUESTIONS = 'QUESTIONS#DUE';
/** Which order a contact was last written to about; `contact` is a keyed hash. */
export const contactKey = (contact: string) => ({
  pk: whatsAppMessageKey(contact).pk,
  sk: 'CONTACT',
});
/** What somebody wrote of whom no order is known; `id` is a hash. */
export const unmatchedMessageKey = (id: string) => ({ pk: whatsAppMessageKey(id).pk, sk: 'UNMATCHED' });
export const ownersUnmatched = (ownerId: string) => `OWNER#${ownerId}#UNMATCHED`;
/** That a customer wants no messages, beside what is counted of them. */
export const stoppedKey = (ownerId: string, phone: string) => ({
  ...customerKey(ownerId, phone),
  sk: 'STOPPED',
});
/** The code that an order's shopper is asked for. */
export const phoneCodeKey = (orderId: string) => ({ pk: orderKey(orderId).pk, sk: 'PHONE_CODE' });
