import { type AdNetwork, type Conversion, type ConversionOf, isWaiting } from '@mirsah/domain/conversion';
import type { Day } from '@mirsah/domain/day';
import { openDeliveries } from './delivery-keys.ts';
import { connectionKey, orderKey } from './keys.ts';

/** Under the order's own key, one for each network and stage: what makes an event unique. */
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

const OPEN_SHARDS = 4;
/** Beside the partitions of open deliveries: releases that know no conversions do not look there. */
const openConversions = (shard: number) => `${openDeliveries('*').slice(0, -1)}CONVERSIONS#${shard}`;
export const openConversionPartitions = Array.from({ length: OPEN_SHARDS }, (_, shard) =>
  openConversions(shard),
);

/** The places of a conversion in the lists never change while it stays in them, so that a change costs no index a write. */
export const conversionIndexes = (conversion: Conversion) => {
  const { ownerId, orderId, network, stage, state, happenedAt } = conversion;
  const place = `${happenedAt}#${orderId}#${network}#${stage}`;
  const inList = { gsi1pk: ownersConversions(ownerId), gsi1sk: place };
  if (state === 'queued' || state === 'sending') {
    const shard = orderId.charCodeAt(0) % OPEN_SHARDS;
    return { ...inList, gsi2pk: openConversions(shard), gsi2sk: place };
  }
  return isWaiting(conversion)
    ? { ...inList, gsi2pk: waitingConversions(ownerId, network), gsi2sk: place }
    : inList;
};
