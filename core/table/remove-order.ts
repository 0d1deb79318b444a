import { DeleteCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { DomainError } from '@mirsah/domain/errors/domain-error.ts';
import type { Order } from '@mirsah/domain/order/order.ts';
import { orderKey } from './keys.ts';
import type { Table } from './table.ts';
import { transact } from './transaction.ts';

/**
 * Deletes everything kept under an order, the order itself last: what is interrupted half-way is still there to be
 * deleted again. Throws DomainError `version_conflict` when the order was changed meanwhile.
 */
export async function removeOrder(table: Table, order: Order): Promise<void> {
  const own = orderKey(order.id);
  for (const sk of await sortKeysUnder(table, own.pk)) {
    if (sk === own.sk) continue;
    await table.client.send(new DeleteCommand({ TableName: table.name, Key: { pk: own.pk, sk } }));
  }
  const refusal = await transact(table, [
    {
      item: {
        Delete: {
          TableName: table.name,
          Key: own,
          ConditionExpression: '#version = :version',
          ExpressionAttributeNames: { '#version': 'version' },
          ExpressionAttributeValues: { ':version': order.version },
        },
      },
      refused: 'version_conflict' as const,
    },
  ]);
  if (refusal) throw new DomainError(refusal);
}

async function sortKeysUnder(table: Table, pk: string): Promise<string[]> {
  const sortKeys: string[] = [];
  let startKey: Record<string, unknown> | undefined;
  do {
    const { Items = [], LastEvaluatedKey } = await table.client.send(
      new QueryCommand({
        TableName: table.name,
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': pk },
        ProjectionExpression: 'sk',
        ConsistentRead: true,
        ...(startKey && { ExclusiveStartKey: startKey }),
      }),
    );
    sortKeys.push(...Items.map(({ sk }) => String(sk)));
    startKey = LastEvaluatedKey;
  } while (startKey);
  return sortKeys;
}
