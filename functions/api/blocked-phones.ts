import { api } from '@mirsah/contracts/api';
import type { BlockedPhoneResponse } from '@mirsah/contracts/orders';
import type { Clock } from '@mirsah/domain/clock';
import {
  type BlockedPhone,
  type BlockedPhoneRepository,
  blockPhoneOfOrder,
} from '@mirsah/domain/order/blocked-phone';
import type { OrderRepository } from '@mirsah/domain/order/ports';
import { handle } from '../http/endpoint.ts';

type Ports = { blockedPhones: BlockedPhoneRepository; orders: OrderRepository; clock: Clock };

/** The phones whose orders are put on hold. */
export const blockedPhones = (ports: Ports) => ({
  listBlockedPhones: handle(api.listBlockedPhones, async ({ caller, query }) => {
    const { items, cursor } = await ports.blockedPhones.list(caller.ownerId, query);
    return { items: items.map(blockedPhoneResponse), cursor };
  }),

  blockPhone: handle(api.blockPhone, async ({ caller, body: { orderId }, record }) => {
    const command = { ownerId: caller.ownerId, orderId, by: caller.actorId };
    const blocked = await blockPhoneOfOrder(ports, command);
    await record({ action: 'phone_blocked', subjectId: orderId });
    return blockedPhoneResponse(blocked);
  }),

  unblockPhone: handle(api.unblockPhone, async ({ caller, body }) => {
    await ports.blockedPhones.unblock(caller.ownerId, body.e164);
    return undefined;
  }),
});

function blockedPhoneResponse({ ownerId, by, ...phone }: BlockedPhone): BlockedPhoneResponse {
  return phone;
}
