import { DomainError } from '@mirsah/domain/error';
import {
  carrierSchema,
  columnChoiceSchema,
  LINES_TOGETHER,
  OUTCOMES_PER_PAGE,
  outcomeSchema,
  type Statement,
  statementLineSchema,
  statementSchema,
  statementStates,
} from '@mirsah/domain/statement';
import type { Sorted } from '@mirsah/domain/statement/match';
import type { StatementRepository } from '@mirsah/domain/statement/ports';
import { UNREADABLE } from '@mirsah/domain/tolerant';
import * as z from 'zod';
import { profileKey } from '../account/keys.ts';
import { codec, decode, encode, type Item } from '../dynamo/item.ts';
import { packedSchema, packing } from '../dynamo/packed.ts';
import { each } from '../dynamo/pool.ts';
import {
  batchGet,
  beginningWith,
  countItems,
  find,
  getItem,
  keysOf,
  listOwned,
  queryAll,
} from '../dynamo/query.ts';
import type { Table } from '../dynamo/table.ts';
import {
  type Condition,
  check,
  ifVersion,
  isNew,
  put,
  putIf,
  remove,
  replace,
  transact,
  write,
  writeIf,
} from '../dynamo/write.ts';

/**
 * All statements of a merchant are under the merchant's own key, so that no query can reach another
 * merchant's.
 */
const statementKey = (ownerId: string, statementId: string) => ({
  pk: profileKey(ownerId).pk,
  sk: `STATEMENT#${statementId}`,
});
/** The sent lines and their results: each part has a few hundred lines. */
const partKey = ({ ownerId, id }: Pick<Statement, 'ownerId' | 'id'>, part: string) => ({
  pk: profileKey(ownerId).pk,
  sk: `STATEMENT_PART#${id}#${part}`,
});
const numbered = (number: number) => String(number).padStart(4, '0');
const LINES = 'LINES#';
const OUTCOMES = 'OUTCOMES#';
const outcomesKey = (statement: Pick<Statement, 'ownerId' | 'id'>, state: string, part: number) =>
  partKey(statement, `${OUTCOMES}${state}#${numbered(part)}`);
const columnsKey = (ownerId: string) => ({ pk: profileKey(ownerId).pk, sk: 'STATEMENT_COLUMNS' });

const MAX_STATEMENTS = 100;

const isUnmatched: Condition = {
  ConditionExpression: 'attribute_exists(pk) AND #matchedAt = :null',
  ExpressionAttributeNames: { '#matchedAt': 'matchedAt' },
  ExpressionAttributeValues: { ':null': null },
};

/**
 * Unknown values of a newer release are not added up: a statement's sums are read completely or not at all.
 */
const unknownMoney = { currency: UNREADABLE, state: UNREADABLE } as const;

export const statementCodec = codec({
  entity: 'statement',
  schema: statementSchema,
  fallbacks: { ...unknownMoney, carrier: 'other' },
});
export const statementLinesCodec = codec({
  entity: 'statement',
  shape: 'statement_lines',
  schema: z.object({ lines: packedSchema }),
});
export const statementOutcomesCodec = codec({
  entity: 'statement',
  shape: 'statement_outcomes',
  schema: z.object({ outcomes: packedSchema }),
});
/** How a line's orders were found decides about money: it is read completely or not at all. */
const packedLines = packing(statementLineSchema, { ...unknownMoney, by: UNREADABLE });
/** How an outcome's order was found is only displayed. */
const storedOutcomeSchema = outcomeSchema.extend({
  by: outcomeSchema.shape.by.catch(null),
  likely: outcomeSchema.shape.likely.catch(undefined),
});
const packedOutcomes = packing(storedOutcomeSchema, unknownMoney);

export const statementColumnsCodec = codec({
  entity: 'statement',
  shape: 'statement_columns',
  schema: z.object({
    version: z.number().int(),
    chosen: z.array(z.object({ carrier: carrierSchema, columns: columnChoiceSchema })),
  }),
  fallbacks: { carrier: 'other' },
});

export function createStatementRepository(table: Table): StatementRepository {
  const itemOf = (statement: Statement) =>
    encode(statementCodec, statementKey(statement.ownerId, statement.id), statement);
  const removeParts = async (statement: Statement) => {
    const parts = await keysOf(table, beginningWith(partKey(statement, '')));
    await each(parts, (key) => write(table, remove(table, key)));
  };
  return {
    async list(ownerId) {
      const { items } = await listOwned(table, statementCodec, {
        ...statementKey(ownerId, ''),
        limit: MAX_STATEMENTS,
      });
      return items;
    },
    find: (ownerId, statementId) => find(table, statementCodec, statementKey(ownerId, statementId)),
    async existing(ownerId, statementIds) {
      const keys = statementIds.map((statementId) => statementKey(ownerId, statementId));
      const items = await batchGet(table, keys, { attributes: ['id'] });
      return new Set([...items.values()].map(({ id }) => String(id)));
    },
    count: (ownerId) => countItems(table, beginningWith(statementKey(ownerId, ''))),
    create: (statement) => putIf(table, itemOf(statement), isNew),
    async change(before, changes) {
      const after = { ...before, ...changes, version: before.version + 1 };
      const item = replace(table, itemOf(before), itemOf(after), ifVersion(before.version));
      if (!(await writeIf(table, item))) throw new DomainError('version_conflict');
      return after;
    },
    async putLines(statement, batch, lines) {
      const key = partKey(statement, LINES + numbered(batch));
      const parts = inParts(lines, LINES_TOGETHER).map((part, index) => {
        const ofPart = { pk: key.pk, sk: `${key.sk}#${numbered(index)}` };
        return encode(statementLinesCodec, ofPart, { lines: packedLines.pack(part) });
      });
      const kept = new Set(parts.map(({ sk }) => sk));
      const old = (await keysOf(table, beginningWith(key))).filter(({ sk }) => !kept.has(sk));
      const { ownerId, id } = statement;
      const writes = [
        check(table, statementKey(ownerId, id), isUnmatched),
        ...parts.map((item) => put(table, item)),
        ...old.map((part) => remove(table, part)),
      ];
      const hasFailed = await transact(
        table,
        writes.map((item) => ({ item, onConflict: true })),
      );
      if (hasFailed) throw new DomainError('version_conflict');
    },
    async lines(statement) {
      const parts = await queryAll(table, beginningWith(partKey(statement, LINES)));
      return parts.flatMap((item) => packedLines.unpack(item, decode(statementLinesCodec, item).lines));
    },
    async putOutcomes(statement, sorted) {
      const parts = partsOf(statement, sorted);
      const kept = new Set(parts.map(({ sk }) => sk));
      const stored = await keysOf(table, beginningWith(partKey(statement, OUTCOMES)));
      await each(parts, (item) => write(table, put(table, item)));
      const old = stored.filter(({ sk }) => !kept.has(sk));
      await each(old, (key) => write(table, remove(table, key)));
    },
    async outcomes(statement, state, part) {
      const item = await getItem(table, outcomesKey(statement, state, part));
      if (!item) return { lines: [], hasMore: false };
      const { outcomes } = decode(statementOutcomesCodec, item);
      const lines = packedOutcomes.unpackReadable(item, outcomes, table.reportUnreadable);
      const own = statement.sums.filter((sum) => sum.state === state);
      const count = own.reduce((sum, each) => sum + each.count, 0);
      return { lines, hasMore: (part + 1) * OUTCOMES_PER_PAGE < count };
    },
    removeParts,
    async remove(statement) {
      await removeParts(statement);
      // Last: while it exists, an interrupted removal can be repeated.
      const item = statementKey(statement.ownerId, statement.id);
      if (!(await writeIf(table, remove(table, item, ifVersion(statement.version)))))
        throw new DomainError('version_conflict');
    },
    async columns(ownerId) {
      const item = await getItem(table, columnsKey(ownerId));
      if (!item) return {};
      const { chosen } = decode(statementColumnsCodec, item);
      // Carriers that only a newer release knows are not shown.
      const known = chosen.filter((_, index) => carrierSchema.safeParse(carriersIn(item)[index]).success);
      return Object.fromEntries(known.map(({ carrier, columns }) => [carrier, columns]));
    },
    async rememberColumns(ownerId, carrier, columns) {
      const item = (await getItem(table, columnsKey(ownerId))) ?? { version: 0, chosen: [] };
      const version = Number(item.version) + 1;
      // Entries of a newer release are preserved.
      const others = chosenIn(item).filter((_, index) => carriersIn(item)[index] !== carrier);
      const chosen = [...others, { carrier, columns }];
      const after = encode(statementColumnsCodec, columnsKey(ownerId), { version, chosen });
      // Of two concurrent files, either may be remembered.
      await putIf(table, after, ifVersion(version - 1));
    },
  };
}

const chosenIn = ({ chosen }: Item): unknown[] => (Array.isArray(chosen) ? chosen : []);
const carriersIn = (item: Item): unknown[] =>
  chosenIn(item).map((entry) => z.object({ carrier: z.unknown() }).safeParse(entry).data?.carrier);

function partsOf(statement: Statement, sorted: Sorted) {
  return statementStates.flatMap((state) => {
    return inParts(sorted[state], OUTCOMES_PER_PAGE).map((part, number) =>
      encode(statementOutcomesCodec, outcomesKey(statement, state, number), {
        outcomes: packedOutcomes.pack(part),
      }),
    );
  });
}

const inParts = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, part) =>
    all.slice(part * size, (part + 1) * size),
  );
