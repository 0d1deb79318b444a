import { isDeepStrictEqual } from 'node:util';
import { ConditionalCheckFailedException, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import {
  BatchWriteCommand,
  type BatchWriteCommandInput,
  DeleteCommand,
  PutCommand,
  TransactWriteCommand,
  type TransactWriteCommandInput,
  UpdateCommand,
  type UpdateCommandInput,
} from '@aws-sdk/lib-dynamodb';
import type { Item, Key } from './item.ts';
import type { Table } from './table.ts';

/** One write, or one check, of a transaction. */
export type TransactItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

/** The condition of a write; DynamoDB's own expression with its names and values. */
export type Condition = {
  ConditionExpression: string;
  ExpressionAttributeNames?: Record<string, string>;
  ExpressionAttributeValues?: Record<string, unknown>;
};

export const isNew: Condition = { ConditionExpression: 'attribute_not_exists(pk)' };
export const exists: Condition = { ConditionExpression: 'attribute_exists(pk)' };

/** The item is still at the version it was read at; 0 when there was none. */
export function ifVersion(version: number): Condition {
  if (version === 0) return isNew;
  return {
    ConditionExpression: '#version = :before',
    ExpressionAttributeNames: { '#version': 'version' },
    ExpressionAttributeValues: { ':before': version },
  };
}

export function put(table: Table, item: Item, condition?: Condition): TransactItem {
  return { Put: { TableName: table.name, Item: item, ...condition } };
}

export function remove(table: Table, { pk, sk }: Key, condition?: Condition): TransactItem {
  return { Delete: { TableName: table.name, Key: { pk, sk }, ...condition } };
}

export function check(table: Table, key: Key, condition: Condition): TransactItem {
  return { ConditionCheck: { TableName: table.name, Key: key, ...condition } };
}

/** Attributes to set; all others of the item stay, including those of a newer release. */
export type Change = { set: Item };

/** An attribute at any depth of an item and its new value; undefined removes it. */
export type Part = { path: readonly string[]; value: unknown };

/** Sets single attributes. Creates the item when it does not exist and the condition allows it. */
export function update(table: Table, key: Key, { set }: Change, condition?: Condition): TransactItem {
  return updateParts(
    table,
    key,
    partsOf(set).filter(({ value }) => value !== undefined),
    condition,
  );
}

/** Writes the difference between two states of an item. `condition` checks that it is still in the first. */
export function replace(table: Table, before: Item, after: Item & Key, condition: Condition): TransactItem {
  return updateParts(table, after, changedParts(before, after), condition);
}

/**
 * Sets and removes attributes at any depth. The maps around them must exist; no path may begin with another.
 */
export function updateParts(
  table: Table,
  key: Key,
  parts: readonly Part[],
  condition?: Condition,
): TransactItem {
  const names: Record<string, string> = {};
  const values: Record<string, unknown> = {};
  const segments = [...new Set(parts.flatMap(({ path }) => path))];
  // An expression may have 4 KB: paths into maps get short names.
  const nameOf = (name: string, isInside: boolean) => {
    const placeholder = isInside ? `#p${segments.indexOf(name)}` : `#${name}`;
    names[placeholder] = name;
    return placeholder;
  };
  const set: string[] = [];
  const removed: string[] = [];
  for (const [index, { path, value }] of parts.entries()) {
    const isInside = path.length > 1;
    if (!isInside && (path[0] === 'pk' || path[0] === 'sk')) continue;
    const target = path.map((name) => nameOf(name, isInside)).join('.');
    const placeholder = isInside ? `:p${index}` : `:new_${path[0]}`;
    if (value === undefined) {
      removed.push(target);
    } else {
      set.push(`${target} = ${placeholder}`);
      values[placeholder] = value;
    }
  }
  const expression = [
    ...(set.length > 0 ? [`SET ${set.join(', ')}`] : []),
    ...(removed.length > 0 ? [`REMOVE ${removed.join(', ')}`] : []),
  ].join(' ');
  const allNames = { ...names, ...condition?.ExpressionAttributeNames };
  const allValues = { ...values, ...condition?.ExpressionAttributeValues };
  return {
    Update: {
      TableName: table.name,
      Key: { pk: key.pk, sk: key.sk },
      UpdateExpression: expression,
      ...(condition && { ConditionExpression: condition.ConditionExpression }),
      ...(Object.keys(allNames).length > 0 && { ExpressionAttributeNames: allNames }),
      ...(Object.keys(allValues).length > 0 && { ExpressionAttributeValues: allValues }),
    },
  };
}

/** Whole attributes of an item. */
export function partsOf(set: Item): Part[] {
  return Object.entries(set).map(([name, value]) => ({ path: [name], value }));
}

/** More would come near DynamoDB's limits of one expression. */
const MAX_PARTS = 100;

/**
 * The difference between two states of an item. A map that both have is changed attribute by attribute, so
 * that those of a newer release survive in it; a list is one value, and so is each map when more than 100
 * attributes differ. A map of `before` must be stored: a migration may add attributes to maps, but a new map
 * only as null. Maps named in `values` are one value like a list.
 */
export function changedParts(before: Item, after: Item, values: readonly string[] = []): Part[] {
  const parts = differences(before, after, (name) => !values.includes(name));
  return parts.length > MAX_PARTS ? differences(before, after, () => false) : parts;
}

function differences(
  before: Item,
  after: Item,
  isDeep: (name: string) => boolean,
  path: readonly string[] = [],
): Part[] {
  const names = new Set([...Object.keys(after), ...Object.keys(before)]);
  return [...names].flatMap((name) => {
    const [was, value] = [before[name], after[name]];
    if (isDeepStrictEqual(was, value)) return [];
    const inner = [...path, name];
    return isDeep(name) && isMap(was) && isMap(value)
      ? differences(was, value, isDeep, inner)
      : [{ path: inner, value }];
  });
}

function isMap(value: unknown): value is Item {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

/** Does one write. False when its condition does not hold; nothing is written then. */
export async function writeIf(table: Table, item: TransactItem): Promise<boolean> {
  try {
    await write(table, item);
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
}

/** Updates one item and returns its new state. Undefined when its condition does not hold. */
export async function updateReturning(table: Table, input: UpdateCommandInput): Promise<Item | undefined> {
  try {
    const { Attributes } = await table.client.send(new UpdateCommand({ ...input, ReturnValues: 'ALL_NEW' }));
    return Attributes;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return undefined;
    throw error;
  }
}

export const putIf = (table: Table, item: Item, condition: Condition) =>
  writeIf(table, put(table, item, condition));

export const updateIf = (table: Table, key: Key, change: Change, condition: Condition) =>
  writeIf(table, update(table, key, change, condition));

/** Does one write. Throws when its condition does not hold. */
export async function write(table: Table, { Put, Update, Delete }: TransactItem): Promise<void> {
  if (Put) await table.client.send(new PutCommand(Put));
  if (Update) await table.client.send(new UpdateCommand(Update));
  if (Delete) await table.client.send(new DeleteCommand(Delete));
}

/** The limit of BatchWriteItem. */
const MAX_PUTS = 25;

/**
 * Writes whole items with as few requests as possible, each item independently: after a failure some may be
 * written. Those that DynamoDB left out (throttled) are written again after a growing delay. Keys must differ
 * from each other.
 */
export async function putEach(table: Table, items: readonly Item[]): Promise<void> {
  for (let start = 0; start < items.length; start += MAX_PUTS) {
    const puts = items.slice(start, start + MAX_PUTS).map((Item) => ({ PutRequest: { Item } }));
    let left: NonNullable<BatchWriteCommandInput['RequestItems']> = { [table.name]: puts };
    for (let attempt = 1; Object.keys(left).length > 0; attempt += 1) {
      if (attempt > ATTEMPTS) throw new Error(`${puts.length} items could not be written ${ATTEMPTS} times`);
      if (attempt > 1) await backOff(attempt);
      const { UnprocessedItems = {} } = await table.client.send(
        new BatchWriteCommand({ RequestItems: left }),
      );
      left = UnprocessedItems;
    }
  }
}

/**
 * Adds one to a counter and sets other attributes; creates the item when there is none. Returns the new
 * count.
 */
export async function increment(table: Table, key: Key, counter: string, { set }: Change): Promise<number> {
  const attributes = Object.entries(set);
  const { Attributes } = await table.client.send(
    new UpdateCommand({
      TableName: table.name,
      Key: key,
      UpdateExpression: `ADD #counter :one SET ${attributes.map(([name]) => `#${name} = :${name}`).join(', ')}`,
      ExpressionAttributeNames: {
        '#counter': counter,
        ...Object.fromEntries(attributes.map(([name]) => [`#${name}`, name])),
      },
      ExpressionAttributeValues: {
        ':one': 1,
        ...Object.fromEntries(attributes.map(([name, value]) => [`:${name}`, value])),
      },
      ReturnValues: 'UPDATED_NEW',
    }),
  );
  return Number(Attributes?.[counter]);
}

/** One write of a transaction, and the result when its condition does not hold. */
export type Step<Conflict> = { item: TransactItem; onConflict: Conflict };

const ATTEMPTS = 6;

/**
 * Writes all steps or none. Returns undefined when written, or the `onConflict` of the first step whose
 * condition failed. If another transaction writes one of the items at the same time, DynamoDB cancels this
 * one without evaluating the conditions, and it is retried; steps that depend on stored items are planned
 * again then. Without steps nothing is written.
 */
export async function transact<Conflict>(
  table: Table,
  planned: readonly Step<Conflict>[] | (() => Promise<readonly Step<Conflict>[]>),
): Promise<Conflict | undefined> {
  for (let attempt = 1; ; attempt += 1) {
    const steps = typeof planned === 'function' ? await planned() : planned;
    if (steps.length === 0) return undefined;
    const outcome = await transactOnce(
      table,
      steps.map(({ item }) => item),
    );
    if (outcome === 'written') return undefined;
    if (outcome !== 'busy') return steps[outcome.failed]?.onConflict;
    if (attempt === ATTEMPTS)
      throw new Error(`A transaction of ${steps.length} items met others ${ATTEMPTS} times`);
    await backOff(attempt);
  }
}

/**
 * `busy`: another transaction was writing one of the items. `failed`: which item's condition did not hold.
 */
export type Outcome = 'written' | 'busy' | { failed: number };

export async function transactOnce(table: Table, items: TransactItem[]): Promise<Outcome> {
  try {
    await table.client.send(new TransactWriteCommand({ TransactItems: items }));
    return 'written';
  } catch (error) {
    if (!(error instanceof TransactionCanceledException)) throw error;
    const codes = error.CancellationReasons?.map(({ Code }) => Code) ?? [];
    const failed = codes.indexOf('ConditionalCheckFailed');
    if (failed >= 0) return { failed };
    if (codes.includes('TransactionConflict')) return 'busy';
    throw error;
  }
}

function backOff(attempt: number): Promise<void> {
  const [jitter = 0] = crypto.getRandomValues(new Uint8Array(1));
  return new Promise((resolve) => setTimeout(resolve, 10 * 2 ** attempt + jitter / 10));
}
