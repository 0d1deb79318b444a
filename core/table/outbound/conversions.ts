import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { ConversionResult } from '@mirsah/domain/ad-network/commands';
import {
  type AdNetwork,
  adNetworkSchema,
  type Conversion,
  conversionSchema,
  hasNotArrived,
} from '@mirsah/domain/conversion';
import {
  type ConversionConnections,
  type ConversionRepository,
  conversionConnectionSchema,
} from '@mirsah/domain/conversion/connection';
import { SIGNAL_DAYS, type Signals, signalsSchema } from '@mirsah/domain/conversion/signals';
import { addDays, type Day, daySchema, riyadhDay } from '@mirsah/domain/day';
import { DomainError } from '@mirsah/domain/error';
import { UNREADABLE } from '@mirsah/domain/tolerant';
import * as z from 'zod';
import { codec, decodeAll, decodeOrSkip, encode } from '../dynamo/item.ts';
import { beginningWith, find, getItem, partition, type Query, queryAll } from '../dynamo/query.ts';
import type { Table } from '../dynamo/table.ts';
import {
  changedParts,
  ifVersion,
  isNew,
  put,
  putIf,
  replace,
  type TransactItem,
  updateIf,
  updateParts,
  writeIf,
} from '../dynamo/write.ts';
import {
  AFTER_CONVERSION_DAYS,
  conversionConnectionKey,
  conversionDayKey,
  conversionIndexes,
  conversionKey,
  conversionsNotArrived,
  openConversionPartitions,
  ownersConversions,
  signalsKey,
  waitingConversions,
} from './keys.ts';

/**
 * An event to a network or of a stage that only a newer release knows is unreadable: read as another, it
 * would be sent there.
 */
export const conversionCodec = codec({
  entity: 'conversion',
  schema: conversionSchema,
  fallbacks: {
    network: UNREADABLE,
    stage: UNREADABLE,
    event: UNREADABLE,
    state: 'uncertain',
    code: 'strange_answer',
  },
});

export const signalsCodec = codec({ entity: 'order_signals', schema: signalsSchema });

export const conversionConnectionCodec = codec({
  entity: 'connection',
  shape: 'conversion_connection',
  schema: conversionConnectionSchema,
  fallbacks: { model: 'placed' },
});

/** A network's accepted events on a day, by the available customer data, and the result of the last event. */
export const conversionDayCodec = codec({
  entity: 'connection',
  shape: 'conversion_day',
  schema: z.object({
    network: adNetworkSchema,
    day: daySchema,
    sent: z.number().int(),
    phone: z.number().int(),
    device: z.number().int(),
    click: z.number().int(),
    cookie: z.number().int(),
    last: conversionSchema
      .pick({ orderId: true, stage: true, event: true, state: true, remoteId: true })
      .extend({ code: conversionSchema.shape.reason.unwrap().shape.code.nullable(), at: z.iso.datetime() }),
    /** In seconds since 1970. */
    expiresAt: z.number().int(),
  }),
  fallbacks: {
    network: UNREADABLE,
    stage: UNREADABLE,
    event: UNREADABLE,
    state: 'uncertain',
    code: 'strange_answer',
  },
});
export type ConversionDay = z.infer<(typeof conversionDayCodec)['schema']>;

export function createConversionRepository(table: Table): ConversionRepository {
  const listAll = async (query: Query, limit: number) =>
    decodeAll(table, conversionCodec, await queryAll(table, query, limit));
  return {
    find: (of) => find(table, conversionCodec, conversionKey(of)),
    create: (conversion) => putIf(table, conversionItem(conversion), isNew),
    change: (before, after) =>
      writeIf(
        table,
        replace(table, conversionItem(before), conversionItem(after), ifVersion(before.version)),
      ),
    async listOf(orderId) {
      const { pk } = signalsKey(orderId);
      return decodeAll(
        table,
        conversionCodec,
        await queryAll(table, beginningWith({ pk, sk: 'CONVERSION#' })),
      );
    },
    listLatest: (ownerId, limit) =>
      listAll({ ...partition(ownersConversions(ownerId), 'gsi1'), ScanIndexForward: false }, limit),
    listWaiting: (ownerId, network, limit) =>
      listAll(partition(waitingConversions(ownerId, network), 'gsi2'), limit),
    async listNotArrived(ownerId, limit) {
      const latestFirst = { ...partition(conversionsNotArrived(ownerId), 'gsi2'), ScanIndexForward: false };
      // The index lags behind: one may have arrived since.
      return (await listAll(latestFirst, limit)).filter(hasNotArrived);
    },
    async listOpen(before, limit) {
      const most = Math.ceil(limit / openConversionPartitions.length);
      const lists = openConversionPartitions.map((open) => listAll(openBefore(open, before), most));
      return (await Promise.all(lists)).flat();
    },
  };
}

const openBefore = (open: string, before: string): Query => ({
  IndexName: 'gsi2',
  KeyConditionExpression: 'gsi2pk = :open AND gsi2sk < :before',
  ExpressionAttributeValues: { ':open': open, ':before': before },
});

function conversionItem(conversion: Conversion) {
  return {
    ...encode(conversionCodec, conversionKey(conversion), conversion),
    ...conversionIndexes(conversion),
  };
}

/** The signals that are written together with their order. */
export function putSignals(table: Table, signals: Signals): TransactItem {
  return put(table, encode(signalsCodec, signalsKey(signals.orderId), signals));
}

/** The signals of an order; the table deletes them a month after the order. */
export function createSignals(table: Table) {
  return {
    async find(orderId: string): Promise<Signals | undefined> {
      const item = await getItem(table, signalsKey(orderId));
      const signals = item && decodeOrSkip(table, signalsCodec, item);
      return signals && signals.expiresAt * 1000 > Date.now() ? signals : undefined;
    },
  };
}

/** A token is one value: merging parts of two of them would make it unreadable. */
const whole = ['token'];

export function createConversionConnections(table: Table): ConversionConnections {
  return {
    find: (ownerId) => find(table, conversionConnectionCodec, conversionConnectionKey(ownerId)),
    async save(before, after) {
      const key = conversionConnectionKey(after.ownerId);
      const item = encode(conversionConnectionCodec, key, after);
      const stored = before && encode(conversionConnectionCodec, key, before);
      const isWritten = stored
        ? await writeIf(
            table,
            updateParts(table, key, changedParts(stored, item, whole), {
              ConditionExpression: 'updatedAt = :savedAt',
              ExpressionAttributeValues: { ':savedAt': before.updatedAt },
            }),
          )
        : await updateIf(table, key, { set: item }, isNew);
      if (!isWritten) throw new DomainError('version_conflict');
    },
    async markTokenRejected({ ownerId, networks }, network, at) {
      const path = ['networks', network, 'refusedAt'];
      await writeIf(
        table,
        updateParts(table, conversionConnectionKey(ownerId), [{ path, value: at }], {
          ConditionExpression: 'networks.#network.savedAt = :savedAt',
          ExpressionAttributeNames: { '#network': network },
          ExpressionAttributeValues: { ':savedAt': networks[network]?.savedAt ?? '' },
        }),
      );
    },
  };
}

const DAY_SECONDS = 86_400;
const counters = ['sent', 'phone', 'device', 'click', 'cookie'] as const;

export function createConversionMetrics(table: Table) {
  return {
    /** Counts an event that its network accepted, and records its result. */
    async add({ conversion, match, at }: ConversionResult): Promise<void> {
      const { ownerId, network, orderId, stage, event, state, reason, remoteId } = conversion;
      const day = riyadhDay(at);
      const isSent = state === 'sent';
      const last = {
        orderId,
        stage,
        event,
        state,
        remoteId,
        code: reason?.code ?? null,
        at: at.toISOString(),
      };
      const expiresAt = Math.ceil(at.getTime() / 1000) + SIGNAL_DAYS * DAY_SECONDS;
      const { pk, sk, ...set } = encode(conversionDayCodec, conversionDayKey(ownerId, day, network), {
        network,
        day,
        last,
        expiresAt,
      });
      const counts = { sent: true, ...match };
      await table.client.send(
        new UpdateCommand({
          TableName: table.name,
          Key: { pk, sk },
          UpdateExpression: `ADD ${counters.map((name) => `#${name} :${name}`).join(', ')} SET ${Object.keys(
            set,
          )
            .map((name) => `#${name} = :${name}`)
            .join(', ')}`,
          ExpressionAttributeNames: Object.fromEntries(
            [...counters, ...Object.keys(set)].map((name) => [`#${name}`, name]),
          ),
          ExpressionAttributeValues: {
            ...Object.fromEntries(counters.map((name) => [`:${name}`, isSent && counts[name] ? 1 : 0])),
            ...Object.fromEntries(Object.entries(set).map(([name, value]) => [`:${name}`, value])),
          },
        }),
      );
    },
    /** The days from `from` on, the earliest first. */
    async list(ownerId: string, from: Day): Promise<ConversionDay[]> {
      const { pk, sk } = conversionDayKey(ownerId, from, '');
      const items = await queryAll(table, {
        KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
        ExpressionAttributeValues: {
          ':pk': pk,
          ':from': sk,
          ':to': AFTER_CONVERSION_DAYS,
        },
      });
      return decodeAll(table, conversionDayCodec, items);
    },
  };
}

/** The days of a network's statistics, including today. */
const FIGURE_DAYS = 7;
export const firstFigureDay = (now: Date): Day => addDays(riyadhDay(now), 1 - FIGURE_DAYS);

export type NetworkQuality = Pick<ConversionDay, (typeof counters)[number]> & {
  last: ConversionDay['last'] | null;
};

/** A network's days together. */
export function networkQuality(days: readonly ConversionDay[], network: AdNetwork): NetworkQuality {
  const own = days.filter((day) => day.network === network);
  const sums = Object.fromEntries(
    counters.map((name) => [name, own.reduce((sum, day) => sum + day[name], 0)]),
  ) as Record<(typeof counters)[number], number>;
  return { ...sums, last: own.at(-1)?.last ?? null };
}
