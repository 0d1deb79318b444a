import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import {
  type ConnectionRepository,
  codConnectionSchema,
  whatsAppConnectionSchema,
} from '@mirsah/domain/connection';
import type * as z from 'zod';
import { decode, encode } from './dynamo/item.ts';
import type { Table } from './dynamo/table.ts';
import { connectionKey } from './keys.ts';

type Partner = Parameters<typeof connectionKey>[1];

export function createConnectionRepository(table: Table): ConnectionRepository {
  const find = async <S extends z.ZodType>(schema: S, ownerId: string, partner: Partner) => {
    const { Item } = await table.client.send(
      new GetCommand({ TableName: table.name, Key: connectionKey(ownerId, partner), ConsistentRead: true }),
    );
    return Item && decode(schema, Item);
  };
  const put = async (connection: { ownerId: string }, partner: Partner) => {
    const Item = encode('connection', connectionKey(connection.ownerId, partner), connection);
    await table.client.send(new PutCommand({ TableName: table.name, Item }));
  };
  const remove = async (ownerId: string, partner: Partner) => {
    await table.client.send(
      new DeleteCommand({ TableName: table.name, Key: connectionKey(ownerId, partner) }),
    );
  };
  return {
    findCod: (ownerId) => find(codConnectionSchema, ownerId, 'COD'),
    async isCodConnected(ownerId) {
      const { Item } = await table.client.send(
        new GetCommand({
          TableName: table.name,
          Key: connectionKey(ownerId, 'COD'),
          ConsistentRead: true,
          ProjectionExpression: 'pk',
        }),
      );
      return Item !== undefined;
    },
    putCod: (connection) => put(connection, 'COD'),
    removeCod: (ownerId) => remove(ownerId, 'COD'),
    async markKeyRefused({ ownerId, updatedAt }, at) {
      try {
        await table.client.send(
          new UpdateCommand({
            TableName: table.name,
            Key: connectionKey(ownerId, 'COD'),
            UpdateExpression: 'SET keyRefusedAt = :at',
            ConditionExpression: 'updatedAt = :updatedAt',
            ExpressionAttributeValues: { ':at': at, ':updatedAt': updatedAt },
          }),
        );
      } catch (error) {
        if (!(error instanceof ConditionalCheckFailedException)) throw error;
      }
    },
    findWhatsApp: (ownerId) => find(whatsAppConnectionSchema, ownerId, 'WHATSAPP'),
    putWhatsApp: (connection) => put(connection, 'WHATSAPP'),
    removeWhatsApp: (ownerId) => remove(ownerId, 'WHATSAPP'),
  };
}
