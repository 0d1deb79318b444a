import { api } from '@mirsah/contracts/api.ts';
import { sendOrderMessage as send } from '@mirsah/domain/order-message/send-order-message.ts';
import { limitRate } from '@mirsah/domain/rate/rate-limit.ts';
import { getDependencies } from '../../dependencies.ts';
import { handle } from '../../http/endpoint.ts';
import { messageResponse } from './delivery-response.ts';

/** More than anybody types; stops a script that ran away before Meta punishes the number. */
const MESSAGES_A_MINUTE = 60;

export const sendOrderMessage = handle(api.sendOrderMessage, async ({ caller, params, body }) => {
  const ownerId = caller.userId;
  const rate = { name: `messages#${ownerId}`, limit: MESSAGES_A_MINUTE, seconds: 60 };
  await limitRate(getDependencies(), rate);
  const { messageId, templateId, approvedAs } = body;
  const command = { ownerId, by: ownerId, orderId: params.orderId, messageId, templateId, approvedAs };
  return messageResponse(await send(getDependencies(), command));
});
