import type { AttributeValue } from '@aws-sdk/client-dynamodb';

/** An item with DynamoDB's typed attributes. */
export type TypedItem = Readonly<Record<string, AttributeValue>>;

/** An index of the table: its keys are `{name}pk` and `{name}sk`. It holds keys only, or whole items. */
export type Index = { name: string; holds: 'keys' | 'items' };

/** Units of one request at one partition key of the table or of an index. */
export type Units = { of: string; partition: string; units: number };

const WRITE_BYTES = 1024;
const READ_BYTES = 4096;
const CONTAINER_BYTES = 3;

/**
 * How many bytes DynamoDB counts for an item: names and values as UTF-8, one byte for two digits of a number
 * and one more, three for a list or map and one for each of its elements («DynamoDB item sizes and formats»).
 */
export function itemBytes(item: TypedItem): number {
  return sum(Object.entries(item).map(([name, value]) => bytes(name) + valueBytes(value)));
}

function valueBytes(value: AttributeValue): number {
  if (value.S !== undefined) return bytes(value.S);
  if (value.N !== undefined) return numberBytes(value.N);
  if (value.B !== undefined) return value.B.length;
  if (value.SS) return sum(value.SS.map(bytes));
  if (value.NS) return sum(value.NS.map(numberBytes));
  if (value.BS) return sum(value.BS.map(({ length }) => length));
  if (value.L) return CONTAINER_BYTES + sum(value.L.map((element) => 1 + valueBytes(element)));
  if (value.M) return CONTAINER_BYTES + Object.keys(value.M).length + itemBytes(value.M);
  return 1;
}

const bytes = (text: string) => Buffer.byteLength(text);

/** Leading and trailing zeroes do not count; a sign is a byte. */
function numberBytes(number: string): number {
  const digits = number
    .replace(/e.*$/i, '')
    .replace(/[-.]/g, '')
    .replace(/^0+|0+$/g, '');
  return Math.ceil(digits.length / 2) + 1 + (number.startsWith('-') ? 1 : 0);
}

/**
 * Write request units of one write, from the item as it was and as it is, undefined where there is none. The
 * table's are those of the larger state, twice in a transaction. An index costs nothing when what it holds
 * stays the same, one write when an entry comes, goes or changes, and two when its key changes.
 */
export function writeUnits(
  { before, after }: { before: TypedItem | undefined; after: TypedItem | undefined },
  { indexes, isTransaction }: { indexes: readonly Index[]; isTransaction: boolean },
): Units[] {
  const item = after ?? before;
  const factor = isTransaction ? 2 : 1;
  const units = factor * kilobytes(Math.max(sizeOf(before), sizeOf(after)));
  const ofIndexes = indexes.flatMap((index) => indexUnits(index, before, after));
  return [{ of: 'table', partition: item?.pk?.S ?? '', units }, ...ofIndexes];
}

function indexUnits(index: Index, before: TypedItem | undefined, after: TypedItem | undefined): Units[] {
  const [was, is] = [entryOf(index, before), entryOf(index, after)];
  const one = (entry: TypedItem, size: number) => ({
    of: index.name,
    partition: entry[`${index.name}pk`]?.S ?? '',
    units: kilobytes(size),
  });
  if (was && is && keyOf(index, was) === keyOf(index, is)) {
    const isSame = JSON.stringify(sorted(was)) === JSON.stringify(sorted(is));
    return isSame ? [] : [one(is, Math.max(sizeOf(was), sizeOf(is)))];
  }
  return [was, is].flatMap((entry) => (entry ? [one(entry, sizeOf(entry))] : []));
}

/** What an index holds of an item; undefined when the item lacks one of its keys. */
export function entryOf({ name, holds }: Index, item: TypedItem | undefined): TypedItem | undefined {
  const keys = [`${name}pk`, `${name}sk`];
  if (!item || keys.some((key) => !item[key])) return undefined;
  if (holds === 'items') return item;
  const names = new Set([...keys, 'pk', 'sk']);
  return Object.fromEntries(Object.entries(item).filter(([attribute]) => names.has(attribute)));
}

const keyOf = ({ name }: Index, entry: TypedItem) =>
  JSON.stringify([entry[`${name}pk`]?.S, entry[`${name}sk`]?.S]);

/**
 * Read request units of `size` bytes, which are read together: half of them where a stale answer is accepted.
 */
export function readUnits(size: number, { isConsistent }: { isConsistent: boolean }): number {
  return Math.max(1, Math.ceil(size / READ_BYTES)) * (isConsistent ? 1 : 0.5);
}

const kilobytes = (size: number) => Math.max(1, Math.ceil(size / WRITE_BYTES));
const sizeOf = (item: TypedItem | undefined) => (item ? itemBytes(item) : 0);
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return entries.map(([name, part]) => [name, sorted(part)]);
}
