import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { DomainError } from '@mirsah/domain/errors/domain-error.ts';
import type { OwnedItem } from '@mirsah/domain/owned-item/owned-item.ts';
import type { OwnedItemRepository } from '@mirsah/domain/owned-item/owned-item-repository.ts';
import type * as z from 'zod';
import { decode, type Entity, encode } from './item.ts';
import { listOwned } from './list-owned.ts';
import type { Table } from './table.ts';

type Key = { pk: string; sk: string };

/**
 * Things that a merchant keeps and that nothing else points at: they lie under their owner's key, so that nobody
 * else's can be reached. `keyOf` with an empty id is the beginning of all their sort keys.
 */
export function createOwnedItems<T extends OwnedItem>(
  table: Table,
  kind: { entity: Entity; keyOf: (ownerId: string, id: string) => Key; schema: z.ZodType<T> },
): OwnedItemRepository<T> {
  const { entity, keyOf, schema } = kind;
  const item = (value: T) => encode(entity, keyOf(value.ownerId, value.id), value);
  return {
    async find(ownerId, id) {
      const { Item } = await table.client.send(
        new GetCommand({ TableName: table.name, Key: keyOf(ownerId, id), ConsistentRead: true }),
      );
      return Item && decode(schema, Item);
    },
    list(ownerId, request) {
      const { pk: partition, sk: prefix } = keyOf(ownerId, '');
      return listOwned(table, { partition, prefix, schema, ...request });
    },
    async create(value) {
      await table.client.send(
        new PutCommand({
          TableName: table.name,
          Item: item(value),
          ConditionExpression: 'attribute_not_exists(pk)',
        }),
      );
    },
    async replace(before, after) {
      try {
        await table.client.send(
          new PutCommand({
            TableName: table.name,
            Item: item(after),
            ConditionExpression: '#version = :before',
            ExpressionAttributeNames: { '#version': 'version' },
            ExpressionAttributeValues: { ':before': before.version },
          }),
        );
      } catch (cause) {
        if (!(cause instanceof ConditionalCheckFailedException)) throw cause;
        throw new DomainError('version_conflict', {}, { cause });
      }
    },
    async remove({ ownerId, id }) {
      await table.client.send(new DeleteCommand({ TableName: table.name, Key: keyOf(ownerId, id) }));
    },
  };
}
