import { api } from '@mirsah/contracts/api.ts';
import { deleteOrder } from '@mirsah/domain/order/delete-order.ts';
import { getDependencies } from '../../dependencies.ts';
import { handle } from '../../http/endpoint.ts';
import { eachOrder } from './each-order.ts';

export const deleteOrders = handle(api.deleteOrders, async ({ caller, body }) => {
  const { done, failed } = await eachOrder(body.orderIds, async (orderId) => {
    await deleteOrder(getDependencies(), { ownerId: caller.userId, orderId });
    return orderId;
  });
  return { deleted: done, failed };
});
