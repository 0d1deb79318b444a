import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import type { PageCounts } from '@mirsah/domain/landing-page/page-counts.ts';
import { profileKey } from './keys.ts';
import type { Table } from './table.ts';

/** Counts the claims on titles: each page has one, written in its own transaction, and they weigh next to nothing. */
export function createPageCounts(table: Table): PageCounts {
  return {
    async countOf(ownerId) {
      let count = 0;
      let ExclusiveStartKey: QueryCommandInput['ExclusiveStartKey'];
      do {
        const answer = await table.client.send(
          new QueryCommand({
            TableName: table.name,
            KeyConditionExpression: 'pk = :owner AND begins_with(sk, :title)',
            ExpressionAttributeValues: { ':owner': profileKey(ownerId).pk, ':title': 'TITLE#' },
            ConsistentRead: true,
            Select: 'COUNT',
            ExclusiveStartKey,
          }),
        );
        count += answer.Count ?? 0;
        ExclusiveStartKey = answer.LastEvaluatedKey;
      } while (ExclusiveStartKey);
      return count;
    },
  };
}
