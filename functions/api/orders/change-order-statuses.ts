import { api } from '@mirsah/contracts/api.ts';
import { moveOrder } from '@mirsah/domain/order/change-order-status.ts';
import { getDependencies } from '../../dependencies.ts';
import { handle } from '../../http/endpoint.ts';
import { eachOrder } from './each-order.ts';

export const changeOrderStatuses = handle(api.changeOrderStatuses, async ({ caller, body }) => {
  const { done, failed } = await eachOrder(body.orderIds, async (orderId) => {
    const { before } = await moveOrder(getDependencies(), {
      ownerId: caller.userId,
      orderId,
      status: body.status,
      by: caller.userId,
    });
    return { orderId, from: before.status };
  });
  return { moved: done, failed };
});
