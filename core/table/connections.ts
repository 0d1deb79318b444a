import {
  type CodConnection,
  type ConnectionRepository,
  codConnectionSchema,
  whatsAppConnectionSchema,
} from '@mirsah/domain/connection';
import {
  type Codec,
  codec,
  decodeOrSkip,
  encode,
  type Item,
  type Key,
  toStored,
  withDefaults,
} from './dynamo/item.ts';
import { find, getItem } from './dynamo/query.ts';
import type { Table } from './dynamo/table.ts';
import {
  changedParts,
  partsOf,
  remove,
  type TransactItem,
  update,
  updateIf,
  updateParts,
  write,
  writeIf,
} from './dynamo/write.ts';
import { connectionKey } from './keys.ts';

export const codConnectionCodec = codec({
  entity: 'connection',
  shape: 'cod_connection',
  schema: codConnectionSchema,
  storedNames: { keyRejectedAt: 'keyRefusedAt' },
  fallbacks: { code: 'no_answer' },
  migrations: [withDefaults({ failure: null })],
});
export const whatsAppConnectionCodec = codec({
  entity: 'connection',
  shape: 'whatsapp_connection',
  schema: whatsAppConnectionSchema,
});

type Stored = { ownerId: string; updatedAt: string };

/** A sealed secret is one value: parts of two of them cannot be opened. */
const secrets = ['apiKey', 'token', 'appSecret'];

/** Leaves maps that are the same as they are stored, and sets all else, unless the connection was saved in between. */
function replaceConnection(table: Table, before: Item, after: Item & Key): TransactItem {
  const changed = changedParts(before, after, secrets);
  const names = new Set(changed.map(({ path: [name] }) => name));
  const others = partsOf(after).filter(
    ({ path: [name = ''], value }) => !names.has(name) && (typeof value !== 'object' || value === null),
  );
  return updateParts(table, after, [...changed, ...others], {
    ConditionExpression: 'updatedAt = :savedAt',
    ExpressionAttributeValues: { ':savedAt': before.updatedAt },
  });
}

type Kind = Parameters<typeof connectionKey>[1];

export function createConnectionRepository(table: Table): ConnectionRepository {
  const save = async <T extends Stored>(codec: Codec<T>, kind: Kind, connection: T) => {
    const key = connectionKey(connection.ownerId, kind);
    const item = encode(codec, key, connection);
    const stored = await getItem(table, key);
    const before = stored && decodeOrSkip(table, codec, stored);
    if (before && (await writeIf(table, replaceConnection(table, encode(codec, key, before), item)))) return;
    await write(table, update(table, item, { set: item }));
  };
  const removeOf = (ownerId: string, kind: Kind) => write(table, remove(table, connectionKey(ownerId, kind)));
  const noteOf = async (
    { ownerId, updatedAt }: CodConnection,
    note: Partial<Pick<CodConnection, 'keyRejectedAt' | 'failure'>>,
  ) => {
    const isSame = {
      ConditionExpression: 'updatedAt = :updatedAt',
      ExpressionAttributeValues: { ':updatedAt': updatedAt },
    };
    const set = toStored(codConnectionCodec, note);
    await updateIf(table, connectionKey(ownerId, 'COD'), { set }, isSame);
  };
  return {
    findCod: (ownerId) => find(table, codConnectionCodec, connectionKey(ownerId, 'COD')),
    isCodConnected: async (ownerId) => (await getItem(table, connectionKey(ownerId, 'COD'))) !== undefined,
    putCod: (connection) => save(codConnectionCodec, 'COD', connection),
    removeCod: (ownerId) => removeOf(ownerId, 'COD'),
    markKeyRejected: (connection, at) => noteOf(connection, { keyRejectedAt: at }),
    noteFailure: (connection, failure) => noteOf(connection, { failure }),
    findWhatsApp: (ownerId) => find(table, whatsAppConnectionCodec, connectionKey(ownerId, 'WHATSAPP')),
    putWhatsApp: (connection) => save(whatsAppConnectionCodec, 'WHATSAPP', connection),
    removeWhatsApp: (ownerId) => removeOf(ownerId, 'WHATSAPP'),
  };
}
