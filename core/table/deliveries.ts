import { GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { type Delivery, type DeliveryRepository, deliverySchema } from '@mirsah/domain/delivery';
import { decode, encode } from './dynamo/item.ts';
import type { Table } from './dynamo/table.ts';
import { putIf, type TransactItem } from './dynamo/write.ts';
import { deliveryIndexes, deliveryKey, keyRefusedDeliveries } from './keys.ts';

export function createDeliveryRepository(table: Table): DeliveryRepository {
  return {
    async find(orderId, kind) {
      const { Item } = await table.client.send(
        new GetCommand({ TableName: table.name, Key: deliveryKey(orderId, kind), ConsistentRead: true }),
      );
      return Item && decode(deliverySchema, Item);
    },
    create: (delivery) =>
      putIf(table, { Item: deliveryItem(delivery), ConditionExpression: 'attribute_not_exists(pk)' }),
    change: (before, after) =>
      putIf(table, {
        Item: deliveryItem(after),
        ConditionExpression: '#version = :before',
        ExpressionAttributeNames: { '#version': 'version' },
        ExpressionAttributeValues: { ':before': before.version },
      }),
    async listKeyRefused(ownerId, limit) {
      const { Items = [] } = await table.client.send(
        new QueryCommand({
          TableName: table.name,
          IndexName: 'gsi1',
          KeyConditionExpression: 'gsi1pk = :partition',
          ExpressionAttributeValues: { ':partition': keyRefusedDeliveries(ownerId) },
          Limit: limit,
        }),
      );
      return Items.map((item) => decode(deliverySchema, item));
    },
  };
}

/** The delivery that is written together with its order. */
export function putDelivery(table: Table, delivery: Delivery): TransactItem {
  return { Put: { TableName: table.name, Item: deliveryItem(delivery) } };
}

function deliveryItem(delivery: Delivery) {
  return {
    ...encode('delivery', deliveryKey(delivery.orderId, delivery.kind), delivery),
    ...deliveryIndexes(delivery),
  };
}
