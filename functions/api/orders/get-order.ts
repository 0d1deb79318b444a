import { api } from '@mirsah/contracts/api.ts';
import { DomainError } from '@mirsah/domain/errors/domain-error.ts';
import { getDependencies } from '../../dependencies.ts';
import { handle } from '../../http/endpoint.ts';
import { orderResponse } from './order-response.ts';

export const getOrder = handle(api.getOrder, async ({ caller, params }) => {
  const { orders } = getDependencies();
  const order = await orders.find(caller.userId, params.orderId);
  if (!order) throw new DomainError('not_found');
  return { order: orderResponse(order), events: await orders.events(order.id) };
});
