import {
  type AdNetwork,
  type Conversion,
  type ConversionOf,
  hasNotArrived,
  isWaiting,
} from '@mirsah/domain/conversion';
import type { Day } from '@mirsah/domain/day';
import { type Delivery, type DeliveryKind, type FollowedDelivery, hasFailed } from '@mirsah/domain/delivery';
import { readTyped } from '@mirsah/domain/digits';
import { customerKey, orderKey } from '../dynamo/keys.ts';

/** Under the order's own key, so that one query reads both. */
export const deliveryKey = (orderId: string, kind: DeliveryKind) => ({
  pk: `ORDER#${orderId}`,
  sk: `DELIVERY#${kind}`,
});
export const orderMessageKey = (orderId: string, messageId: string) => ({
  pk: `ORDER#${orderId}`,
  sk: `MESSAGE#${messageId}`,
});
/** Finds a message by the hash of WhatsApp's id. */
export const whatsAppMessageKey = (hash: string) => ({ pk: `WHATSAPP#${hash}`, sk: 'MESSAGE' });
/**
 * Connections have their own partition, so that the public function can be allowed to read them without other
 * merchant data.
 */
export const connectionKey = (ownerId: string, kind: 'COD' | 'WHATSAPP' | 'AUTOPILOT' | 'RISK') => ({
  pk: `CONNECTIONS#${ownerId}`,
  sk: kind,
});
/** The networks that are to be read, by time. */
export const DUE_NETWORKS = 'CONNECTIONS#DUE';
export const dueNetworkIndex = (ownerId: string, dueAt: string) => ({
  gsi3pk: DUE_NETWORKS,
  gsi3sk: `${dueAt}#${ownerId}`,
});

/** On a delivery that was rejected because of the key, so that saving another key finds it. */
export const keyRejectedDeliveries = (ownerId: string) => `OWNER#${ownerId}#DELIVERIES#KEY_REFUSED`;

/** On a delivery that failed, so that the list of orders can mark it. */
export const failedDeliveries = (ownerId: string) => `OWNER#${ownerId}#DELIVERIES#FAILED`;

/** On a delivery with a task at the network; if it also failed, it is only in this list. */
export const networkTasks = (ownerId: string) => `OWNER#${ownerId}#DELIVERIES#TASKS`;

/**
 * On a delivery that arrived, until the network has finished it; its sort key has all data for a comparison
 * with the network's lists.
 */
export const followedDeliveries = (ownerId: string) => `OWNER#${ownerId}#DELIVERIES#FOLLOWED`;
/** A sort key has 1,024 bytes at most. */
const MAX_REMOTE_ID = 100;
const followedSort = ({ updatedAt, orderId, remoteId, reported }: Delivery) =>
  `${updatedAt}#${orderId}#${JSON.stringify([remoteId, reported?.lead ?? null, reported?.order ?? null])}`;
export function readFollowed(sort: string): FollowedDelivery {
  const [sentAt = '', orderId = ''] = sort.split('#', 2);
  const [remoteId, lead, order] = JSON.parse(sort.slice(sentAt.length + orderId.length + 2));
  return { orderId, sentAt, remoteId, lead, order };
}

/** On a delivery that arrived, by the network's number, which is the waybill in its statements. */
export const networkNumbers = (ownerId: string) => `OWNER#${ownerId}#DELIVERIES#NUMBERS`;
/**
 * A network's number in comparable form, however files and networks group its characters: `COD-17` and `COD
 * 17` are equal.
 */
export const networkNumber = (written: string) => readTyped(written).replace(/[\s-]/g, '');

const OPEN_DELIVERY_SHARDS = 8;
/**
 * Deliveries that are queued or being sent, so that those left by an outage are found without reading all.
 * Every order of a connected merchant passes through: several partitions accept more writes a second than
 * one.
 */
export const openDeliveries = (shard: number | '*') => `DELIVERIES#OPEN#${shard}`;
export const openDeliveryPartitions = Array.from({ length: OPEN_DELIVERY_SHARDS }, (_, shard) =>
  openDeliveries(shard),
);

export const deliveryIndexes = (delivery: Delivery) => {
  const { ownerId, orderId, kind, state, reason, updatedAt } = delivery;
  const byTime = `${updatedAt}#${orderId}`;
  if (state === 'queued' || state === 'sending') {
    const shard = orderId.charCodeAt(0) % OPEN_DELIVERY_SHARDS;
    return { gsi2pk: openDeliveries(shard), gsi2sk: `${byTime}#${kind}` };
  }
  const { remoteId, reported } = delivery;
  const isNamed = remoteId !== null && remoteId.length <= MAX_REMOTE_ID;
  const number = state === 'sent' && isNamed ? networkNumber(remoteId) : '';
  const isFollowed = state === 'sent' && isNamed && !reported?.isOver;
  const isKeyRejected = state === 'rejected' && reason?.code === 'key_refused';
  return {
    ...(number !== '' && { gsi1pk: networkNumbers(ownerId), gsi1sk: number }),
    ...(isKeyRejected && { gsi1pk: keyRejectedDeliveries(ownerId), gsi1sk: byTime }),
    ...(hasFailed(delivery) && { gsi2pk: failedDeliveries(ownerId), gsi2sk: byTime }),
    ...(delivery.task && {
      gsi2pk: networkTasks(ownerId),
      gsi2sk: `${delivery.task.since}#${orderId}`,
    }),
    ...(isFollowed && { gsi3pk: followedDeliveries(ownerId), gsi3sk: followedSort(delivery) }),
  };
};

/** Under the order's own key, one for each network and stage, which make an event unique. */
export const conversionKey = ({ orderId, network, stage }: ConversionOf) => ({
  pk: orderKey(orderId).pk,
  sk: `CONVERSION#${network}#${stage}`,
});
export const signalsKey = (orderId: string) => ({ pk: orderKey(orderId).pk, sk: 'SIGNALS' });

/** Beside a merchant's other connections, which the same functions may read. */
export const conversionConnectionKey = (ownerId: string) => ({
  pk: connectionKey(ownerId, 'COD').pk,
  sk: 'CONVERSIONS',
});
export const conversionDayKey = (ownerId: string, day: Day, network: AdNetwork | '') => ({
  pk: connectionKey(ownerId, 'COD').pk,
  sk: `CONVERSION_DAY#${day}#${network}`,
});

/** Sorts after every day. */
export const AFTER_CONVERSION_DAYS = 'CONVERSION_DAY#~';

export const ownersConversions = (ownerId: string) => `OWNER#${ownerId}#CONVERSIONS`;
export const waitingConversions = (ownerId: string, network: AdNetwork) =>
  `OWNER#${ownerId}#CONVERSIONS#WAITING#${network}`;

export const conversionsNotArrived = (ownerId: string) => `OWNER#${ownerId}#CONVERSIONS#NOT_ARRIVED`;

const OPEN_CONVERSION_SHARDS = 4;
/** Beside the partitions of open deliveries: releases without conversions do not read it. */
const openConversions = (shard: number) => `${openDeliveries('*').slice(0, -1)}CONVERSIONS#${shard}`;
export const openConversionPartitions = Array.from({ length: OPEN_CONVERSION_SHARDS }, (_, shard) =>
  openConversions(shard),
);

/**
 * The keys of a conversion in the lists never change while it stays in them, so that a change costs no index
 * write.
 */
export const conversionIndexes = (conversion: Conversion) => {
  const { ownerId, orderId, network, stage, state, happenedAt } = conversion;
  const place = `${happenedAt}#${orderId}#${network}#${stage}`;
  const inList = { gsi1pk: ownersConversions(ownerId), gsi1sk: place };
  if (state === 'queued' || state === 'sending') {
    const shard = orderId.charCodeAt(0) % OPEN_CONVERSION_SHARDS;
    return { ...inList, gsi2pk: openConversions(shard), gsi2sk: place };
  }
  if (hasNotArrived(conversion)) return { ...inList, gsi2pk: conversionsNotArrived(ownerId), gsi2sk: place };
  return isWaiting(conversion)
    ? { ...inList, gsi2pk: waitingConversions(ownerId, network), gsi2sk: place }
    : inList;
};

/** The automatic question to an order's customer. */
export const questionKey = (orderId: string) => ({ pk: orderKey(orderId).pk, sk: 'QUESTION' });
/** What the customer wrote about an order; `id` is a hash. */
export const receivedMessageKey = (orderId: string, id: string) => ({
  pk: orderKey(orderId).pk,
  sk: `RECEIVED#${id}`,
});
/** Questions that wait, by the time at which they are due. */
export const DUE_QUESTIONS = 'QUESTIONS#DUE';
/** The order of the last message to a contact; `contact` is a keyed hash. */
export const contactKey = (contact: string) => ({
  pk: whatsAppMessageKey(contact).pk,
  sk: 'CONTACT',
});
/** A message from an unknown sender; `id` is a hash. */
export const unmatchedMessageKey = (id: string) => ({ pk: whatsAppMessageKey(id).pk, sk: 'UNMATCHED' });
export const ownersUnmatched = (ownerId: string) => `OWNER#${ownerId}#UNMATCHED`;
/** Marks that a customer wants no messages, beside their counts. */
export const stoppedKey = (ownerId: string, phone: string) => ({
  ...customerKey(ownerId, phone),
  sk: 'STOPPED',
});
/** The recipients of a merchant's notifications, and the delayed notifications. */
export const notifyPartition = (merchantId: string) => `NOTIFY#${merchantId}`;
/** All channels of all recipients share a prefix, so that one query reads them. */
export const recipientsKey = (merchantId: string) => ({ pk: notifyPartition(merchantId), sk: 'TO#' });
export const recipientKey = (merchantId: string, userId: string) => ({
  pk: notifyPartition(merchantId),
  sk: `TO#${userId}#`,
});
export const notificationSettingsKey = (merchantId: string, userId: string) => ({
  pk: notifyPartition(merchantId),
  sk: `TO#${userId}#SETTINGS`,
});
export const pushDeviceKey = (merchantId: string, userId: string, deviceId: string) => ({
  pk: notifyPartition(merchantId),
  sk: `TO#${userId}#DEVICE#${deviceId}`,
});
export const telegramChatKey = (merchantId: string, userId: string) => ({
  pk: notifyPartition(merchantId),
  sk: `TO#${userId}#CHAT`,
});
/** An event that waits for a person's summary. */
export const keptNotificationKey = (merchantId: string, userId: string, event: string) => ({
  pk: notifyPartition(merchantId),
  sk: `KEPT#${userId}#${event}`,
});
/** A reminder of an order's promised call. */
export const callReminderKey = (merchantId: string, orderId: string) => ({
  pk: notifyPartition(merchantId),
  sk: `CALL#${orderId}`,
});
/** Marks that an event was sent to a target. */
export const notifiedKey = (event: string, targetId: string) => ({ pk: `NOTIFIED#${event}`, sk: targetId });
/** The target of a code in a link to Telegram, by the code's hash. */
export const telegramCodeKey = (hash: string) => ({ pk: `TELEGRAM_CODE#${hash}`, sk: 'CODE' });

/** Delayed notifications and reminders, by the time at which they are due. */
export const DUE_NOTIFICATIONS = 'NOTIFICATIONS#DUE';
export const dueNotificationIndex = (dueAt: string, name: string) => ({
  gsi1pk: DUE_NOTIFICATIONS,
  gsi1sk: `${dueAt}#${name}`,
});
/** The accounts in which a user is notified, so that it ends with their own account. */
export const usersNotifications = (userId: string) => `OWNER#${userId}#NOTIFICATIONS`;
export const ofUserIndex = (userId: string, merchantId: string) => ({
  gsi1pk: usersNotifications(userId),
  gsi1sk: merchantId,
});
/** The accounts that notify a Telegram chat. */
export const chatPartition = (chatId: string) => `TELEGRAM#${chatId}`;
