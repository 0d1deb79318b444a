import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { isInGoodStanding, type Profile, profileSchema } from '@mirsah/domain/profile/profile.ts';
import type { ProfileRepository } from '@mirsah/domain/profile/profile-repository.ts';
import { decode, encode } from './item.ts';
import { profileIndexes, profileKey } from './keys.ts';
import { createOwnProfile } from './own-profile.ts';
import { writeStanding } from './suspension.ts';
import type { Table } from './table.ts';
import { type Step, transact } from './transaction.ts';

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
  const standing = { item: writeStanding(table, profile), refused: 'version_conflict' as const };
  return [{ item: put, refused: 'version_conflict' }, ...(isInGoodStanding(profile) ? [] : [standing])];
}
