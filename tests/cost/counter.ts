import {
  type AttributeValue,
  type DynamoDBClient,
  GetItemCommand,
  QueryCommand,
  type QueryCommandInput,
} from '@aws-sdk/client-dynamodb';
import type { AwsCall } from '@mirsah/table/dynamo/aws-calls';
import { onAwsCall } from '../fixtures/aws-calls.ts';
import {
  entryOf,
  type Index,
  itemBytes,
  readUnits,
  type TypedItem,
  type Units,
  writeUnits,
} from './units.ts';

/** One call of a function to AWS. `bytes` are those of what was sent and answered, without headers. */
export type CountedCall = {
  by: string;
  service: string;
  operation: string;
  /** Write and read request units of the table, each with the partition that gave them. */
  writes: readonly Units[];
  reads: readonly Units[];
  bytes: number;
};

type Key = Record<string, AttributeValue>;
type Write = { key: Key; isCheck: boolean };
type Input = AwsCall['input'];
type Output = Readonly<Record<string, unknown>> | undefined;

/**
 * Counts the calls of all functions to AWS, with their units by DynamoDB's rules. It looks at every item
 * before and after it is written, so that writes happen one after the other: for counting, not for timing.
 * `take` returns the calls since the last `take`.
 */
export function countCalls(
  client: DynamoDBClient,
  { tableName, indexes }: { tableName: string; indexes: readonly Index[] },
) {
  let counted: CountedCall[] = [];
  let lastWrite: Promise<unknown> = Promise.resolve();

  const stored = async (key: Key): Promise<TypedItem | undefined> => {
    const { Item } = await client.send(
      new GetItemCommand({ TableName: tableName, Key: key, ConsistentRead: true }),
    );
    return Item;
  };

  /**
   * Waits for the writes before, looks at the items, and lets the next write begin once this one was looked
   * at.
   */
  function countWrites(call: AwsCall, writes: readonly Write[], done: (writes: Units[]) => void): void {
    const isTransaction = call.operation.startsWith('Transact');
    const turn = Promise.withResolvers<void>();
    const before = lastWrite.then(() => Promise.all(writes.map(({ key }) => stored(key))));
    lastWrite = turn.promise;
    call.ready = before;
    call.ended = async () => {
      const was = await before;
      const is = await Promise.all(writes.map(({ key }) => stored(key)));
      turn.resolve();
      const units = writes.flatMap(({ key, isCheck }, index) => {
        const state = { before: was[index], after: isCheck ? was[index] : is[index] };
        const counts = writeUnits(state, { indexes: isCheck ? [] : indexes, isTransaction });
        return counts.map((each) => ({ ...each, partition: each.partition || (key.pk?.S ?? '') }));
      });
      done(units);
    };
  }

  async function readsOf(operation: string, input: Input, output: Output): Promise<Units[]> {
    if (!output) return [];
    const isConsistent = input.ConsistentRead === true;
    const one = (key: Key, item: TypedItem | undefined, consistent: boolean): Units => ({
      of: 'table',
      partition: key.pk?.S ?? '',
      units: readUnits(item ? itemBytes(item) : 0, { isConsistent: consistent }),
    });
    if (operation === 'GetItem') {
      const key = input.Key as Key;
      return [one(key, await stored(key), isConsistent)];
    }
    if (operation === 'BatchGetItem') {
      const requests = input.RequestItems as Record<string, { Keys: Key[]; ConsistentRead?: boolean }>;
      const { Keys = [], ConsistentRead = false } = requests[tableName] ?? {};
      return Promise.all(Keys.map(async (key) => one(key, await stored(key), ConsistentRead)));
    }
    if (operation !== 'Query') return [];
    return [await queryUnits(input as unknown as QueryCommandInput)];
  }

  /** A query pays for every item it reads, whole as it is in the index, however little of it is returned. */
  async function queryUnits(input: QueryCommandInput): Promise<Units> {
    const { ProjectionExpression, FilterExpression, Select, ...query } = input;
    const names = Object.entries(query.ExpressionAttributeNames ?? {}).filter(([name]) =>
      query.KeyConditionExpression?.includes(name),
    );
    const whole = {
      ...query,
      ExpressionAttributeNames: names.length > 0 ? Object.fromEntries(names) : undefined,
    };
    const { Items = [] } = await client.send(new QueryCommand(whole));
    const index = indexes.find(({ name }) => name === input.IndexName);
    const size = Items.reduce(
      (total, item) => total + itemBytes(index ? (entryOf(index, item) ?? {}) : item),
      0,
    );
    const [, placeholder = ''] = /= ?(:\w+)/.exec(input.KeyConditionExpression ?? '') ?? [];
    return {
      of: index?.name ?? 'table',
      partition: input.ExpressionAttributeValues?.[placeholder]?.S ?? '',
      units: readUnits(size, { isConsistent: input.ConsistentRead === true }),
    };
  }

  const stop = onAwsCall((by, call) => {
    const { service, operation, input } = call;
    const add = (units: Partial<Pick<CountedCall, 'writes' | 'reads'>>, output: Output) => {
      const bytes = sizeOf(input) + sizeOf(output);
      counted.push({ by, service, operation, writes: [], reads: [], ...units, bytes });
    };
    const writes = service === 'DynamoDB' ? writesOf(operation, input) : [];
    if (writes.length > 0) return countWrites(call, writes, (units) => add({ writes: units }, undefined));
    call.ended = async (output) => {
      add({ reads: service === 'DynamoDB' ? await readsOf(operation, input, output) : [] }, output);
    };
  });

  return {
    take(): CountedCall[] {
      const taken = counted;
      counted = [];
      return taken;
    },
    stop,
  };
}

function writesOf(operation: string, input: Input): Write[] {
  const keyOf = ({ Key, Item }: { Key?: Key; Item?: Key }): Key => {
    const { pk, sk } = Key ?? Item ?? {};
    return { ...(pk && { pk }), ...(sk && { sk }) };
  };
  if (['PutItem', 'UpdateItem', 'DeleteItem'].includes(operation))
    return [{ key: keyOf(input), isCheck: false }];
  if (operation === 'BatchWriteItem') {
    const puts = Object.values(input.RequestItems as Record<string, { PutRequest: { Item: Key } }[]>).flat();
    return puts.map(({ PutRequest }) => ({ key: keyOf(PutRequest), isCheck: false }));
  }
  if (operation !== 'TransactWriteItems') return [];
  const steps = input.TransactItems as Record<string, { Key?: Key; Item?: Key }>[];
  return steps.flatMap((step) =>
    Object.entries(step).map(([kind, part]) => ({ key: keyOf(part), isCheck: kind === 'ConditionCheck' })),
  );
}

/** Of a body as it is, of anything else as JSON. */
function sizeOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const { Body, $metadata, ...rest } = value as Record<string, unknown>;
  const body = typeof Body === 'string' || Body instanceof Uint8Array ? Buffer.byteLength(Body) : 0;
  return body + Buffer.byteLength(JSON.stringify(rest));
}

export type Sum = { calls: number; writeUnits: number; readUnits: number; bytes: number };

export function sumOf(calls: readonly CountedCall[]): Sum {
  const total = (units: readonly Units[]) => units.reduce((sum, each) => sum + each.units, 0);
  return {
    calls: calls.length,
    writeUnits: calls.reduce((sum, { writes }) => sum + total(writes), 0),
    readUnits: calls.reduce((sum, { reads }) => sum + total(reads), 0),
    bytes: calls.reduce((sum, { bytes }) => sum + bytes, 0),
  };
}

/** Write units by partition of the table or an index, the hottest first. */
export function partitionHeat(calls: readonly CountedCall[]): [partition: string, units: number][] {
  const heat = new Map<string, number>();
  for (const { of, partition, units } of calls.flatMap(({ writes }) => writes)) {
    const name = `${of} ${partition}`;
    heat.set(name, (heat.get(name) ?? 0) + units);
  }
  return [...heat].sort(([, a], [, b]) => b - a);
}
