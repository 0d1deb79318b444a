/**
 * Keys that several folders share. Every other key is made in its folder's keys.ts. Lists sort by time, then
 * id, so that equal times keep an order.
 */
export const orderKey = (orderId: string) => ({ pk: `ORDER#${orderId}`, sk: 'ORDER' });
/** One counter for each window of time. */
export const rateKey = (name: string, window: number) => ({ pk: `RATE#${name}`, sk: `WINDOW#${window}` });
/** `phone` is a keyed hash (phone-keys.ts). */
export const customerKey = (ownerId: string, phone: string) => ({
  pk: `CUSTOMER#${ownerId}#${phone}`,
  sk: 'CUSTOMER',
});
