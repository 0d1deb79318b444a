import { setTimeout as sleep } from 'node:timers/promises';
import {
  BatchGetCommand,
  type BatchGetCommandOutput,
  GetCommand,
  paginateQuery,
  QueryCommand,
  type QueryCommandInput,
} from '@aws-sdk/lib-dynamodb';
import { DomainError } from '@mirsah/domain/error';
import type { PageOf, PageRequest } from '@mirsah/domain/paging';
import * as z from 'zod';
import { type Codec, decode, decodeAll, decodeOrSkip, type Item, type Key } from './item.ts';
import type { IndexName, Table } from './table.ts';

/**
 * One item, consistently read; undefined when it does not exist. Throws when it is unreadable, unless the
 * table is `withoutUnreadable`.
 */
export async function find<T>(table: Table, codec: Codec<T>, key: Key): Promise<T | undefined> {
  const item = await getItem(table, key);
  if (!item) return undefined;
  return table.skipsUnreadable ? decodeOrSkip(table, codec, item) : decode(codec, item);
}

/**
 * The same table, where an unreadable item is reported and treated as missing. For data that an order can do
 * without, so that a shopper is never rejected because of it.
 */
export const withoutUnreadable = (table: Table): Table => ({ ...table, skipsUnreadable: true });

/** One undecoded item, consistently read; of a large one optionally only some `attributes`, and its key. */
export async function getItem(
  table: Table,
  key: Key,
  attributes?: readonly string[],
): Promise<Item | undefined> {
  return table.read ? table.read(key, attributes) : getAlone(table, key, attributes);
}

async function getAlone(table: Table, Key: Key, attributes?: readonly string[]): Promise<Item | undefined> {
  const { Item } = await table.client.send(
    new GetCommand({ TableName: table.name, Key, ConsistentRead: true, ...only(attributes) }),
  );
  return Item;
}

/** Several undecoded items, consistently read by one request; undefined for those that do not exist. */
export async function getItems(table: Table, keys: readonly Key[]): Promise<(Item | undefined)[]> {
  if (table.read) return Promise.all(keys.map((key) => getItem(table, key)));
  const items = await batchGet(table, keys);
  return keys.map((key) => items.get(itemName(key)));
}

/** A request's projection; it always includes the keys. */
function only(attributes: readonly string[] | undefined) {
  if (!attributes) return {};
  const names = ['pk', 'sk', ...attributes];
  return {
    ProjectionExpression: names.map((name) => `#${name}`).join(', '),
    ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
  };
}

/**
 * The same table, but items that are requested at the same time are read by one request, each of them once.
 * For concurrent work on many items. Requests for some attributes only are sent separately.
 */
export function withSharedReads(table: Table): Table {
  type Request = { keys: Map<string, Key>; items: Promise<Map<string, Item>> };
  const requests = new Map<string, Request>();
  function begin(name: string, attributes: readonly string[] | undefined): Request {
    const keys = new Map<string, Key>();
    const items = new Promise((resolve) => setImmediate(resolve)).then(async () => {
      requests.delete(name);
      const [first, ...others] = [...keys.values()];
      if (first === undefined || others.length > 0) {
        return batchGet(table, [...keys.values()], { attributes });
      }
      const item = await getAlone(table, first, attributes);
      return new Map(item && [[itemName(first), item]]);
    });
    const request = { keys, items };
    requests.set(name, request);
    return request;
  }
  return {
    ...table,
    async read(key, attributes) {
      const name = attributes?.join(' ') ?? '';
      const { keys, items } = requests.get(name) ?? begin(name, attributes);
      keys.set(itemName(key), key);
      return (await items).get(itemName(key));
    },
  };
}

export type Query = Omit<QueryCommandInput, 'TableName' | 'Limit'>;

/** All items of a partition, consistently read; or those of an index's partition, eventually consistent. */
export function partition(value: string, index?: IndexName): Query {
  return {
    ...(index ? { IndexName: index } : { ConsistentRead: true }),
    KeyConditionExpression: '#partition = :partition',
    ExpressionAttributeNames: { '#partition': `${index ?? ''}pk` },
    ExpressionAttributeValues: { ':partition': value },
  };
}

/** Items under a key whose sort keys begin with `prefix`, consistently read. */
export function beginningWith({ pk, sk: prefix }: Key): Query {
  return {
    ConsistentRead: true,
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
    ExpressionAttributeValues: { ':pk': pk, ':prefix': prefix },
  };
}

/** Every item of a query, one after the other; DynamoDB answers at most a megabyte at a time. */
export async function* eachItem(table: Table, query: Query, pageSize?: number): AsyncGenerator<Item> {
  const answers = paginateQuery(
    { client: table.client, ...(pageSize !== undefined && { pageSize }) },
    { ...query, TableName: table.name },
  );
  for await (const { Items = [] } of answers) yield* await wholeItems(table, query, Items);
}

/**
 * The items of a query's result, from the table: an index holds keys only. They keep the index's order. Items
 * deleted since are omitted. Entries that are whole already are returned as they are, and a query that names
 * its attributes returns only these.
 */
async function wholeItems(
  table: Table,
  { IndexName, ProjectionExpression }: Query,
  found: readonly Item[],
): Promise<readonly Item[]> {
  const isWhole = !IndexName || ProjectionExpression !== undefined || found.every(({ entity }) => entity);
  if (isWhole) return found;
  const items = await batchGet(table, found.map(keyOf), { isConsistent: false });
  return found.flatMap((entry) => {
    const item = items.get(itemName(keyOf(entry)));
    return item ? [{ ...item, ...entry }] : [];
  });
}

const keyOf = ({ pk, sk }: Item): Key => ({ pk: String(pk), sk: String(sk) });

/** The items of a query, in its order; at most `limit`. */
export async function queryAll(table: Table, query: Query, limit?: number): Promise<Item[]> {
  const items: Item[] = [];
  if (limit === 0) return items;
  for await (const item of eachItem(table, query, limit)) {
    items.push(item);
    if (items.length === limit) break;
  }
  return items;
}

/** The keys of a query's items, in its order; at most `limit`. */
export async function keysOf(table: Table, query: Query, limit?: number): Promise<Key[]> {
  const items = await queryAll(table, { ...query, ProjectionExpression: 'pk, sk' }, limit);
  return items.map(keyOf);
}

export async function countItems(table: Table, query: Query): Promise<number> {
  let count = 0;
  const counting = { ...query, TableName: table.name, Select: 'COUNT' as const };
  for await (const { Count = 0 } of paginateQuery({ client: table.client }, counting)) count += Count;
  return count;
}

/** One answer of a query: at most `limit` items, and where the next one starts. */
export async function queryOnce(
  table: Table,
  query: Query,
  limit: number,
): Promise<{ items: Item[]; nextKey: Item | undefined }> {
  const { Items = [], LastEvaluatedKey } = await table.client.send(
    new QueryCommand({ ...query, TableName: table.name, Limit: limit }),
  );
  return { items: [...(await wholeItems(table, query, Items))], nextKey: LastEvaluatedKey };
}

/**
 * One page of an index's partition, newest first. Costs the items it returns; unreadable ones are left out.
 */
export async function listIndex<T>(
  table: Table,
  codec: Codec<T>,
  { index, partition: name, limit, cursor }: { index: IndexName; partition: string } & PageRequest,
): Promise<PageOf<T>> {
  const start = cursor && decodeCursor(cursor, { index, partition: name });
  return readPage(table, codec, partition(name, index), { limit, start, sortKey: `${index}sk` });
}

/**
 * One page of a merchant's items under their own key, newest first (the ids after `prefix` are ordered by
 * time). Consistently read, so that a list opened right after a save shows it.
 */
export async function listOwned<T>(
  table: Table,
  codec: Codec<T>,
  { pk, sk: prefix, limit, cursor }: Key & PageRequest,
): Promise<PageOf<T>> {
  const start = cursor && decodeCursor(cursor, { partition: pk });
  // DynamoDB would report a cursor of another list as our own error, but the client sent it.
  if (start && !String(start.sk).startsWith(prefix)) throw invalidCursor();
  return readPage(table, codec, beginningWith({ pk, sk: prefix }), { limit, start, sortKey: 'sk' });
}

async function readPage<T>(
  table: Table,
  codec: Codec<T>,
  query: Query,
  { limit, start, sortKey }: { limit: number; start: Item | '' | undefined; sortKey: string },
): Promise<PageOf<T>> {
  const newestFirst = { ...query, ScanIndexForward: false, ...(start && { ExclusiveStartKey: start }) };
  const { items, nextKey } = await queryOnce(table, newestFirst, limit);
  return { items: decodeAll(table, codec, items), cursor: encodeCursor(nextKey, sortKey) };
}

type Requests = NonNullable<BatchGetCommandOutput['UnprocessedKeys']>;

const MAX_KEYS = 100;
const MAX_BACKOFF_MS = 1000;

/**
 * Items by `itemName` of their keys, consistently read; missing ones are omitted. Keys must differ from each
 * other. Keys that DynamoDB left out (response too large, throttled) are requested again after a growing
 * delay.
 */
export async function batchGet(
  table: Table,
  keys: readonly Key[],
  {
    isConsistent = true,
    attributes,
  }: { isConsistent?: boolean; attributes?: readonly string[] | undefined } = {},
): Promise<Map<string, Item>> {
  const found = new Map<string, Item>();
  const read = async (Keys: readonly Key[]) => {
    let requests: Requests = {
      [table.name]: { Keys: [...Keys], ConsistentRead: isConsistent, ...only(attributes) },
    };
    for (let attempt = 0; Object.keys(requests).length > 0; attempt += 1) {
      if (attempt > 0) await sleep(Math.min(20 * 2 ** attempt, MAX_BACKOFF_MS));
      const answer = await table.client.send(new BatchGetCommand({ RequestItems: requests }));
      for (const item of answer.Responses?.[table.name] ?? []) {
        found.set(itemName({ pk: item.pk, sk: item.sk }), item);
      }
      requests = answer.UnprocessedKeys ?? {};
    }
  };
  const batches: Promise<void>[] = [];
  for (let start = 0; start < keys.length; start += MAX_KEYS)
    batches.push(read(keys.slice(start, start + MAX_KEYS)));
  await Promise.all(batches);
  return found;
}

/** An item's key as one string. */
export const itemName = ({ pk, sk }: Key) => `${pk} ${sk}`;

/** A valid key of DynamoDB: a well-formed text that is not empty, with at most this many bytes. */
const keyPart = (maxBytes: number) =>
  z
    .string()
    .min(1)
    .refine((text) => text.isWellFormed() && Buffer.byteLength(text) <= maxBytes);

/**
 * Where a page of a list ended: the item's own key and its position in the index, without the index's
 * partition.
 */
const positionSchema = z.tuple([keyPart(2048), keyPart(1024), keyPart(1024)]);

export function encodeCursor(lastKey: Item | undefined, sortKey: string): string | null {
  if (!lastKey) return null;
  return Buffer.from(JSON.stringify([lastKey.pk, lastKey.sk, lastKey[sortKey]])).toString('base64url');
}

/**
 * Turns a client's cursor into a start key in `partition`, which the server chose: a cursor of another
 * merchant's list cannot reach into it. Throws DomainError `invalid_request` for any other text.
 */
export function decodeCursor(
  cursor: string,
  { index, partition: name }: { index?: IndexName; partition: string },
): Item {
  const position = positionSchema.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString('utf8')));
  if (!position.success) throw invalidCursor();
  const [pk, sk, sort] = position.data;
  const prefix = index ?? '';
  return { pk, sk, [`${prefix}pk`]: name, [`${prefix}sk`]: sort };
}

export function invalidCursor(): DomainError {
  return new DomainError('invalid_request', { fields: [{ path: 'cursor', problem: 'invalid' }] });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
