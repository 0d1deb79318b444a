import {
  type ConnectionRepository,
  codConnectionSchema,
  whatsAppConnectionSchema,
} from '@mirsah/domain/connection';
import { type Codec, codec, encode } from './dynamo/item.ts';
import { find, getItem } from './dynamo/query.ts';
import type { Table } from './dynamo/table.ts';
import { remove, update, updateIf, write } from './dynamo/write.ts';
import { connectionKey } from './keys.ts';

export const codConnectionCodec = codec({
  entity: 'connection',
  shape: 'cod_connection',
  schema: codConnectionSchema,
});
export const whatsAppConnectionCodec = codec({
  entity: 'connection',
  shape: 'whatsapp_connection',
  schema: whatsAppConnectionSchema,
});

type Kind = Parameters<typeof connectionKey>[1];

export function createConnectionRepository(table: Table): ConnectionRepository {
  const save = <T extends { ownerId: string }>(codec: Codec<T>, kind: Kind, connection: T) => {
    const item = encode(codec, connectionKey(connection.ownerId, kind), connection);
    return write(table, update(table, item, { set: item }));
  };
  const removeOf = (ownerId: string, kind: Kind) => write(table, remove(table, connectionKey(ownerId, kind)));
  return {
    findCod: (ownerId) => find(table, codConnectionCodec, connectionKey(ownerId, 'COD')),
    isCodConnected: async (ownerId) => (await getItem(table, connectionKey(ownerId, 'COD'))) !== undefined,
    putCod: (connection) => save(codConnectionCodec, 'COD', connection),
    removeCod: (ownerId) => removeOf(ownerId, 'COD'),
    async markKeyRejected({ ownerId, updatedAt }, at) {
      await updateIf(
        table,
        connectionKey(ownerId, 'COD'),
        { set: { keyRefusedAt: at } },
        {
          ConditionExpression: 'updatedAt = :updatedAt',
          ExpressionAttributeValues: { ':updatedAt': updatedAt },
        },
      );
    },
    findWhatsApp: (ownerId) => find(table, whatsAppConnectionCodec, connectionKey(ownerId, 'WHATSAPP')),
    putWhatsApp: (connection) => save(whatsAppConnectionCodec, 'WHATSAPP', connection),
    removeWhatsApp: (ownerId) => removeOf(ownerId, 'WHATSAPP'),
  };
}
