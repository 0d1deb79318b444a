import { api } from '@mirsah/contracts/api.ts';
import { releaseOrder } from '@mirsah/domain/order/release-order.ts';
import { getDependencies } from '../../dependencies.ts';
import { handle } from '../../http/endpoint.ts';
import { eachOrder } from './each-order.ts';
import { orderResponse } from './order-response.ts';

export const releaseOrders = handle(api.releaseOrders, async ({ caller, body }) => {
  const { done, failed } = await eachOrder(body.orderIds, (orderId) =>
    releaseOrder(getDependencies(), { ownerId: caller.userId, orderId, by: caller.userId }),
  );
  return { released: done.map(orderResponse), failed };
});
