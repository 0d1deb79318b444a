import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { describe, expect, it } from 'vitest';
import { openTable } from './table.ts';
import { changeBetween, ifVersion, replace, update } from './write.ts';

const table = openTable(new DynamoDBClient({ region: 'me-central-1' }), 'mirsah');
const key = { pk: 'ORDER#1', sk: 'ORDER' };

describe('the change between two states of an item', () => {
  it('an update sets the attributes that differ, removes those that are gone, and nothing else', () => {
    const before = { ...key, status: 'pending', answers: [{ value: 'a' }], gsi1pk: 'x', notes: 'n' };
    const after = { ...key, status: 'shipped', answers: [{ value: 'a' }], notes: 'n' };
    expect(changeBetween(before, after)).toEqual({ set: { status: 'shipped' }, remove: ['gsi1pk'] });
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

  it('an update writes neither keys nor undefined values', () => {
    const { Update } = update(table, key, { set: { ...key, notes: 'n', until: undefined } });
    expect(Update?.UpdateExpression).toBe('SET #notes = :new_notes');
  });

  it('of an item that was not there when it was read holds only while it is not there', () => {
    expect(update(table, key, { set: { version: 1 } }, ifVersion(0)).Update).toMatchObject({
      ConditionExpression: 'attribute_not_exists(pk)',
    });
  });
});
