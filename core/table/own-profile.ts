import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand, type UpdateCommandInput } from '@aws-sdk/lib-dynamodb';
import { DomainError } from '@mirsah/domain/errors/domain-error.ts';
import { type Profile, profileSchema } from '@mirsah/domain/profile/profile.ts';
import type { ProfileRepository } from '@mirsah/domain/profile/profile-repository.ts';
import { putAuditEntry } from './audit-log.ts';
import { decode } from './item.ts';
import { profileKey } from './keys.ts';
import { writeStanding } from './suspension.ts';
import type { Table } from './table.ts';
import { type Step, type TransactItem, transact } from './transaction.ts';

/** What users do with their own profiles; each writes only its own fields, so that it disturbs no administrator. */
export function createOwnProfile(
  table: Table,
): Pick<ProfileRepository, 'rename' | 'endSessions' | 'beginRemoval'> {
  return {
    rename: (userId, fullName) => update(table, userId, 'fullName', fullName),
    endSessions: async (userId, at) => void (await update(table, userId, 'sessionsEndedAt', at)),
    async beginRemoval(profile, entry, substitute) {
      const { at } = entry;
      const steps: Step<'version_conflict'>[] = [
        { item: markLeaving(table, profile, at), refused: 'version_conflict' },
        { item: writeStanding(table, { ...profile, deletingSince: at }), refused: 'version_conflict' },
        { item: putAuditEntry(table, entry), refused: 'version_conflict' },
      ];
      if (substitute) steps.push({ item: isAdministrator(table, substitute), refused: 'version_conflict' });
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
function markLeaving(table: Table, { id, role }: Profile, at: string): TransactItem {
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
