import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import type { UserFilter } from '@mirsah/domain/admin/user-repository.ts';
import type { PageOf, PageRequest } from '@mirsah/domain/list/page-of.ts';
import { type Profile, type ProfileStatus, profileSchema } from '@mirsah/domain/profile/profile.ts';
import { decodeCursor, encodeCursor } from './cursor.ts';
import { decode } from './item.ts';
import { ALL_USERS, usersByRole, usersByStatus } from './keys.ts';
import type { Table } from './table.ts';
import type { IndexName } from './table-definition.ts';

type Place = { index: IndexName; partition: string };
type Items = Record<string, unknown>[];

/** Read in one go while searching; a thousand profiles are half a megabyte. */
const READ_AT_ONCE = 1000;
const READS = 4;

/**
 * Users, newest first, from the narrowest index that the filter allows; the rest of it is looked for in what that
 * index holds, a few thousand users at a time.
 */
export async function listUsers(table: Table, request: UserFilter & PageRequest): Promise<PageOf<Profile>> {
  const place = placeOf(request);
  const sortKey = `${place.index}sk`;
  const wanted = matcherOf(request);
  const isSearch = Boolean(request.search || (request.status && request.role));
  const found: Items = [];
  let startKey = request.cursor ? startOf(place, request.cursor) : undefined;
  for (let reads = 0; reads < READS; reads += 1) {
    const { Items = [], LastEvaluatedKey } = await table.client.send(
      new QueryCommand({
        ...inPartition(table, place),
        ScanIndexForward: false,
        Limit: isSearch ? READ_AT_ONCE : request.limit,
        ExclusiveStartKey: startKey,
      }),
    );
    const matching = Items.filter(wanted);
    const room = request.limit - found.length;
    found.push(...matching.slice(0, room));
    if (matching.length > room) return pageOf(found, encodeCursor(found.at(-1), sortKey));
    startKey = LastEvaluatedKey;
    if (!startKey || found.length === request.limit) break;
  }
  return pageOf(found, encodeCursor(startKey, sortKey));
}

/** Counted from the index: always as many as the list shows. */
export async function countUsers(table: Table, status: ProfileStatus): Promise<number> {
  const place = placeOf({ status });
  let count = 0;
  let ExclusiveStartKey: QueryCommandInput['ExclusiveStartKey'];
  do {
    const answer = await table.client.send(
      new QueryCommand({ ...inPartition(table, place), Select: 'COUNT', ExclusiveStartKey }),
    );
    count += answer.Count ?? 0;
    ExclusiveStartKey = answer.LastEvaluatedKey;
  } while (ExclusiveStartKey);
  return count;
}

function placeOf({ status, role }: UserFilter): Place {
  if (status) return { index: 'gsi2', partition: usersByStatus(status) };
  if (role) return { index: 'gsi3', partition: usersByRole(role) };
  return { index: 'gsi1', partition: ALL_USERS };
}

function inPartition(table: Table, { index, partition }: Place) {
  return {
    TableName: table.name,
    IndexName: index,
    KeyConditionExpression: '#partition = :partition',
    ExpressionAttributeNames: { '#partition': `${index}pk` },
    ExpressionAttributeValues: { ':partition': partition },
  };
}

function startOf({ index, partition }: Place, cursor: string) {
  return decodeCursor(cursor, { partitionKey: `${index}pk`, sortKey: `${index}sk`, partition });
}

function matcherOf({ search, role }: UserFilter): (item: Record<string, unknown>) => boolean {
  const text = comparable(search ?? '');
  return (item) =>
    (!role || item.role === role) &&
    (comparable(String(item.email)).includes(text) || comparable(String(item.fullName)).includes(text));
}

/** Names as people type them: hamza, taa marbuta, diacritics and case do not tell two apart. */
function comparable(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u064B-\u065F\u0670\u0640]/g, '')
    .replace(/[أإآٱ]/g, 'ا')
    .replace(/ة/g, 'ه')
    .replace(/ى/g, 'ي')
    .trim()
    .toLowerCase();
}

function pageOf(items: Items, cursor: string | null): PageOf<Profile> {
  return { items: items.map((item) => decode(profileSchema, item)), cursor };
}
