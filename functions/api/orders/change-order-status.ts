import { api } from '@mirsah/contracts/api.ts';
import { changeOrderStatus as change } from '@mirsah/domain/order/change-order-status.ts';
import { getDependencies } from '../../dependencies.ts';
import { handle } from '../../http/endpoint.ts';
import { orderResponse } from './order-response.ts';

export const changeOrderStatus = handle(api.changeOrderStatus, async ({ caller, params, body }) =>
  orderResponse(
    await change(getDependencies(), {
      ownerId: caller.userId,
      orderId: params.orderId,
      status: body.status,
      by: caller.userId,
    }),
  ),
);
