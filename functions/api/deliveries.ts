import { api } from '@mirsah/contracts/api';
import type { DeliveryResponse, OrderMessageResponse } from '@mirsah/contracts/deliveries';
import type { Clock } from '@mirsah/domain/clock';
import { forwardOrder } from '@mirsah/domain/cod-network/commands';
import { findNetworkTask, settleTask } from '@mirsah/domain/cod-network/tasks';
import type { ConnectionRepository } from '@mirsah/domain/connection';
import { type ConversationRepository, repliesUntil } from '@mirsah/domain/conversation';
import { endWaiting, replyToCustomer, writeToCustomer } from '@mirsah/domain/conversation/reply';
import type { ConversionRepository } from '@mirsah/domain/conversion/connection';
import { type Delivery, type DeliveryRepository, deliveryKinds } from '@mirsah/domain/delivery';
import { DomainError } from '@mirsah/domain/error';
import type { MerchantResourceRepository } from '@mirsah/domain/merchant-resource';
import type { MessageTemplate } from '@mirsah/domain/message-template';
import type { Order } from '@mirsah/domain/order';
import { orderPhones, seesPhone } from '@mirsah/domain/order/masked-phone';
import type { OrderRepository } from '@mirsah/domain/order/ports';
import type { OrderMessage } from '@mirsah/domain/order-message';
import type { OrderMessageRepository, WhatsAppSender } from '@mirsah/domain/order-message/commands';
import { limitRate, type RateCounter } from '@mirsah/domain/rate-limit';
import type { SecretBox } from '@mirsah/domain/secret';
import type { Caller } from '../http/caller.ts';
import { handle } from '../http/endpoint.ts';
import { besideWithoutPhone, type KindBeside } from './beside-orders.ts';
import { conversionResponse } from './conversions.ts';
import { orderFor, ordersOf } from './orders.ts';

type Ports = {
  orders: OrderRepository;
  deliveries: DeliveryRepository;
  conversions: Pick<ConversionRepository, 'listOf'>;
  messages: OrderMessageRepository;
  conversations: ConversationRepository;
  messageTemplates: Pick<MerchantResourceRepository<MessageTemplate>, 'find'>;
  connections: Pick<ConnectionRepository, 'isCodConnected' | 'codSendTime' | 'findWhatsApp' | 'putWhatsApp'>;
  secrets: Pick<SecretBox, 'open'>;
  whatsApp: WhatsAppSender;
  rates: RateCounter;
  clock: Clock;
};

/** More than anyone types; stops a runaway script before Meta penalises the number. */
const MESSAGES_A_MINUTE = 60;

/** More than a merchant handles through the marks in the list. */
const MAX_FAILED = 100;

/** An order's outgoing deliveries: to the cash-on-delivery network, and WhatsApp messages to the customer. */
export const deliveries = (ports: Ports) => ({
  getOrderDeliveries: handle(api.getOrderDeliveries, async ({ caller, params: { orderId } }) => {
    const order = await ordersOf(ports, caller).find(caller.ownerId, orderId);
    if (!order) throw new DomainError('not_found');
    const shown = await shownTo(ports, caller, order);
    const { conversations, clock } = ports;
    const [ofKinds, told, sent, sendsWhen, whatsApp, received, question, isStopped] = await Promise.all([
      Promise.all(deliveryKinds.map((kind) => ports.deliveries.find(orderId, kind))),
      order.conversions ? ports.conversions.listOf(orderId) : [],
      ports.messages.list(orderId),
      ports.connections.codSendTime(caller.ownerId),
      ports.connections.findWhatsApp(caller.ownerId),
      conversations.listReceived(orderId),
      conversations.findQuestion(orderId),
      conversations.isStopped(caller.ownerId, order.customerPhone.e164),
    ]);
    return {
      deliveries: ofKinds.flatMap((delivery) =>
        delivery ? [shown('delivery', deliveryResponse(delivery, order))] : [],
      ),
      conversions: told.map((conversion) => shown('conversion', conversionResponse(conversion))),
      messages: sent.map((message) => shown('sentMessage', messageResponse(message))),
      received: received.map((message) => shown('receivedMessage', message)),
      repliesUntil: repliesUntil(received, clock.now()),
      isStopped,
      question: question ?? null,
      connected: {
        cod: sendsWhen !== undefined,
        sendsWhen: sendsWhen ?? null,
        whatsApp: whatsApp !== undefined,
      },
      approvedTemplates: whatsApp?.approvedTemplates ?? {},
    };
  }),

  listFailedDeliveries: handle(api.listFailedDeliveries, async ({ caller }) => {
    const [failed, due] = await Promise.all([
      ports.deliveries.listFailed(caller.ownerId, MAX_FAILED),
      ports.deliveries.listTasks(caller.ownerId, MAX_FAILED),
    ]);
    const orderIds = failed.map(({ orderId }) => orderId);
    const tasks = due.flatMap(({ orderId, task }) => (task ? [{ orderId, action: task.action }] : []));
    const visible = ordersOf(ports, caller);
    if (visible === ports.orders) return { orderIds, tasks };
    const all = [...orderIds, ...tasks.map(({ orderId }) => orderId)];
    const found = await Promise.all(all.map((orderId) => visible.find(caller.ownerId, orderId)));
    const seen = new Set(found.flatMap((order) => order?.id ?? []));
    return {
      orderIds: orderIds.filter((id) => seen.has(id)),
      tasks: tasks.filter(({ orderId }) => seen.has(orderId)),
    };
  }),

  forwardOrder: handle(api.forwardOrder, async ({ caller, params }) => {
    const scoped = { ...ports, orders: ordersOf(ports, caller) };
    const shown = await shownOf(scoped, caller, params.orderId);
    return shown(
      'delivery',
      deliveryResponse(await forwardOrder(scoped, { ownerId: caller.ownerId, ...params })),
    );
  }),

  settleNetworkTask: handle(api.settleNetworkTask, async ({ caller, params: { orderId }, body }) => {
    const scoped = { ...ports, orders: ordersOf(ports, caller) };
    const shown = await shownOf(scoped, caller, orderId);
    const command = { ownerId: caller.ownerId, orderId, by: caller.actorId, seen: body };
    return shown('delivery', deliveryResponse(await settleTask(scoped, command)));
  }),

  sendOrderMessage: handle(api.sendOrderMessage, async ({ caller, params: { orderId }, body }) => {
    const ownerId = caller.ownerId;
    await limitRate(ports, { name: `messages#${ownerId}`, limit: MESSAGES_A_MINUTE, seconds: 60 });
    const { messageId, templateId, approvedAs } = body;
    const command = { ownerId, by: caller.actorId, orderId, messageId, templateId, approvedAs };
    const scoped = { ...ports, orders: ordersOf(ports, caller) };
    const shown = await shownOf(scoped, caller, orderId);
    return shown('sentMessage', messageResponse(await writeToCustomer(scoped, command)));
  }),

  replyToCustomer: handle(api.replyToCustomer, async ({ caller, params: { orderId }, body }) => {
    const { ownerId, actorId: by } = caller;
    await limitRate(ports, { name: `messages#${ownerId}`, limit: MESSAGES_A_MINUTE, seconds: 60 });
    const scoped = { ...ports, orders: ordersOf(ports, caller) };
    const shown = await shownOf(scoped, caller, orderId);
    return shown(
      'sentMessage',
      messageResponse(await replyToCustomer(scoped, { ownerId, orderId, by, ...body })),
    );
  }),

  markCustomerRead: handle(api.markCustomerRead, async ({ caller, params: { orderId } }) => {
    const { ownerId, actorId: by } = caller;
    const scoped = { ...ports, orders: ordersOf(ports, caller) };
    return orderFor(ports, caller, await endWaiting(scoped, { ownerId, orderId, by }, 'customer_read'));
  }),
});

type Shown = <T extends object>(kind: KindBeside, value: T) => T;

/**
 * Data about an order as the caller sees it: without the order's current and earlier phones where they are
 * masked.
 */
async function shownTo(
  { orders }: { orders: Pick<OrderRepository, 'events'> },
  { grant, actorId }: Caller,
  order: Order,
): Promise<Shown> {
  if (seesPhone(grant, actorId, order)) return (_kind, value) => value;
  const phones = orderPhones(order, await orders.events(order.id));
  return (kind, value) => besideWithoutPhone(kind, value, phones);
}

/** The same for an order by its id. Read before anything is sent, so that no response goes out unmasked. */
async function shownOf({ orders }: Pick<Ports, 'orders'>, caller: Caller, orderId: string): Promise<Shown> {
  if (caller.grant.phones === 'full') return (_kind, value) => value;
  const order = await orders.find(caller.ownerId, orderId);
  if (!order) throw new DomainError('not_found');
  return shownTo({ orders }, caller, order);
}

/** The change due at the network comes from the current order, where it is known. */
function deliveryResponse(stored: Delivery, order?: Order): DeliveryResponse {
  const { ownerId, version, attempt, told, isAsked, task, ...delivery } = stored;
  const now = order ? findNetworkTask(order, stored) : task;
  return { ...delivery, task: now ? { action: now.action, details: now.details } : null };
}

function messageResponse({ ownerId, remoteId, sentBy, ...message }: OrderMessage): OrderMessageResponse {
  return message;
}
