import { type Delivery, type FollowedDelivery, hasFailed } from '@mirsah/domain/delivery';
import { toLatinDigits } from '@mirsah/domain/money';

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

/** On a delivery that arrived, until the network is done with it; its sort key says all that a comparison with the network's lists needs. */
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

/** On a delivery that arrived, by the number that the network gave it, which stands in its statements as the waybill. */
export const networkNumbers = (ownerId: string) => `OWNER#${ownerId}#DELIVERIES#NUMBERS`;
/** Such a number as it is compared, however files and networks group its characters: `COD-17` and `COD 17` are one. */
export const networkNumber = (written: string) =>
  toLatinDigits(written).replace(/[\s\u200e\u200f\u2010-\u2015-]/g, '');

const OPEN_DELIVERY_SHARDS = 8;
/**
 * Deliveries that are queued or being sent, so that those that an outage left behind are found without reading all.
 * Every order of a connected merchant passes through: a few partitions take more writes a second than one.
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
    ...(isFollowed && { gsi3pk: followedDeliveries(ownerId), gsi3sk: followedSort(delivery) }),
  };
};
