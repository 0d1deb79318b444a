import { DomainError } from '@mirsah/domain/error';
import { isActive, type Profile, profileSchema } from '@mirsah/domain/user';
import type { OwnerStatuses, ProfileRepository } from '@mirsah/domain/user/ports';
import * as z from 'zod';
import { codec, encode } from '../dynamo/item.ts';
import { find, getItem } from '../dynamo/query.ts';
import type { Table } from '../dynamo/table.ts';
import {
  check,
  exists,
  isNew,
  put,
  remove,
  type Step,
  type TransactItem,
  transact,
  update,
  updateIf,
} from '../dynamo/write.ts';
import { isActingAdmin, putAuditEntry } from './audit-log.ts';
import { accountLinkKey, ownerStatusKey, profileIndexes, profileKey } from './keys.ts';

/** Roles, statuses and plans of a newer release are read as the one that allows least. */
export const profileCodec = codec({
  entity: 'profile',
  schema: profileSchema,
  fallbacks: { role: 'user', status: 'pending', plan: 'basic' },
});

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
    async createIfAbsent(profile) {
      const conflict = await transact(table, putNewProfile(table, profile));
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
        setDeletingSince(table, profile, deletingSince),
        writeOwnerStatus(table, { ...profile, deletingSince }),
        putAuditEntry(table, entry),
        ...(otherAdmin ? [check(table, profileKey(otherAdmin), isActingAdmin)] : []),
      ];
      const conflict = await transact(
        table,
        items.map((item) => ({ item, onConflict: 'version_conflict' as const })),
      );
      if (conflict) throw new DomainError(conflict);
    },
  };
}

/** The current profile, consistently read. */
export function findProfile(table: Table, userId: string): Promise<Profile | undefined> {
  return find(table, profileCodec, profileKey(userId));
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

export function putNewProfile(table: Table, profile: Profile): Step<'version_conflict'>[] {
  const item = { ...encode(profileCodec, profileKey(profile.id), profile), ...profileIndexes(profile) };
  const items = [put(table, item, isNew), ...(isActive(profile) ? [] : [writeOwnerStatus(table, profile)])];
  return items.map((each) => ({ item: each, onConflict: 'version_conflict' }));
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
 * The role must still be the same: a user who became an administrator in the meantime needs another one to
 * remain.
 */
function setDeletingSince(table: Table, { id, role }: Profile, deletingSince: string): TransactItem {
  return update(
    table,
    profileKey(id),
    { set: { deletingSince } },
    {
      ConditionExpression: '#role = :role AND NOT deletingSince > :never',
      ExpressionAttributeNames: { '#role': 'role' },
      ExpressionAttributeValues: { ':role': role, ':never': '' },
    },
  );
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
