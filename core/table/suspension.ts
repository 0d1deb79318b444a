import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { OwnerStandings } from '@mirsah/domain/profile/owner-standings.ts';
import { isInGoodStanding, type Profile } from '@mirsah/domain/profile/profile.ts';
import { encode } from './item.ts';
import { suspensionKey } from './keys.ts';
import type { Table } from './table.ts';
import type { TransactItem } from './transaction.ts';

/**
 * Who may not be public has an item of its own beside the profile: publisher and order form read it without seeing a
 * profile, and its coming and going in the stream is what moves the pages.
 */
export function createOwnerStandings(table: Table): OwnerStandings {
  return {
    async isInGoodStanding(ownerId) {
      const { Item } = await table.client.send(
        new GetCommand({ TableName: table.name, Key: suspensionKey(ownerId), ConsistentRead: true }),
      );
      return Item === undefined;
    },
  };
}

/** Part of the transaction that writes the profile. */
export function writeStanding(table: Table, profile: Profile): TransactItem {
  const key = suspensionKey(profile.id);
  return isInGoodStanding(profile)
    ? { Delete: { TableName: table.name, Key: key } }
    : { Put: { TableName: table.name, Item: encode('suspension', key, { ownerId: profile.id }) } };
}
