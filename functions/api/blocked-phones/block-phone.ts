import { api } from '@mirsah/contracts/api.ts';
import { blockPhoneOfOrder } from '@mirsah/domain/blocked-phone/block-phone-of-order.ts';
import { getDependencies } from '../../dependencies.ts';
import { handle } from '../../http/endpoint.ts';
import { blockedPhoneResponse } from './blocked-phone-response.ts';

export const blockPhone = handle(api.blockPhone, async ({ caller, body }) =>
  blockedPhoneResponse(
    await blockPhoneOfOrder(getDependencies(), { ownerId: caller.userId, orderId: body.orderId }),
  ),
);
