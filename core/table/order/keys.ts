import type { AbandonedForm, FormState } from '@mirsah/domain/abandoned-form';
import type { Day } from '@mirsah/domain/day';
import type { Order, OrderStatus } from '@mirsah/domain/order';
import type { BlockedPhone } from '@mirsah/domain/order/blocked-phone';
import { orderKey } from '../dynamo/keys.ts';

export const deskSettingsKey = (ownerId: string) => ({ pk: `USER#${ownerId}`, sk: 'DESK' });
/** The discount that members may give on an order. */
export const discountLimitKey = (ownerId: string) => ({ pk: `USER#${ownerId}`, sk: 'DISCOUNT' });
export const orderEventKey = (orderId: string, eventId: string) => ({
  pk: `ORDER#${orderId}`,
  sk: `EVENT#${eventId}`,
});
/** The desk's data about an order (calls.ts). */
export const callKey = (orderId: string) => ({ pk: `ORDER#${orderId}`, sk: 'CALL' });
/** `phone` is a keyed hash (dynamo/phone-keys.ts), here and below. */
export const blockedPhoneKey = (ownerId: string, phone: string) => ({
  pk: `BLOCKED_PHONE#${ownerId}#${phone}`,
  sk: 'BLOCKED_PHONE',
});
/** The latest orders of one phone for one page; expires an hour after the last of them. */
export const recentOrdersKey = (pageId: string, phone: string) => ({
  pk: `RECENT_ORDERS#${pageId}#${phone}`,
  sk: 'RECENT_ORDERS',
});
export const idempotencyKey = (key: string) => ({ pk: `ORDER_CLAIM#${key}`, sk: 'CLAIM' });

export const ownersOrders = (ownerId: string) => `OWNER#${ownerId}#ORDERS`;
export const ownersOrdersByStatus = (ownerId: string, status: OrderStatus) =>
  `OWNER#${ownerId}#ORDERS#${status}`;
/** By the next call time of customers. */
export const ownersCalls = (ownerId: string) => `OWNER#${ownerId}#CALLS`;
export const ownersOrdersByPhone = (ownerId: string, phone: string) => `OWNER#${ownerId}#PHONE#${phone}`;
/** Orders that had the phone until it was corrected. */
export const ownersOrdersByFormerPhone = (ownerId: string, phone: string) =>
  `${ownersOrdersByPhone(ownerId, phone)}#FORMER`;
export const ownersFormerPhones = (ownerId: string) => `OWNER#${ownerId}#FORMER_PHONES`;
export const ownersOrdersOnHold = (ownerId: string) => `OWNER#${ownerId}#HELD_ORDERS`;
export const ownersOrdersByPage = (ownerId: string, pageId: string) => `OWNER#${ownerId}#PAGE#${pageId}`;
export const ownersOrderIds = (ownerId: string) => `OWNER#${ownerId}#ORDER_IDS`;
export const ownersBlockedPhones = (ownerId: string) => `OWNER#${ownerId}#BLOCKED_PHONES`;
/** An order on hold is in a separate list; by phone it is found among the others. */
export const orderIndexes = (order: Order, phone: string) => {
  const byTime = `${order.placedAt}#${order.id}`;
  const byPhone =
    order.erasedAt === null ? { gsi3pk: ownersOrdersByPhone(order.ownerId, phone), gsi3sk: byTime } : {};
  if (order.holdReason !== null)
    return { gsi1pk: ownersOrdersOnHold(order.ownerId), gsi1sk: byTime, ...byPhone };
  return {
    gsi1pk: ownersOrders(order.ownerId),
    gsi1sk: byTime,
    gsi2pk: ownersOrdersByStatus(order.ownerId, order.status),
    gsi2sk: byTime,
    ...byPhone,
  };
};

/**
 * On an order's first event: an order's number and page never change, so they are indexed by the event, which
 * never changes either.
 */
export const placedEventIndexes = (order: Order) => ({
  gsi1pk: ownersOrderIds(order.ownerId),
  gsi1sk: order.id,
  gsi2pk: ownersOrdersByPage(order.ownerId, order.landingPageId),
  gsi2sk: `${order.placedAt}#${order.id}`,
});

/** On the event that changed an order's phone: by the former phone, and in the list of all such events. */
export const formerPhoneIndexes = (order: Order, eventId: string, phone: string) => ({
  gsi1pk: ownersFormerPhones(order.ownerId),
  gsi1sk: eventId,
  gsi3pk: ownersOrdersByFormerPhone(order.ownerId, phone),
  gsi3sk: `${order.placedAt}#${order.id}`,
});

export const blockedPhoneIndexes = ({ ownerId, blockedAt }: BlockedPhone, phone: string) => ({
  gsi1pk: ownersBlockedPhones(ownerId),
  gsi1sk: `${blockedAt}#${phone}`,
});

/** The code that an order's shopper must enter. */
export const phoneCodeKey = (orderId: string) => ({ pk: orderKey(orderId).pk, sk: 'PHONE_CODE' });

/** A phone's forms of a page on a day, and beside them the phone's last order on the page. */
export const abandonedFormKey = (pageId: string, phone: string, day: Day) => ({
  pk: `FORMS#${pageId}#${phone}`,
  sk: `DAY#${day}`,
});
export const formOrderKey = (pageId: string, phone: string) => ({
  pk: abandonedFormKey(pageId, phone, '').pk,
  sk: 'ORDER',
});

export const ownersForms = (ownerId: string) => `OWNER#${ownerId}#FORMS`;
export const ownersFormsByState = (ownerId: string, state: FormState) => `OWNER#${ownerId}#FORMS#${state}`;
/** By its own id, which is nowhere in its key. */
export const formById = (formId: string) => `FORM#${formId}`;

/** The list of forms that count as orders contains their value, so that a sum reads no items. */
export const abandonedFormIndexes = (form: AbandonedForm) => {
  const { id, ownerId, leftAt, state, counts, currency, totalMinor } = form;
  const byTime = `${leftAt}#${id}`;
  return {
    gsi1pk: ownersForms(ownerId),
    gsi1sk: byTime,
    gsi2pk: ownersFormsByState(ownerId, state),
    gsi2sk: counts && totalMinor !== null ? `${byTime}#${currency}#${totalMinor}` : byTime,
    gsi3pk: formById(id),
    gsi3sk: leftAt,
  };
};
