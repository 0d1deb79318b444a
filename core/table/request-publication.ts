import { unpublishedIndex } from './keys.ts';
import type { Table } from './table.ts';
import { updateLandingPage } from './update-landing-page.ts';

/**
 * Asks for a page to be published again as it is: the stream tells the publisher, who sees that nothing of it is
 * marked as live. Does nothing when the page is gone. `at` is ISO-8601.
 */
export async function requestPublication(table: Table, pageId: string, at: string): Promise<void> {
  const { gsi3pk, gsi3sk } = unpublishedIndex({ id: pageId }, at);
  await updateLandingPage(table, pageId, {
    UpdateExpression:
      'SET publication.#version = :none, publication.failure = :null, gsi3pk = :pk, gsi3sk = :sk',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeNames: { '#version': 'version' },
    ExpressionAttributeValues: { ':none': 0, ':null': null, ':pk': gsi3pk, ':sk': gsi3sk },
  });
}
