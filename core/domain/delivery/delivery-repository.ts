import type { Delivery, DeliveryKind } from './delivery.ts';

export type DeliveryRepository = {
  find(orderId: string, kind: DeliveryKind): Promise<Delivery | undefined>;
  /** False when the order has a delivery of that kind already; it stays as it is. */
  create(delivery: Delivery): Promise<boolean>;
  /** False when `before` is no longer what is stored; nothing is written then. */
  change(before: Delivery, after: Delivery): Promise<boolean>;
  /** A merchant's deliveries that ended because the key was refused, oldest first, at most `limit`. */
  listKeyRefused(ownerId: string, limit: number): Promise<Delivery[]>;
};
