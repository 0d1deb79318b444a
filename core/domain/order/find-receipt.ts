import type { Order } from './order.ts';
import type { ReceiptRepository } from './order-repository.ts';

/** The order behind a thank-you link. Undefined unless both its number and its secret are right. */
export async function findReceipt(
  ports: { receipts: ReceiptRepository },
  link: { orderId: string; token: string },
): Promise<Order | undefined> {
  const order = await ports.receipts.find(link.orderId);
  return order && order.receiptToken === link.token ? order : undefined;
}

/** Path of an order's thank-you page, on the host it was placed on. */
export function receiptPath(order: Pick<Order, 'id' | 'receiptToken'>): string {
  return `/thank-you?order=${order.id}&key=${order.receiptToken}`;
}
