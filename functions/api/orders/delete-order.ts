import { api } from '@mirsah/contracts/api.ts';
import { deleteOrder as remove } from '@mirsah/domain/order/delete-order.ts';
import { getDependencies } from '../../dependencies.ts';
import { handle } from '../../http/endpoint.ts';

export const deleteOrder = handle(api.deleteOrder, async ({ caller, params }) => {
  await remove(getDependencies(), { ownerId: caller.userId, orderId: params.orderId });
  return undefined;
});
