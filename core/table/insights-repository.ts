import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { InsightsRepository } from '@mirsah/domain/insights/insights-repository.ts';
import type { Day } from '@mirsah/domain/insights/riyadh-day.ts';
import { emptyRollup, type Rollup } from '@mirsah/domain/insights/rollup.ts';
import { STATS_TOTAL, statsDay, statsPartition } from './keys.ts';
import { readItems } from './read-items.ts';
import { readRollup } from './rollup-item.ts';
import type { Table } from './table.ts';

export function createInsightsRepository(table: Table): InsightsRepository {
  return {
    async read(scope, from) {
      const items = await queryStats(table, statsPartition(scope), statsDay(from));
      const days: { day: Day; rollup: Rollup }[] = [];
      let total = emptyRollup();
      for (const item of items) {
        const rollup = readRollup(item);
        if (item.sk === STATS_TOTAL) total = rollup;
        else days.push({ day: String(item.sk).slice(statsDay('').length), rollup });
      }
      return { days, total };
    },
    async pageTotals(pageIds) {
      const keyOf = (pageId: string) => ({ pk: statsPartition({ kind: 'page', pageId }), sk: STATS_TOTAL });
      const items = await readItems(table, pageIds.map(keyOf));
      const totals = new Map<string, Rollup>();
      for (const pageId of pageIds) {
        const { pk, sk } = keyOf(pageId);
        const item = items.get(`${pk} ${sk}`);
        if (item) totals.set(pageId, readRollup(item));
      }
      return totals;
    },
  };
}

async function queryStats(table: Table, partition: string, from: string) {
  const items: Record<string, unknown>[] = [];
  let ExclusiveStartKey: Record<string, unknown> | undefined;
  do {
    const { Items = [], LastEvaluatedKey } = await table.client.send(
      new QueryCommand({
        TableName: table.name,
        KeyConditionExpression: 'pk = :partition AND sk BETWEEN :from AND :total',
        ExpressionAttributeValues: { ':partition': partition, ':from': from, ':total': STATS_TOTAL },
        ExclusiveStartKey,
      }),
    );
    items.push(...Items);
    ExclusiveStartKey = LastEvaluatedKey;
  } while (ExclusiveStartKey);
  return items;
}
