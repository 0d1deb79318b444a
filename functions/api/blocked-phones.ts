import { api } from '@mirsah/contracts/api';
import type { BlockedPhoneResponse } from '@mirsah/contracts/orders';
import { type BlockedPhone, blockPhoneOfOrder } from '@mirsah/domain/order/blocked-phone';
import { getDependencies } from '../dependencies.ts';
import { handle } from '../http/lambda.ts';

export const listBlockedPhones = handle(api.listBlockedPhones, async ({ caller, query }) => {
  const { items, cursor } = await getDependencies().blockedPhones.list(caller.userId, query);
  return { items: items.map(blockedPhoneResponse), cursor };
});

export const blockPhone = handle(api.blockPhone, async ({ caller, body }) =>
  blockedPhoneResponse(
    await blockPhoneOfOrder(getDependencies(), { ownerId: caller.userId, orderId: body.orderId }),
  ),
);

export const unblockPhone = handle(api.unblockPhone, async ({ caller, params }) => {
  await getDependencies().blockedPhones.unblock(caller.userId, `+${params.digits}`);
  return undefined;
});

export function blockedPhoneResponse({ ownerId, ...phone }: BlockedPhone): BlockedPhoneResponse {
  return phone;
}
