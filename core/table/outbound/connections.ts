import {
  type CodConnection,
  type CodReading,
  type ConnectionRepository,
  codConnectionSchema,
  whatsAppConnectionSchema,
} from '@mirsah/domain/connection';
import { type Codec, codec, decodeAll, decodeOrSkip, encode, type Item, type Key } from '../dynamo/item.ts';
import { find, getItem, queryAll } from '../dynamo/query.ts';
import type { Table } from '../dynamo/table.ts';
import {
  type Condition,
  changedParts,
  exists,
  partsOf,
  remove,
  type TransactItem,
  update,
  updateIf,
  updateParts,
  write,
  writeIf,
} from '../dynamo/write.ts';
import { connectionKey, DUE_NETWORKS, dueNetworkIndex } from './keys.ts';

export const codConnectionCodec = codec({
  entity: 'connection',
  shape: 'cod_connection',
  schema: codConnectionSchema,
  migrations: [(item) => ({ acceptedAt: null, ...item })],
  fallbacks: { code: 'no_answer', answer: 'no_answer', list: 'leads', sendsWhen: 'confirmed' },
});
export const whatsAppConnectionCodec = codec({
  entity: 'connection',
  shape: 'whatsapp_connection',
  schema: whatsAppConnectionSchema,
  fallbacks: { answer: 'unreachable' },
});

type Stored = { ownerId: string; updatedAt: string };

/** A sealed secret is one value: merging parts of two of them would make it unreadable. */
const secrets = ['apiKey', 'token', 'appSecret'];

/** Replaces a connection, without writing unchanged maps, unless it was saved in between. */
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

/** A token check is stored, rather than null. */
const wasTried: Condition = {
  ConditionExpression: 'attribute_exists(#tokenCheck.#answer)',
  ExpressionAttributeNames: { '#tokenCheck': 'tokenCheck', '#answer': 'answer' },
};

type Kind = 'COD' | 'WHATSAPP';

const dueIndex = (ownerId: string, { reading }: Partial<Pick<CodConnection, 'reading'>>) =>
  reading ? dueNetworkIndex(ownerId, reading.dueAt) : {};

export function createConnectionRepository(table: Table): ConnectionRepository {
  const save = async <T extends Stored>(codec: Codec<T>, kind: Kind, connection: T, index: Item = {}) => {
    const key = connectionKey(connection.ownerId, kind);
    const item = { ...encode(codec, key, connection), ...index };
    const stored = await getItem(table, key);
    const before = stored && decodeOrSkip(table, codec, stored);
    if (before && (await writeIf(table, replaceConnection(table, encode(codec, key, before), item)))) return;
    await write(table, update(table, item, { set: item }));
  };
  const removeOf = (ownerId: string, kind: Kind) => write(table, remove(table, connectionKey(ownerId, kind)));
  const unlessSaved = ({ updatedAt }: CodConnection) => ({
    ConditionExpression: 'updatedAt = :updatedAt',
    ExpressionAttributeValues: { ':updatedAt': updatedAt },
  });
  const updateCod = async (
    connection: CodConnection,
    note: Partial<Pick<CodConnection, 'keyRejectedAt' | 'failure' | 'acceptedAt' | 'reading'>>,
  ) => {
    const set = { ...note, ...dueIndex(connection.ownerId, note) };
    await updateIf(table, connectionKey(connection.ownerId, 'COD'), { set }, unlessSaved(connection));
  };
  const saveReading = async (connection: CodConnection, reading: CodReading) => {
    // Attribute by attribute, so that those of a newer release stay.
    const parts = Object.entries(reading).map(([name, value]) => ({ path: ['reading', name], value }));
    const key = connectionKey(connection.ownerId, 'COD');
    const all = [...parts, ...partsOf(dueNetworkIndex(connection.ownerId, reading.dueAt))];
    await writeIf(table, updateParts(table, key, all, unlessSaved(connection)));
  };
  return {
    findCod: (ownerId) => find(table, codConnectionCodec, connectionKey(ownerId, 'COD')),
    isCodConnected: async (ownerId) => (await getItem(table, connectionKey(ownerId, 'COD'))) !== undefined,
    codSendTime: async (ownerId) =>
      (await find(table, codConnectionCodec, connectionKey(ownerId, 'COD')))?.sendsWhen,
    putCod: (connection) =>
      save(codConnectionCodec, 'COD', connection, dueIndex(connection.ownerId, connection)),
    removeCod: (ownerId) => removeOf(ownerId, 'COD'),
    markKeyRejected: (connection, at) => updateCod(connection, { keyRejectedAt: at }),
    saveFailure: (connection, failure) => updateCod(connection, { failure }),
    saveAccepted: (connection, at) => updateCod(connection, { acceptedAt: at, failure: null }),
    saveReading,
    async listDue(at, limit) {
      const due = {
        IndexName: 'gsi3',
        KeyConditionExpression: 'gsi3pk = :due AND gsi3sk < :after',
        // `$` is the character after `#`: includes what is due at exactly this time.
        ExpressionAttributeValues: { ':due': DUE_NETWORKS, ':after': `${at}$` },
      };
      return decodeAll(table, codConnectionCodec, await queryAll(table, due, limit));
    },
    findWhatsApp: (ownerId) => find(table, whatsAppConnectionCodec, connectionKey(ownerId, 'WHATSAPP')),
    putWhatsApp: (connection) => save(whatsAppConnectionCodec, 'WHATSAPP', connection),
    async saveWhatsAppSeen(ownerId, seen) {
      const key = connectionKey(ownerId, 'WHATSAPP');
      const { tokenCheck, ...others } = seen;
      if (tokenCheck) {
        // Attribute by attribute, so that those of a newer release stay.
        const parts = Object.entries(tokenCheck).map(([name, value]) => ({
          path: ['tokenCheck', name],
          value,
        }));
        if (await writeIf(table, updateParts(table, key, [...parts, ...partsOf(others)], wasTried))) return;
      }
      await updateIf(table, key, { set: seen }, exists);
    },
    removeWhatsApp: (ownerId) => removeOf(ownerId, 'WHATSAPP'),
  };
}
