import { DomainError } from '@mirsah/domain/error';
import type { PageOf, PageRequest } from '@mirsah/domain/paging';
import { normalizeArabic } from '@mirsah/domain/search-text';
import type { Profile } from '@mirsah/domain/user';
import type { UserFilter, UserRepository } from '@mirsah/domain/user/ports';
import type { Item } from '../dynamo/item.ts';
import {
  batchGet,
  countItems,
  decodeCursor,
  encodeCursor,
  itemName,
  partition,
  queryOnce,
} from '../dynamo/query.ts';
import type { IndexName, Table } from '../dynamo/table.ts';
import { remove, type Step, type TransactItem, transact, update, write } from '../dynamo/write.ts';
import { asAdmin, isStaying } from './audit-log.ts';
import {
  ALL_USERS,
  accessKey,
  accountLinkKey,
  businessDetailsKey,
  ownerStatusKey,
  profileIndexes,
  profileKey,
  recoveryCodesKey,
  usersByRole,
  usersByStatus,
} from './keys.ts';
import {
  findProfile,
  findProfileByAccount,
  putAccess,
  putNewProfile,
  readListed,
  writeOwnerStatus,
} from './users.ts';

/** All users, as administrators see and change them. */
export function createUserRepository(table: Table): UserRepository {
  return {
    find: (userId) => findProfile(table, userId),
    findByAccount: (accountId) => findProfileByAccount(table, accountId),
    list: (request) => listUsers(table, request),
    count: (status) => countItems(table, inPlace(placeOf({ status }))),
    create: (profile, entry) => writeAll(table, [...putNewProfile(table, profile), ...asAdmin(table, entry)]),
    change: (before, after, entry) =>
      writeAll(table, [
        { item: putAccess(table, before, after), onConflict: 'version_conflict' },
        { item: updateProfile(table, after), onConflict: 'version_conflict' },
        { item: writeOwnerStatus(table, after), onConflict: 'version_conflict' },
        ...asAdmin(table, entry),
      ]),
    async remove(userId) {
      const accountId = (await findProfile(table, userId))?.accountId;
      // The profile last, because it has the link.
      const keys = [
        ...(accountId ? [accountLinkKey(accountId)] : []),
        ownerStatusKey(userId),
        accessKey(userId),
        recoveryCodesKey(userId),
        businessDetailsKey(userId),
        profileKey(userId),
      ];
      for (const key of keys) await write(table, remove(table, key));
    },
  };
}

async function writeAll(table: Table, steps: Step<'version_conflict' | 'not_allowed'>[]): Promise<void> {
  const conflict = await transact(table, steps);
  if (conflict) throw new DomainError(conflict);
}

/** Sets the indexes by which users are listed, and the beginning of a deletion. */
function updateProfile(table: Table, after: Profile): TransactItem {
  const set = { deletingSince: after.deletingSince, ...profileIndexes(after) };
  return update(table, profileKey(after.id), { set }, isStaying);
}

type Place = { index: IndexName; partition: string };

/** The profiles per request of a search; a thousand are half a megabyte. */
const SEARCH_PAGE_SIZE = 1000;
const MAX_READS = 4;

/**
 * Users, newest first, from the narrowest index that the filter allows; its other conditions are applied to
 * the index's items, a few thousand users at a time.
 */
async function listUsers(table: Table, request: UserFilter & PageRequest): Promise<PageOf<Profile>> {
  const place = placeOf(request);
  const sortKey = `${place.index}sk`;
  const wanted = matcherOf(request);
  const isSearch = Boolean(request.search || (request.status && request.role));
  const found: Item[] = [];
  let startKey = request.cursor ? decodeCursor(request.cursor, place) : undefined;
  for (let reads = 0; reads < MAX_READS; reads += 1) {
    const query = {
      ...inPlace(place),
      ScanIndexForward: false,
      ...(startKey && { ExclusiveStartKey: startKey }),
    };
    const { items, nextKey } = await queryOnce(table, query, isSearch ? SEARCH_PAGE_SIZE : request.limit);
    const matching = items.filter(wanted);
    const room = request.limit - found.length;
    found.push(...matching.slice(0, room));
    if (matching.length > room) return pageOf(table, found, request, encodeCursor(found.at(-1), sortKey));
    startKey = nextKey;
    if (!startKey || found.length === request.limit) break;
  }
  return pageOf(table, found, request, encodeCursor(startKey, sortKey));
}

function placeOf({ status, role }: UserFilter): Place {
  if (status) return { index: 'gsi2', partition: usersByStatus(status) };
  if (role) return { index: 'gsi3', partition: usersByRole(role) };
  return { index: 'gsi1', partition: ALL_USERS };
}

const inPlace = ({ index, partition: name }: Place) => partition(name, index);

function matcherOf({ search, role }: UserFilter): (item: Item) => boolean {
  const text = normalizeArabic(search ?? '');
  return (item) =>
    (!role || item.gsi3pk === usersByRole(role)) &&
    (normalizeArabic(String(item.email)).includes(text) ||
      normalizeArabic(String(item.fullName)).includes(text));
}

/** The access of each is read with the page: an index only says where to look. */
async function pageOf(
  table: Table,
  found: readonly Item[],
  { status, role }: UserFilter,
  cursor: string | null,
): Promise<PageOf<Profile>> {
  const keyOf = (item: Item) => accessKey(String(item.id));
  const accesses = await batchGet(table, found.map(keyOf));
  const items = found
    .map((item) => readListed(table, item, accesses.get(itemName(keyOf(item)))))
    .filter((profile) => profile !== undefined)
    .filter((profile) => (!status || profile.status === status) && (!role || profile.role === role));
  return { items, cursor };
}
