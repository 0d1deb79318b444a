import { isDeepStrictEqual } from 'node:util';
import { ConditionalCheckFailedException, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import {
  DeleteCommand,
  PutCommand,
  TransactWriteCommand,
  type TransactWriteCommandInput,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import type { Item, Key } from './item.ts';
import type { Table } from './table.ts';

/** One write, or one check, of a transaction. */
export type TransactItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

/** When a write may happen; DynamoDB's own expression with its names and values. */
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

/** Attributes to set and to remove; all others of the item stay as they are, those of a newer release too. */
export type Change = { set?: Item; remove?: readonly string[] };

/** Sets and removes single attributes. Creates the item when it does not exist and the condition allows it. */
export function update(table: Table, key: Key, change: Change, condition?: Condition): TransactItem {
  const set = Object.entries(change.set ?? {}).filter(
    ([name, value]) => value !== undefined && name !== 'pk' && name !== 'sk',
  );
  const removed = change.remove ?? [];
  const expression = [
    ...(set.length > 0 ? [`SET ${set.map(([name]) => `#${name} = :new_${name}`).join(', ')}`] : []),
    ...(removed.length > 0 ? [`REMOVE ${removed.map((name) => `#${name}`).join(', ')}`] : []),
  ].join(' ');
  const names = {
    ...Object.fromEntries([...set.map(([name]) => name), ...removed].map((name) => [`#${name}`, name])),
    ...condition?.ExpressionAttributeNames,
  };
  const values = {
    ...Object.fromEntries(set.map(([name, value]) => [`:new_${name}`, value])),
    ...condition?.ExpressionAttributeValues,
  };
  return {
    Update: {
      TableName: table.name,
      Key: { pk: key.pk, sk: key.sk },
      UpdateExpression: expression,
      ...(condition && { ConditionExpression: condition.ConditionExpression }),
      ...(Object.keys(names).length > 0 && { ExpressionAttributeNames: names }),
      ...(Object.keys(values).length > 0 && { ExpressionAttributeValues: values }),
    },
  };
}

/** What differs between two states of an item, as a change from the first to the second. */
export function changeBetween(before: Item, after: Item): Change {
  const set = Object.entries(after).filter(([name, value]) => !isDeepStrictEqual(value, before[name]));
  const remove = Object.keys(before).filter(
    (name) => before[name] !== undefined && after[name] === undefined,
  );
  return { set: Object.fromEntries(set), remove };
}

/** Brings a stored item from one state to the other. `condition` says that it is still in the first. */
export function replace(table: Table, before: Item, after: Item & Key, condition: Condition): TransactItem {
  return update(table, after, changeBetween(before, after), condition);
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

/** One write of a transaction, and what it means when its condition does not hold. */
export type Step<Conflict> = { item: TransactItem; onConflict: Conflict };

const ATTEMPTS = 6;

/**
 * Writes all steps or none. Returns undefined when written, or the `onConflict` of the first step whose condition
 * failed. If another transaction writes one of the items at the same time, DynamoDB cancels this one without
 * evaluating the conditions, and it is tried again.
 */
export async function transact<Conflict>(
  table: Table,
  steps: readonly Step<Conflict>[],
): Promise<Conflict | undefined> {
  for (let attempt = 1; ; attempt += 1) {
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

/** `busy`: another transaction was writing one of the items. `failed`: which item's condition did not hold. */
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
