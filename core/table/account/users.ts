import { DomainError } from '@mirsah/domain/error';
import {
  accessSchema,
  isActive,
  leastAccess,
  type Person,
  type Profile,
  personSchema,
  type UserAccess,
} from '@mirsah/domain/user';
import type { NewAccess, OwnerStatuses, ProfileRepository } from '@mirsah/domain/user/ports';
import * as z from 'zod';
import { codec, decode, decodeOrSkip, encode, type Item } from '../dynamo/item.ts';
import { find, getItem, getItems } from '../dynamo/query.ts';
import type { Table } from '../dynamo/table.ts';
import {
  type Condition,
  check,
  exists,
  isNew,
  put,
  putIf,
  remove,
  type Step,
  type TransactItem,
  transact,
  update,
  updateIf,
} from '../dynamo/write.ts';
import { isActingAdmin, isStaying, putAuditEntry } from './audit-log.ts';
import { accessKey, accountLinkKey, ownerStatusKey, profileIndexes, profileKey } from './keys.ts';

export const accessCodec = codec({
  entity: 'access',
  schema: accessSchema.extend({ userId: z.string() }),
  // Roles, statuses and plans of a newer release are read as the one that allows least.
  fallbacks: { role: leastAccess.role, status: leastAccess.status, plan: leastAccess.plan },
});

/** Of the access, a profile's item has only the partitions of its indexes. */
export const profileCodec = codec({ entity: 'profile', schema: personSchema });

/** From a recreated account to the profile of its owner; accounts are lost with their user pool. */
export const accountLinkCodec = codec({
  entity: 'account_link',
  schema: z.object({ accountId: z.string(), ownerId: z.string() }),
});

/** Exists while an owner's pages may not be public. */
export const ownerStatusCodec = codec({
  entity: 'suspension',
  shape: 'owner_status',
  schema: z.object({ ownerId: z.string() }),
});

/**
 * Users' changes of their own profiles; each writes only its own fields, so that it does not overwrite an
 * administrator's change.
 */
export function createProfileRepository(table: Table): ProfileRepository {
  return {
    find: (userId) => findProfile(table, userId),
    findByAccount: (accountId) => findProfileByAccount(table, accountId),
    async createIfAbsent(person) {
      const profile = { ...person, ...accessFrom(await getItem(table, accessKey(person.id))) };
      const conflict = await transact(table, putProfile(table, profile));
      return conflict ? ((await findProfile(table, profile.id)) ?? profile) : profile;
    },
    rename: (userId, fullName) => updateOwn(table, userId, { fullName }),
    saveSender: (userId, sender) => updateOwn(table, userId, { sender }),
    async endSessions(userId, at) {
      await updateOwn(table, userId, { sessionsEndedAt: at });
    },
    async markForDeletion(profile, entry, otherAdmin) {
      const deletingSince = entry.at;
      const items = [
        update(table, profileKey(profile.id), { set: { deletingSince } }, isStaying),
        // A user who became an administrator in the meantime needs another one to remain.
        check(table, accessKey(profile.id), hasStillAccess(profile, ['role'])),
        writeOwnerStatus(table, { ...profile, deletingSince }),
        putAuditEntry(table, entry),
        ...(otherAdmin ? isActingAdmin(table, otherAdmin) : []),
      ];
      const conflict = await transact(
        table,
        items.map((item) => ({ item, onConflict: 'version_conflict' as const })),
      );
      if (conflict) throw new DomainError(conflict);
    },
  };
}

/** The current profile with its access, consistently read by one request. */
export async function findProfile(table: Table, userId: string): Promise<Profile | undefined> {
  const [profile, access] = await getItems(table, [profileKey(userId), accessKey(userId)]);
  if (!profile) return undefined;
  return readProfile(profile, access);
}

/** A profile from its items in a list, where an unreadable one is left out. */
export function readListed(table: Table, item: Item, access: Item | undefined): Profile | undefined {
  const profile = decodeOrSkip(table, profileCodec, item);
  return profile && { ...profile, ...withoutId(access && decodeOrSkip(table, accessCodec, access)) };
}

/** A profile from its item and that of its access. */
export function readProfile(profile: Item, access: Item | undefined): Profile {
  return { ...decode(profileCodec, profile), ...accessFrom(access) };
}

const accessFrom = (item: Item | undefined) => withoutId(item && decode(accessCodec, item));

function withoutId(stored: (UserAccess & { userId: string }) | undefined): UserAccess {
  if (!stored) return leastAccess;
  const { userId: _userId, ...access } = stored;
  return access;
}

/** Nearly every account has its owner's id, so the first lookup is nearly always enough. */
export async function findProfileByAccount(table: Table, accountId: string): Promise<Profile | undefined> {
  const own = await findProfile(table, accountId);
  if (own) return own;
  const link = await find(table, accountLinkCodec, accountLinkKey(accountId));
  return link && findProfile(table, link.ownerId);
}

/**
 * Links a recreated account to the profile's owner. False when the profile does not exist, or the account
 * already has its own profile because its owner has used it. Repeating it changes nothing.
 */
export async function linkAccount(
  table: Table,
  { accountId, ownerId }: { accountId: string; ownerId: string },
): Promise<boolean> {
  const link = encode(accountLinkCodec, accountLinkKey(accountId), { accountId, ownerId });
  const conflict = await transact(
    table,
    [
      put(table, link),
      update(table, profileKey(ownerId), { set: { accountId } }, exists),
      check(table, profileKey(accountId), isNew),
    ].map((item) => ({ item, onConflict: 'version_conflict' as const })),
  );
  return conflict === undefined;
}

/** The access of accounts that sign-up is about to make. */
export function createNewAccess(table: Table): NewAccess {
  return {
    async grant(accountId, access) {
      await putIf(table, accessItem({ id: accountId, ...access }), isNew);
    },
  };
}

/** Creates a profile with its access, or returns the one that the user has. For operators. */
export async function createProfile(table: Table, profile: Profile): Promise<Profile> {
  const conflict = await transact(table, putNewProfile(table, profile));
  return conflict ? ((await findProfile(table, profile.id)) ?? profile) : profile;
}

/** A new profile with its access, which replaces what sign-up granted. */
export function putNewProfile(table: Table, profile: Profile): Step<'version_conflict'>[] {
  return [
    ...putProfile(table, profile),
    { item: put(table, accessItem(profile)), onConflict: 'version_conflict' },
  ];
}

function putProfile(table: Table, profile: Profile): Step<'version_conflict'>[] {
  const { id } = profile;
  const item = { ...encode(profileCodec, profileKey(id), personOf(profile)), ...profileIndexes(profile) };
  const items = [put(table, item, isNew), ...(isActive(profile) ? [] : [writeOwnerStatus(table, profile)])];
  return items.map((each) => ({ item: each, onConflict: 'version_conflict' }));
}

const personOf = ({ role: _1, status: _2, banReason: _3, plan: _4, ...person }: Profile): Person => person;

/** Replaces the access if it is still that of `before`. */
export function putAccess(table: Table, before: Profile, after: Profile): TransactItem {
  return put(table, accessItem(after), hasStillAccess(before, accessFields));
}

const accessFields = ['role', 'status', 'banReason', 'plan'] as const;

function accessItem({ id: userId, role, status, banReason, plan }: Pick<Profile, 'id' | keyof UserAccess>) {
  return encode(accessCodec, accessKey(userId), { userId, role, status, banReason, plan });
}

/** The stored access has these values. Where none is stored, they are the least ones. */
function hasStillAccess(profile: UserAccess, fields: readonly (keyof UserAccess)[]): Condition {
  const isLeast = fields.every((field) => profile[field] === leastAccess[field]);
  const isSame = fields.map((field) => `#${field} = :${field}`).join(' AND ');
  return {
    ConditionExpression: isLeast ? `attribute_not_exists(pk) OR (${isSame})` : isSame,
    ExpressionAttributeNames: Object.fromEntries(fields.map((field) => [`#${field}`, field])),
    ExpressionAttributeValues: Object.fromEntries(fields.map((field) => [`:${field}`, profile[field]])),
  };
}

async function updateOwn(
  table: Table,
  userId: string,
  set: Partial<Pick<Profile, 'fullName' | 'sender' | 'sessionsEndedAt'>>,
): Promise<Profile> {
  const isStored = await updateIf(table, profileKey(userId), { set }, exists);
  const stored = isStored ? await findProfile(table, userId) : undefined;
  if (!stored) throw new DomainError('not_found');
  return stored;
}

/**
 * Whether an owner's pages may be public is a separate item beside the profile: publisher and order form read
 * it without seeing a profile, and when it is written or removed, the stream republishes the owner's pages.
 */
export function createOwnerStatuses(table: Table): OwnerStatuses {
  return { isActive: async (ownerId) => (await getItem(table, ownerStatusKey(ownerId))) === undefined };
}

/** Part of every transaction that changes whether the owner is active. */
export function writeOwnerStatus(table: Table, profile: Profile): TransactItem {
  const key = ownerStatusKey(profile.id);
  return isActive(profile)
    ? remove(table, key)
    : put(table, encode(ownerStatusCodec, key, { ownerId: profile.id }));
}
