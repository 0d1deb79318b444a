import type { Table } from './table.ts';
import type { TransactItem } from './transaction.ts';

/** Writes an item that was read at `version`; 0 when there was none. */
export function putUnlessChanged(table: Table, Item: Record<string, unknown>, version: number): TransactItem {
  return { Put: { TableName: table.name, Item, ...unlessChanged(version) } };
}

export function deleteUnlessChanged(
  table: Table,
  Key: { pk: string; sk: string },
  version: number,
): TransactItem {
  return { Delete: { TableName: table.name, Key, ...unlessChanged(version) } };
}

function unlessChanged(version: number) {
  if (version === 0) return { ConditionExpression: 'attribute_not_exists(pk)' };
  return {
    ConditionExpression: '#version = :before',
    ExpressionAttributeNames: { '#version': 'version' },
    ExpressionAttributeValues: { ':before': version },
  };
}
