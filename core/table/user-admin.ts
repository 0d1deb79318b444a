import { DeleteCommand, QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import { DomainError } from '@mirsah/domain/error';
import type { PageOf, PageRequest } from '@mirsah/domain/paging';
import { normalizeArabic } from '@mirsah/domain/search-text';
import { type Profile, type ProfileStatus, profileSchema } from '@mirsah/domain/user';
import type { UserFilter, UserRepository } from '@mirsah/domain/user/ports';
import { asAdmin } from './audit-log.ts';
import type { IndexName } from './dynamo/definition.ts';
import { decode } from './dynamo/item.ts';
import { decodeCursor, encodeCursor } from './dynamo/query.ts';
import type { Table } from './dynamo/table.ts';
import { type Step, type TransactItem, transact } from './dynamo/write.ts';
import { ALL_USERS, ownerStatusKey, profileIndexes, profileKey, usersByRole, usersByStatus } from './keys.ts';
import { putNewProfile, readProfile, writeOwnerStatus } from './users.ts';

type Conflict = 'version_conflict' | 'not_allowed';

export function createUserRepository(table: Table): UserRepository {
  return {
    find: (userId) => readProfile(table, userId),
    list: (request) => listUsers(table, request),
    count: (status) => countUsers(table, status),
    create: (profile, entry) => write(table, [...putNewProfile(table, profile), ...asAdmin(table, entry)]),
    change: (before, after, entry) =>
      write(table, [
        { item: update(table, before, after), onConflict: 'version_conflict' },
        { item: writeOwnerStatus(table, after), onConflict: 'version_conflict' },
        ...asAdmin(table, entry),
      ]),
    async remove(userId) {
      for (const Key of [profileKey(userId), ownerStatusKey(userId)]) {
        await table.client.send(new DeleteCommand({ TableName: table.name, Key }));
      }
    },
  };
}

async function write(table: Table, steps: Step<Conflict>[]): Promise<void> {
  const refusal = await transact(table, steps);
  if (refusal) throw new DomainError(refusal);
}

/** Sets what administrators may change, if all of it is still as it was; the rest is the user's own. */
function update(table: Table, before: Profile, after: Profile): TransactItem {
  const { role, status, banReason, plan, deletingSince } = after;
  const changed = { role, status, banReason, plan, deletingSince, ...profileIndexes(after) };
  const names = Object.keys(changed);
  return {
    Update: {
      TableName: table.name,
      Key: profileKey(before.id),
      UpdateExpression: `SET ${names.map((name) => `#${name} = :${name}`).join(', ')}`,
      // Profiles from before there were plans have neither of the last two.
      ConditionExpression: [
        '#role = :wasRole AND #status = :wasStatus AND #banReason = :wasReason',
        '(attribute_not_exists(#plan) OR #plan = :wasPlan)',
        '(attribute_not_exists(#deletingSince) OR #deletingSince = :wasDeleting)',
      ].join(' AND '),
      ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
      ExpressionAttributeValues: {
        ...Object.fromEntries(Object.entries(changed).map(([name, value]) => [`:${name}`, value])),
        ':wasRole': before.role,
        ':wasStatus': before.status,
        ':wasReason': before.banReason,
        ':wasPlan': before.plan,
        ':wasDeleting': before.deletingSince,
      },
    },
  };
}

type Place = { index: IndexName; partition: string };
type Items = Record<string, unknown>[];

/** Read in one go while searching; a thousand profiles are half a megabyte. */
const SEARCH_PAGE_SIZE = 1000;
const MAX_READS = 4;

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
  for (let reads = 0; reads < MAX_READS; reads += 1) {
    const { Items = [], LastEvaluatedKey } = await table.client.send(
      new QueryCommand({
        ...inPartition(table, place),
        ScanIndexForward: false,
        Limit: isSearch ? SEARCH_PAGE_SIZE : request.limit,
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
  const text = normalizeArabic(search ?? '');
  return (item) =>
    (!role || item.role === role) &&
    (normalizeArabic(String(item.email)).includes(text) ||
      normalizeArabic(String(item.fullName)).includes(text));
}

function pageOf(items: Items, cursor: string | null): PageOf<Profile> {
  return { items: items.map((item) => decode(profileSchema, item)), cursor };
}
