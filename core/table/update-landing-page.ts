import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand, type UpdateCommandInput } from '@aws-sdk/lib-dynamodb';
import { landingPageKey } from './keys.ts';
import type { Table } from './table.ts';

/** Updates a page's item if its condition holds, and tells whether it did. */
export async function updateLandingPage(
  table: Table,
  pageId: string,
  input: Omit<UpdateCommandInput, 'TableName' | 'Key'> & { ConditionExpression: string },
): Promise<boolean> {
  try {
    await table.client.send(
      new UpdateCommand({ TableName: table.name, Key: landingPageKey(pageId), ...input }),
    );
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
}
