import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { GetCommand, UpdateCommand, type UpdateCommandInput } from '@aws-sdk/lib-dynamodb';
import { DomainError } from '@mirsah/domain/error';
import { isActive, type Profile, profileSchema } from '@mirsah/domain/user';
import type { OwnerStatuses, ProfileRepository } from '@mirsah/domain/user/ports';
import { putAuditEntry } from './audit-log.ts';
import { decode, encode } from './dynamo/item.ts';
import type { Table } from './dynamo/table.ts';
import { type Step, type TransactItem, transact } from './dynamo/write.ts';
import { ownerStatusKey, profileIndexes, profileKey } from './keys.ts';

export function createProfileRepository(table: Table): ProfileRepository {
  return {
    ...createOwnProfile(table),
    find: (userId) => readProfile(table, userId),
    async createIfAbsent(profile) {
      const refusal = await transact(table, putNewProfile(table, profile));
      return refusal ? ((await readProfile(table, profile.id)) ?? profile) : profile;
    },
  };
}

/** Reads the profile as it is now, never a stale copy. */
export async function readProfile(table: Table, userId: string): Promise<Profile | undefined> {
  const { Item } = await table.client.send(
    new GetCommand({ TableName: table.name, Key: profileKey(userId), ConsistentRead: true }),
  );
  return Item && decode(profileSchema, Item);
}

export function putNewProfile(table: Table, profile: Profile): Step<'version_conflict'>[] {
  const put = {
    Put: {
      TableName: table.name,
      Item: { ...encode('profile', profileKey(profile.id), profile), ...profileIndexes(profile) },
      ConditionExpression: 'attribute_not_exists(pk)',
    },
  };
  const standing = { item: writeOwnerStatus(table, profile), onConflict: 'version_conflict' as const };
  return [{ item: put, onConflict: 'version_conflict' }, ...(isActive(profile) ? [] : [standing])];
}

/** What users do with their own profiles; each writes only its own fields, so that it disturbs no administrator. */
export function createOwnProfile(
  table: Table,
): Pick<ProfileRepository, 'rename' | 'endSessions' | 'markForDeletion'> {
  return {
    rename: (userId, fullName) => update(table, userId, 'fullName', fullName),
    endSessions: async (userId, at) => void (await update(table, userId, 'sessionsEndedAt', at)),
    async markForDeletion(profile, entry, substitute) {
      const { at } = entry;
      const steps: Step<'version_conflict'>[] = [
        { item: markForDeletion(table, profile, at), onConflict: 'version_conflict' },
        { item: writeOwnerStatus(table, { ...profile, deletingSince: at }), onConflict: 'version_conflict' },
        { item: putAuditEntry(table, entry), onConflict: 'version_conflict' },
      ];
      if (substitute)
        steps.push({ item: isAdministrator(table, substitute), onConflict: 'version_conflict' });
      const refusal = await transact(table, steps);
      if (refusal) throw new DomainError(refusal);
    },
  };
}

async function update(
  table: Table,
  userId: string,
  field: 'fullName' | 'sessionsEndedAt',
  value: string,
): Promise<Profile> {
  const input: UpdateCommandInput = {
    TableName: table.name,
    Key: profileKey(userId),
    UpdateExpression: 'SET #field = :value',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeNames: { '#field': field },
    ExpressionAttributeValues: { ':value': value },
    ReturnValues: 'ALL_NEW',
  };
  try {
    const { Attributes = {} } = await table.client.send(new UpdateCommand(input));
    return decode(profileSchema, Attributes);
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) throw new DomainError('not_found');
    throw error;
  }
}

/** The role must still be the one it was judged by: whoever becomes an administrator meanwhile needs a substitute. */
function markForDeletion(table: Table, { id, role }: Profile, at: string): TransactItem {
  return {
    Update: {
      TableName: table.name,
      Key: profileKey(id),
      UpdateExpression: 'SET deletingSince = :at',
      ConditionExpression: '#role = :role AND NOT deletingSince > :never',
      ExpressionAttributeNames: { '#role': 'role' },
      ExpressionAttributeValues: { ':at': at, ':role': role, ':never': '' },
    },
  };
}

function isAdministrator(table: Table, userId: string): TransactItem {
  return {
    ConditionCheck: {
      TableName: table.name,
      Key: profileKey(userId),
      ConditionExpression: '#role = :admin AND #status = :approved AND NOT deletingSince > :never',
      ExpressionAttributeNames: { '#role': 'role', '#status': 'status' },
      ExpressionAttributeValues: { ':admin': 'admin', ':approved': 'approved', ':never': '' },
    },
  };
}

/**
 * Who may not be public has an item of its own beside the profile: publisher and order form read it without seeing a
 * profile, and its coming and going in the stream is what moves the pages.
 */
export function createOwnerStatuses(table: Table): OwnerStatuses {
  return {
    async isActive(ownerId) {
      const { Item } = await table.client.send(
        new GetCommand({ TableName: table.name, Key: ownerStatusKey(ownerId), ConsistentRead: true }),
      );
      return Item === undefined;
    },
  };
}

/** Part of the transaction that writes the profile. */
export function writeOwnerStatus(table: Table, profile: Profile): TransactItem {
  const key = ownerStatusKey(profile.id);
  return isActive(profile)
    ? { Delete: { TableName: table.name, Key: key } }
    : { Put: { TableName: table.name, Item: encode('suspension', key, { ownerId: profile.id }) } };
}
