import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { DomainError } from '@mirsah/domain/error';
import type { MerchantResource, MerchantResourceRepository } from '@mirsah/domain/merchant-resource';
import { type MessageTemplate, messageTemplateSchema } from '@mirsah/domain/message-template';
import { type Product, productSchema } from '@mirsah/domain/product';
import type * as z from 'zod';
import { decode, type Entity, encode } from './dynamo/item.ts';
import { listOwned } from './dynamo/query.ts';
import type { Table } from './dynamo/table.ts';
import { messageTemplateKey, productKey } from './keys.ts';

type Key = { pk: string; sk: string };

/**
 * Things that a merchant keeps and that nothing else points at: they lie under their owner's key, so that nobody
 * else's can be reached. `keyOf` with an empty id is the beginning of all their sort keys.
 */
export function createMerchantResources<T extends MerchantResource>(
  table: Table,
  kind: { entity: Entity; keyOf: (ownerId: string, id: string) => Key; schema: z.ZodType<T> },
): MerchantResourceRepository<T> {
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

export function createProductRepository(table: Table): MerchantResourceRepository<Product> {
  return createMerchantResources(table, { entity: 'product', keyOf: productKey, schema: productSchema });
}

export function createMessageTemplateRepository(table: Table): MerchantResourceRepository<MessageTemplate> {
  return createMerchantResources(table, {
    entity: 'message_template',
    keyOf: messageTemplateKey,
    schema: messageTemplateSchema,
  });
}
