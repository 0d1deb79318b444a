import { api } from '@mirsah/contracts/api.ts';
import { editOrder as edit } from '@mirsah/domain/order/edit-order.ts';
import { getDependencies } from '../../dependencies.ts';
import { handle } from '../../http/endpoint.ts';
import { orderResponse } from './order-response.ts';

export const editOrder = handle(api.editOrder, async ({ caller, params, body }) =>
  orderResponse(
    await edit(getDependencies(), {
      ownerId: caller.userId,
      orderId: params.orderId,
      by: caller.userId,
      edit: body,
    }),
  ),
);
