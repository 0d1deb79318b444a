import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { describe, expect, it } from 'vitest';
import { openTable } from './table.ts';
import { changedParts, ifVersion, putEach, replace, update } from './write.ts';

const table = openTable(new DynamoDBClient({ region: 'me-central-1' }), 'mirsah');
const key = { pk: 'ORDER#1', sk: 'ORDER' };

describe('the change between two states of an item', () => {
  it('an update sets the attributes that differ, removes those that are missing, and nothing else', () => {
    const before = { ...key, status: 'pending', answers: [{ value: 'a' }], gsi1pk: 'x', notes: 'n' };
    const after = { ...key, status: 'shipped', answers: [{ value: 'a' }], notes: 'n' };
    expect(changedParts(before, after)).toEqual([
      { path: ['status'], value: 'shipped' },
      { path: ['gsi1pk'], value: undefined },
    ]);
  });

  it('an update changes only what differs inside a map, and writes a list whole', () => {
    const before = {
      seo: { title: 'a', image: { url: 'x', alt: 'y' }, old: 1 },
      items: [{ count: 1 }],
      touch: null,
    };
    const after = {
      seo: { title: 'b', image: { url: 'z', alt: 'y' } },
      items: [{ count: 2 }],
      touch: { first: 1 },
    };
    expect(changedParts(before, after)).toEqual([
      { path: ['seo', 'title'], value: 'b' },
      { path: ['seo', 'image', 'url'], value: 'z' },
      { path: ['seo', 'old'], value: undefined },
      { path: ['items'], value: [{ count: 2 }] },
      { path: ['touch'], value: { first: 1 } },
    ]);
  });

  it('an update of more than 100 attributes inside maps writes the maps whole, within the limits of DynamoDB', () => {
    const counts = (value: number) =>
      Object.fromEntries(Array.from({ length: 101 }, (_, index) => [`n${index}`, value]));
    expect(changedParts({ counts: counts(1) }, { counts: counts(2) })).toEqual([
      { path: ['counts'], value: counts(2) },
    ]);
  });
});

describe('an update', () => {
  it('an update sets and removes single attributes under its condition', () => {
    const before = { ...key, version: 3, status: 'pending', gsi1pk: 'x' };
    const after = { ...key, version: 4, status: 'shipped' };
    expect(replace(table, before, after, ifVersion(3))).toEqual({
      Update: {
        TableName: 'mirsah',
        Key: key,
        UpdateExpression: 'SET #version = :new_version, #status = :new_status REMOVE #gsi1pk',
        ConditionExpression: '#version = :before',
        ExpressionAttributeNames: { '#version': 'version', '#status': 'status', '#gsi1pk': 'gsi1pk' },
        ExpressionAttributeValues: { ':new_version': 4, ':new_status': 'shipped', ':before': 3 },
      },
    });
  });

  it('an update names each map and attribute on the path to what it sets or removes', () => {
    const before = { ...key, version: 3, seo: { title: 'a', old: 1 } };
    const after = { ...key, version: 4, seo: { title: 'b' } };
    expect(replace(table, before, after, ifVersion(3)).Update).toMatchObject({
      UpdateExpression: 'SET #version = :new_version, #p1.#p2 = :p1 REMOVE #p1.#p3',
      ExpressionAttributeNames: { '#version': 'version', '#p1': 'seo', '#p2': 'title', '#p3': 'old' },
      ExpressionAttributeValues: { ':new_version': 4, ':p1': 'b', ':before': 3 },
    });
  });

  it('an update writes neither keys nor undefined values', () => {
    const { Update } = update(table, key, { set: { ...key, notes: 'n', until: undefined } });
    expect(Update?.UpdateExpression).toBe('SET #notes = :new_notes');
  });

  it('of an item that did not exist when it was read holds only while it does not exist', () => {
    expect(update(table, key, { set: { version: 1 } }, ifVersion(0)).Update).toMatchObject({
      ConditionExpression: 'attribute_not_exists(pk)',
    });
  });
});

describe('many items at once', () => {
  const items = Array.from({ length: 30 }, (_, index) => ({ ...key, pk: `PAGE#${index}` }));
  type Puts = { RequestItems: Record<string, { PutRequest: { Item: { pk: string } } }[]> };

  /** A table that omits the last items of each request, as many as given for it, and the requests' items. */
  function throttled(leftOut: readonly number[]) {
    const asked: string[][] = [];
    const slow = openTable(new DynamoDBClient({ region: 'me-central-1' }), 'mirsah');
    const send = async ({ input }: { input: Puts }) => {
      const puts = input.RequestItems.mirsah ?? [];
      const left = puts.slice(puts.length - (leftOut[asked.length] ?? 0));
      asked.push(puts.map(({ PutRequest }) => PutRequest.Item.pk));
      return { UnprocessedItems: left.length > 0 ? { mirsah: left } : {} };
    };
    slow.client.send = send as unknown as typeof slow.client.send;
    return { slow, asked };
  }

  it('are written with a request for 25, and the omitted ones again', async () => {
    const { slow, asked } = throttled([2]);
    await putEach(slow, items);
    expect(asked.map((pks) => pks.length)).toEqual([25, 2, 5]);
    expect(asked[1]).toEqual(['PAGE#23', 'PAGE#24']);
    expect(new Set(asked.flat()).size).toBe(items.length);
  });

  it('that the table never accepts end with an error', async () => {
    const { slow } = throttled(Array(20).fill(1));
    await expect(putEach(slow, items.slice(0, 1))).rejects.toThrow('could not be written');
  });

  it('an empty list makes no request', async () => {
    const { slow, asked } = throttled([]);
    await putEach(slow, []);
    expect(asked).toEqual([]);
  });
});
