import { api } from '@mirsah/contracts/api.ts';
import { forwardOrder as forward } from '@mirsah/domain/delivery/forward-order.ts';
import { getDependencies } from '../../dependencies.ts';
import { handle } from '../../http/endpoint.ts';
import { deliveryResponse } from './delivery-response.ts';

export const forwardOrder = handle(api.forwardOrder, async ({ caller, params }) =>
  deliveryResponse(await forward(getDependencies(), { ownerId: caller.userId, ...params })),
);
