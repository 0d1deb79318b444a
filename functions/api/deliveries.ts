import { api } from '@mirsah/contracts/api';
import type { DeliveryResponse, OrderMessageResponse } from '@mirsah/contracts/deliveries';
import type { Clock } from '@mirsah/domain/clock';
import { forwardOrder } from '@mirsah/domain/cod-network/commands';
import type { ConnectionRepository } from '@mirsah/domain/connection';
import { type ConversationRepository, repliesUntil } from '@mirsah/domain/conversation';
import { replyToCustomer, writeToCustomer } from '@mirsah/domain/conversation/reply';
import type { ConversionRepository } from '@mirsah/domain/conversion/connection';
import { type Delivery, type DeliveryRepository, deliveryKinds } from '@mirsah/domain/delivery';
import { DomainError } from '@mirsah/domain/error';
import type { MerchantResourceRepository } from '@mirsah/domain/merchant-resource';
import type { MessageTemplate } from '@mirsah/domain/message-template';
import type { Order } from '@mirsah/domain/order';
import { seesPhone, withoutPhone } from '@mirsah/domain/order/masked-phone';
import type { OrderRepository } from '@mirsah/domain/order/ports';
import type { OrderMessage } from '@mirsah/domain/order-message';
import type { OrderMessageRepository, WhatsAppSender } from '@mirsah/domain/order-message/commands';
import { limitRate, type RateCounter } from '@mirsah/domain/rate-limit';
import type { SecretBox } from '@mirsah/domain/secret';
import type { Caller } from '../http/caller.ts';
import { handle } from '../http/endpoint.ts';
import { conversionResponse } from './conversions.ts';
import { ordersOf } from './orders.ts';

type Ports = {
  orders: OrderRepository;
  deliveries: DeliveryRepository;
  conversions: Pick<ConversionRepository, 'listOf'>;
  messages: OrderMessageRepository;
  conversations: ConversationRepository;
  messageTemplates: Pick<MerchantResourceRepository<MessageTemplate>, 'find'>;
  connections: Pick<ConnectionRepository, 'isCodConnected' | 'findWhatsApp' | 'putWhatsApp'>;
  secrets: Pick<SecretBox, 'open'>;
  whatsApp: WhatsAppSender;
  rates: RateCounter;
  clock: Clock;
};

/** More than anyone types; stops a runaway script before Meta penalises the number. */
const MESSAGES_A_MINUTE = 60;

/** More than a merchant works through by the marks in the list. */
const MAX_FAILED = 100;

/** What leaves for an order: its delivery to the cash-on-delivery network, and WhatsApp messages to the customer. */
export const deliveries = (ports: Ports) => ({
  getOrderDeliveries: handle(api.getOrderDeliveries, async ({ caller, params: { orderId } }) => {
    const order = await ordersOf(ports, caller).find(caller.ownerId, orderId);
    if (!order) throw new DomainError('not_found');
    const shown = shownTo(caller, order);
    const { conversations, clock } = ports;
    const [ofKinds, told, sent, isCodConnected, whatsApp, received, question, isStopped] = await Promise.all([
      Promise.all(deliveryKinds.map((kind) => ports.deliveries.find(orderId, kind))),
      order.conversions ? ports.conversions.listOf(orderId) : [],
      ports.messages.list(orderId),
      ports.connections.isCodConnected(caller.ownerId),
      ports.connections.findWhatsApp(caller.ownerId),
      conversations.listReceived(orderId),
      conversations.findQuestion(orderId),
      conversations.isStopped(caller.ownerId, order.customerPhone.e164),
    ]);
    return {
      deliveries: ofKinds.flatMap((delivery) => (delivery ? [shown(deliveryResponse(delivery))] : [])),
      conversions: told.map(conversionResponse),
      messages: sent.map((message) => shown(messageResponse(message))),
      received: received.map((message) => shown(message)),
      repliesUntil: repliesUntil(received, clock.now()),
      isStopped,
      question: question ?? null,
      connected: { cod: isCodConnected, whatsApp: whatsApp !== undefined },
      approvedTemplates: whatsApp?.approvedTemplates ?? {},
    };
  }),

  listFailedDeliveries: handle(api.listFailedDeliveries, async ({ caller }) => {
    const failed = await ports.deliveries.listFailed(caller.ownerId, MAX_FAILED);
    const ids = failed.map(({ orderId }) => orderId);
    const visible = ordersOf(ports, caller);
    if (visible === ports.orders) return { orderIds: ids };
    const found = await Promise.all(ids.map((orderId) => visible.find(caller.ownerId, orderId)));
    return { orderIds: found.flatMap((order) => order?.id ?? []) };
  }),

  forwardOrder: handle(api.forwardOrder, async ({ caller, params }) => {
    const scoped = { ...ports, orders: ordersOf(ports, caller) };
    const shown = await shownOf(scoped, caller, params.orderId);
    return shown(deliveryResponse(await forwardOrder(scoped, { ownerId: caller.ownerId, ...params })));
  }),

  sendOrderMessage: handle(api.sendOrderMessage, async ({ caller, params: { orderId }, body }) => {
    const ownerId = caller.ownerId;
    await limitRate(ports, { name: `messages#${ownerId}`, limit: MESSAGES_A_MINUTE, seconds: 60 });
    const { messageId, templateId, approvedAs } = body;
    const command = { ownerId, by: caller.actorId, orderId, messageId, templateId, approvedAs };
    const scoped = { ...ports, orders: ordersOf(ports, caller) };
    const shown = await shownOf(scoped, caller, orderId);
    return shown(messageResponse(await writeToCustomer(scoped, command)));
  }),

  replyToCustomer: handle(api.replyToCustomer, async ({ caller, params: { orderId }, body }) => {
    const { ownerId, actorId: by } = caller;
    await limitRate(ports, { name: `messages#${ownerId}`, limit: MESSAGES_A_MINUTE, seconds: 60 });
    const scoped = { ...ports, orders: ordersOf(ports, caller) };
    const shown = await shownOf(scoped, caller, orderId);
    return shown(messageResponse(await replyToCustomer(scoped, { ownerId, orderId, by, ...body })));
  }),
});

type Shown = <T>(value: T) => T;

/** What is said of an order as the caller sees it: without its phone where that is masked for them. */
function shownTo({ grant, actorId }: Caller, order: Order): Shown {
  return (value) => (seesPhone(grant, actorId, order) ? value : withoutPhone(value, order));
}

/** The same for an order by its id; read before anything is sent, so that no answer goes out without it. */
async function shownOf({ orders }: Pick<Ports, 'orders'>, caller: Caller, orderId: string): Promise<Shown> {
  if (caller.grant.phones === 'full') return (value) => value;
  const order = await orders.find(caller.ownerId, orderId);
  if (!order) throw new DomainError('not_found');
  return shownTo(caller, order);
}

function deliveryResponse({ ownerId, version, attempt, ...delivery }: Delivery): DeliveryResponse {
  return delivery;
}

function messageResponse({ ownerId, remoteId, sentBy, ...message }: OrderMessage): OrderMessageResponse {
  return message;
}
