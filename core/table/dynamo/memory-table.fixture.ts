import {
  ConditionalCheckFailedException,
  DynamoDBClient,
  TransactionCanceledException,
} from '@aws-sdk/client-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { Item, UnreadableItemError } from './item.ts';
import { openTable, type Table } from './table.ts';
import type { Condition, TransactItem } from './write.ts';

type Input = Partial<Condition> & {
  Item?: Item;
  Key?: Item;
  IndexName?: string;
  KeyConditionExpression?: string;
  ScanIndexForward?: boolean;
  Limit?: number;
  ExclusiveStartKey?: Item;
  UpdateExpression?: string;
  RequestItems?: Record<string, { Keys: Item[] }>;
  TransactItems?: TransactItem[];
};

const nameOf = ({ pk, sk }: Item) => `${pk} ${sk}`;

const compare: Record<string, (is: number, than: number) => boolean> = {
  '<': (is, than) => is < than,
  '<=': (is, than) => is <= than,
  '>': (is, than) => is > than,
  '>=': (is, than) => is >= than,
};

/**
 * An in-memory table with the features of DynamoDB that the repositories use: single items, several,
 * partitions and indexes, changes and transactions with the conditions of `write.ts`. `step` is awaited
 * before and after each request, so that a test decides the order of concurrent requests. `asked` names each
 * request.
 */
export function memoryTable(step: () => Promise<unknown> = async () => undefined) {
  const items = new Map<string, Item>();
  const asked: string[] = [];
  const reported: UnreadableItemError[] = [];
  const table: Table = openTable(new DynamoDBClient({ region: 'me-central-1' }), 'mirsah', (error) =>
    reported.push(error),
  );

  const holds = (item: Item | undefined, { ConditionExpression, ...values }: Input) => {
    const isTrue = (clause: string) => {
      const [, attribute = ''] = /^attribute_(?:not_)?exists\((.+)\)$/.exec(clause) ?? [];
      const named = (name: string) => item?.[values.ExpressionAttributeNames?.[name] ?? name];
      if (attribute !== '') return (named(attribute) === undefined) === clause.includes('not_exists');
      const [name = '', operator = '', value = ''] = clause.split(' ');
      const [is, than] = [named(name), values.ExpressionAttributeValues?.[value]];
      if (operator === '=') return is === than;
      // Values of different types are never above or below each other.
      if (typeof is !== typeof than || is === undefined || than === undefined) return false;
      return compare[operator]?.(is as number, than as number) ?? false;
    };
    const alternatives = ConditionExpression?.split(' OR ') ?? [''];
    return alternatives.some((one) => one.split(' AND ').every((clause) => clause === '' || isTrue(clause)));
  };
  const stored = (input: Input) => items.get(nameOf(input.Item ?? input.Key ?? {}));
  const write = (kind: string, input: Input) => {
    if (kind === 'Put') items.set(nameOf(input.Item ?? {}), { ...input.Item });
    if (kind === 'Delete') items.delete(nameOf(input.Key ?? {}));
    if (kind === 'Update')
      items.set(nameOf(input.Key ?? {}), updated({ ...input.Key, ...stored(input) }, input));
  };
  const run = (kind: string, input: Input) => {
    if (kind === 'Get') return { Item: stored(input) };
    if (kind === 'Query') return query([...items.values()], input);
    if (kind === 'BatchGet')
      return {
        Responses: {
          mirsah: input.RequestItems?.mirsah?.Keys.flatMap((key) => items.get(nameOf(key)) ?? []),
        },
      };
    const writes =
      kind === 'TransactWrite'
        ? (input.TransactItems ?? []).flatMap((one) => Object.entries<Input>(one as Record<string, Input>))
        : [];
    const failed = writes.map(([, one]) => !holds(stored(one), one));
    if (failed.includes(true))
      throw new TransactionCanceledException({
        message: 'cancelled',
        $metadata: {},
        CancellationReasons: failed.map((isFailed) => ({
          Code: isFailed ? 'ConditionalCheckFailed' : 'None',
        })),
      });
    for (const [each, one] of writes) write(each, one);
    if (kind !== 'TransactWrite' && !holds(stored(input), input))
      throw new ConditionalCheckFailedException({ message: 'condition', $metadata: {} });
    write(kind, input);
    return {};
  };
  const send = async (command: { constructor: { name: string }; input: Input }) => {
    const kind = command.constructor.name.replace('Command', '');
    asked.push(`${kind} ${command.input.IndexName ?? ''}`.trim());
    await step();
    try {
      return run(kind, command.input);
    } finally {
      await step();
    }
  };
  table.client.send = send as unknown as DynamoDBDocumentClient['send'];
  return { table, items, asked, reported };
}

function query(items: readonly Item[], input: Input) {
  const { IndexName = '', KeyConditionExpression = '', ScanIndexForward = true, Limit = 1_000_000 } = input;
  const { ExpressionAttributeNames: names = {}, ExpressionAttributeValues: values = {} } = input;
  const [own = '', ...others] = KeyConditionExpression.split(' AND ');
  const [partition = '', value = ''] = own.split(' = ');
  const [pk, sk] = [names[partition] ?? partition, `${IndexName}sk`];
  const [, prefix = ''] = /begins_with\(sk, (.+)\)/.exec(others[0] ?? '') ?? [];
  const [, from = ''] = / BETWEEN (.+)$/.exec(others[0] ?? '') ?? [];
  const isIn = (sort: string) =>
    (prefix === '' || sort.startsWith(String(values[prefix]))) &&
    (from === '' || (sort >= String(values[from]) && sort <= String(values[others[1] ?? ''])));
  const found = items
    .filter((item) => item[pk] === values[value] && isIn(String(item[sk])))
    .sort((a, b) => (String(a[sk]) < String(b[sk]) === ScanIndexForward ? -1 : 1));
  const start = input.ExclusiveStartKey;
  const first = start ? found.findIndex((item) => nameOf(item) === nameOf(start)) + 1 : 0;
  const Items = found.slice(first, first + Limit);
  return { Items, ...(first + Limit < found.length && { LastEvaluatedKey: Items.at(-1) }) };
}

/** `SET #a = :a, #b.#c = :b, #e = #e + :f REMOVE #d`. */
function updated(item: Item, input: Input): Item {
  const { UpdateExpression = '', ExpressionAttributeNames = {}, ExpressionAttributeValues = {} } = input;
  const [, set = '', removed = ''] = /^(?:SET (.*?))?(?: ?REMOVE (.*))?$/.exec(UpdateExpression) ?? [];
  const after = structuredClone(item);
  const change = (path: string, value: unknown) => {
    const names = path.split('.').map((name) => ExpressionAttributeNames[name] ?? name);
    const map = names.slice(0, -1).reduce((inner, name) => Reflect.get(inner, name), after as object);
    if (value === undefined) Reflect.deleteProperty(map, names.at(-1) ?? '');
    else Reflect.set(map, names.at(-1) ?? '', value);
  };
  for (const one of set.split(', ').filter(Boolean)) {
    const [path = '', value = ''] = one.split(' = ');
    const [, before = '', added = ''] = /^(\S+) \+ (\S+)$/.exec(value) ?? [];
    const was = item[ExpressionAttributeNames[before] ?? before];
    change(
      path,
      added === ''
        ? ExpressionAttributeValues[value]
        : Number(was) + Number(ExpressionAttributeValues[added]),
    );
  }
  for (const path of removed.split(', ').filter(Boolean)) change(path, undefined);
  return after;
}
