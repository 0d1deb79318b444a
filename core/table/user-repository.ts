import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import type { UserRepository } from '@mirsah/domain/admin/user-repository.ts';
import { DomainError } from '@mirsah/domain/errors/domain-error.ts';
import type { Profile } from '@mirsah/domain/profile/profile.ts';
import { asAdmin } from './acting-admin.ts';
import { profileIndexes, profileKey, suspensionKey } from './keys.ts';
import { putNewProfile, readProfile } from './profile-repository.ts';
import { writeStanding } from './suspension.ts';
import type { Table } from './table.ts';
import { type Step, type TransactItem, transact } from './transaction.ts';
import { countUsers, listUsers } from './user-list.ts';

type Refusal = 'version_conflict' | 'not_allowed';

export function createUserRepository(table: Table): UserRepository {
  return {
    find: (userId) => readProfile(table, userId),
    list: (request) => listUsers(table, request),
    count: (status) => countUsers(table, status),
    create: (profile, entry) => write(table, [...putNewProfile(table, profile), ...asAdmin(table, entry)]),
    change: (before, after, entry) =>
      write(table, [
        { item: update(table, before, after), refused: 'version_conflict' },
        { item: writeStanding(table, after), refused: 'version_conflict' },
        ...asAdmin(table, entry),
      ]),
    async remove(userId) {
      for (const Key of [profileKey(userId), suspensionKey(userId)]) {
        await table.client.send(new DeleteCommand({ TableName: table.name, Key }));
      }
    },
  };
}

async function write(table: Table, steps: Step<Refusal>[]): Promise<void> {
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
