import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { encode } from './item.ts';
import { REPUBLISHING } from './keys.ts';
import type { Table } from './table.ts';

/**
 * A walk through all pages that asks for each to be published again. It lives in the table: writing how far it is wakes
 * the publisher through the stream for the next batch, however many pages there are. A new walk replaces the one before.
 */
export const republishingSchema = z.strictObject({ id: z.string(), after: z.string().nullable() });
export type Republishing = z.infer<typeof republishingSchema>;

export function putRepublishing(table: Table, walk: Republishing) {
  return { TableName: table.name, Item: encode('republishing', REPUBLISHING, walk) };
}

/** Notes how far a walk is, unless another has begun. */
export async function continueRepublishing(table: Table, walk: Republishing): Promise<void> {
  try {
    await table.client.send(
      new PutCommand({
        ...putRepublishing(table, walk),
        ConditionExpression: 'id = :id',
        ExpressionAttributeValues: { ':id': walk.id },
      }),
    );
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
  }
}
