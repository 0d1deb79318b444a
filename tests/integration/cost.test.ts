import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type AttributeValue,
  PutItemCommand,
  type ReturnConsumedCapacity,
  TransactWriteItemsCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { root } from '@mirsah/infra-local/stack/settings';
import { describe, expect, it } from 'vitest';
import { sumOf } from '../cost/counter.ts';
import { countJourneys } from '../cost/journeys.ts';
import { monthlyTable } from '../cost/monthly.ts';
import { costTables, figuresOf } from '../cost/report.ts';
import { itemBytes, readUnits, type TypedItem, writeUnits } from '../cost/units.ts';
import { stackForFile } from '../fixtures/stack-for-file.ts';
import { startTestTables } from '../fixtures/test-table.ts';

const { stack } = await stackForFile();

describe('what the product costs', () => {
  it('views, orders and publications stay within their budgets, and the runbook’s tables are those of npm run cost', async () => {
    const journeys = await countJourneys(stack);
    const figures = figuresOf(journeys);
    expect(figures['units per view']).toBeLessThanOrEqual(1.8);
    expect(figures['calls per publish']).toBeLessThanOrEqual(4);
    expect(figures['units per order']).toBeLessThanOrEqual(80);
    expect(figures['dollars per million views']).toBeLessThanOrEqual(3);
    const own = journeys.order.calls.filter(({ by }) => by === 'public' || by === 'merchant');
    expect(sumOf(own).writeUnits).toBeLessThanOrEqual(36);
    const ofOrder = journeys.order.calls.filter(
      ({ by, service }) => by === 'public' && service === 'DynamoDB',
    );
    expect(ofOrder.length).toBeLessThanOrEqual(4);
    const written = readFileSync(join(root, 'docs/operations.md'), 'utf8');
    const quoted = /<!-- npm run cost -->\n([\s\S]*?)\n<!-- \/npm run cost -->/.exec(written)?.[1] ?? '';
    const expected = costTables(journeys, monthlyTable(journeys));
    expect(cellsOf(quoted).map(({ name }) => name)).toEqual(cellsOf(expected).map(({ name }) => name));
    const different = cellsOf(expected).filter(({ name, value }, index) => {
      const other = cellsOf(quoted)[index]?.value ?? Number.NaN;
      // A function's cache of one minute may save one read, or not; and the stream delivers an order's
      // records in one batch or in two, each of which reads and writes the metrics.
      const least = name.endsWith(': calls') ? 2 : name.endsWith(': read units') ? 1 : 0.005;
      return !(Math.abs(other - value) <= Math.max(0.05 * Math.max(value, other), least));
    });
    expect(different).toEqual([]);
  });
});

/** The numbers of Markdown tables, each with its row and column. */
function cellsOf(tables: string): { name: string; value: number }[] {
  return tables.split('\n\n').flatMap((table) => {
    const [head = [], , ...rows] = table
      .split('\n')
      .map((line) => line.split('|').map((cell) => cell.trim()));
    return rows.flatMap((row) =>
      row.slice(2, -1).map((cell, index) => ({
        name: `${row[1]}: ${head[index + 2]}`,
        value: Number(cell.replaceAll(',', '')),
      })),
    );
  });
}

const key = { pk: { S: 'a' }, sk: { S: 'b' } };
const listed = { ...key, gsi1pk: { S: 'list' }, gsi1sk: { S: '1' } };
const long = (length: number): AttributeValue => ({ S: 'x'.repeat(length) });
const sum = (
  item: { before?: TypedItem; after?: TypedItem },
  isTransaction = false,
  holds: 'keys' | 'items' = 'keys',
) =>
  writeUnits(
    { before: item.before, after: item.after },
    { indexes: [{ name: 'gsi1', holds }], isTransaction },
  ).reduce((total, { units }) => total + units, 0);

describe('units by DynamoDB’s rules', () => {
  it('an item is as large as its names and values are', () => {
    expect(itemBytes({ name: { S: 'عود' } })).toBe(4 + 6);
    expect(itemBytes({ a: { N: '12345' }, b: { N: '-100' }, c: { BOOL: true }, d: { NULL: true } })).toBe(
      1 + 4 + 1 + 3 + 1 + 1 + 1 + 1,
    );
    expect(itemBytes({ l: { L: [{ S: 'ab' }, { S: 'c' }] }, m: { M: { k: { S: 'v' } } } })).toBe(
      1 + 3 + 3 + 2 + 1 + 3 + 1 + 2,
    );
  });

  it('a write costs a unit for each started kilobyte, twice in a transaction, and its index entries', () => {
    expect(sum({ after: { ...key, text: long(1500) } })).toBe(2);
    expect(sum({ after: { ...key, text: long(1500) } }, true)).toBe(4);
    expect(sum({ after: { ...listed, text: long(2500) } })).toBe(3 + 1);
    expect(sum({ after: { ...listed, text: long(2500) } }, true, 'items')).toBe(6 + 3);
    expect(sum({ before: { ...listed, text: long(2500) }, after: listed })).toBe(3);
    expect(sum({ before: listed, after: { ...listed, gsi1sk: { S: '2' } } })).toBe(1 + 2);
    expect(sum({ before: listed })).toBe(1 + 1);
  });

  it('a read costs a unit for each begun four kilobytes, half where a stale answer is accepted', () => {
    expect(readUnits(4097, { isConsistent: true })).toBe(2);
    expect(readUnits(0, { isConsistent: false })).toBe(0.5);
  });

  it('the local database counts the same units for its writes', async () => {
    const tables = await startTestTables();
    const { client, name: TableName } = await tables.newTable();
    const asked = { ReturnConsumedCapacity: 'TOTAL' as ReturnConsumedCapacity };
    const item = { ...listed, text: long(2500) };
    const put = await client.send(new PutItemCommand({ ...asked, TableName, Item: item }));
    const moved = await client.send(
      new UpdateItemCommand({
        ...asked,
        TableName,
        Key: key,
        UpdateExpression: 'SET gsi1sk = :new',
        ExpressionAttributeValues: { ':new': { S: '2' } },
      }),
    );
    const other = { ...item, sk: { S: 'c' } };
    const together = await client.send(
      new TransactWriteItemsCommand({ ...asked, TransactItems: [{ Put: { TableName, Item: other } }] }),
    );
    const after = { ...item, gsi1sk: { S: '2' } };
    await tables.stop();
    expect([
      put.ConsumedCapacity?.CapacityUnits,
      moved.ConsumedCapacity?.CapacityUnits,
      together.ConsumedCapacity?.[0]?.CapacityUnits,
    ]).toEqual([sum({ after: item }), sum({ before: item, after }), sum({ after: other }, true)]);
  });
});
