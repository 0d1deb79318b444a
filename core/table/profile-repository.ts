import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { type Profile, profileSchema } from '@mirsah/domain/profile/profile.ts';
import type { ProfileRepository } from '@mirsah/domain/profile/profile-repository.ts';
import { decode, encode } from './item.ts';
import { profileIndexes, profileKey } from './keys.ts';
import type { Table } from './table.ts';

export function createProfileRepository(table: Table): ProfileRepository {
  const find = async (userId: string): Promise<Profile | undefined> => {
    const { Item } = await table.client.send(
      new GetCommand({ TableName: table.name, Key: profileKey(userId), ConsistentRead: true }),
    );
    return Item && decode(profileSchema, Item);
  };
  return {
    find,
    async createIfAbsent(profile) {
      try {
        await table.client.send(
          new PutCommand({
            TableName: table.name,
            Item: { ...encode('profile', profileKey(profile.id), profile), ...profileIndexes(profile) },
            ConditionExpression: 'attribute_not_exists(pk)',
          }),
        );
        return profile;
      } catch (error) {
        if (!(error instanceof ConditionalCheckFailedException)) throw error;
        return (await find(profile.id)) ?? profile;
      }
    },
  };
}
