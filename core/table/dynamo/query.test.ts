import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { codec } from './item.ts';
import { decodeCursor, encodeCursor, find, withoutUnreadable } from './query.ts';
import { tableWith } from './table.fixture.ts';

const place = { index: 'gsi1', partition: 'OWNER#1#ORDERS' } as const;
const cursorOf = (position: unknown) => Buffer.from(JSON.stringify(position)).toString('base64url');
const read = (cursor: string) => () => decodeCursor(cursor, place);

it('an unreadable item throws where it is required, and counts as missing and is reported where it is optional', async () => {
  const key = { pk: 'USER#1', sk: 'BUSINESS_DETAILS' };
  const { table, reported } = tableWith([{ ...key, entity: 'business_details', name: 7 }]);
  const named = codec({ entity: 'business_details', schema: z.object({ name: z.string() }) });
  await expect(find(table, named, key)).rejects.toThrow('USER#1 BUSINESS_DETAILS is unreadable: name');
  expect(reported).toEqual([]);
  expect(await find(withoutUnreadable(table), named, key)).toBeUndefined();
  expect(reported).toMatchObject([{ entity: 'business_details', key }]);
});

it('a cursor leads to where its page ended, in the partition that the server chose', () => {
  const key = { pk: 'ORDER#1', sk: 'ORDER', gsi1sk: '2026-11-20#1' };
  expect(decodeCursor(String(encodeCursor(key, 'gsi1sk')), place)).toEqual({
    ...key,
    gsi1pk: place.partition,
  });
});

describe('a cursor that DynamoDB could not read is rejected as one that we did not issue:', () => {
  it.each([
    ['half of a surrogate pair', ['\ud800', 'sk', 'at']],
    ['the other half', ['pk', 'sk\udfff', 'at']],
    ['half of one in the index', ['pk', 'sk', 'a\ud83d']],
    ['an empty part', ['pk', '', 'at']],
    ['a partition that is too long', ['ع'.repeat(1025), 'sk', 'at']],
    ['a sort key that is too long', ['pk', 'ع'.repeat(513), 'at']],
    ['a number', ['pk', 'sk', 1]],
    ['too few parts', ['pk', 'sk']],
  ])('%s', (_, position) => {
    // JSON writes half a surrogate pair as an escape, as an attacker would.
    expect(read(cursorOf(position))).toThrow(expect.objectContaining({ code: 'invalid_request' }));
  });

  it.each(['', 'x', '%', '0'])('«%s»', (cursor) => {
    expect(read(cursor)).toThrow(expect.objectContaining({ code: 'invalid_request' }));
  });
});
