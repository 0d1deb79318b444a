import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { countOf } from '@mirsah/domain/insights/counts.ts';
import type { TopPages } from '@mirsah/domain/insights/top-pages.ts';
import { pagesByViews, statsDay, statsPartition } from './keys.ts';
import { readItems } from './read-items.ts';
import { readRollup } from './rollup-item.ts';
import type { Table } from './table.ts';

const PAGE_PARTITION = statsPartition({ kind: 'page', pageId: '' });

/** Reads the pages' days in the order of their views, which their index keeps. */
export function createTopPages(table: Table): TopPages {
  return {
    async ofDay(day, limit) {
      const { Items = [] } = await table.client.send(
        new QueryCommand({
          TableName: table.name,
          IndexName: 'gsi1',
          KeyConditionExpression: 'gsi1pk = :day',
          ExpressionAttributeValues: { ':day': pagesByViews(day) },
          ProjectionExpression: 'pk',
          ScanIndexForward: false,
          Limit: limit,
        }),
      );
      return Items.map(({ pk }) => String(pk).slice(PAGE_PARTITION.length));
    },
    async viewsOf(pageIds, days) {
      const keyOf = (pageId: string, day: string) => ({
        pk: statsPartition({ kind: 'page', pageId }),
        sk: statsDay(day),
      });
      const items = await readItems(
        table,
        pageIds.flatMap((pageId) => days.map((day) => keyOf(pageId, day))),
      );
      const views = (pageId: string, day: string) => {
        const { pk, sk } = keyOf(pageId, day);
        const item = items.get(`${pk} ${sk}`);
        return item ? countOf(readRollup(item).counts, 'views') : 0;
      };
      return new Map(
        pageIds.map((pageId) => [pageId, days.reduce((sum, day) => sum + views(pageId, day), 0)]),
      );
    },
  };
}
