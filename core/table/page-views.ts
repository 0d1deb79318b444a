import { riyadhDay } from '@mirsah/domain/day';
import { type PageView, type PageViewRepository, pageViewSchema } from '@mirsah/domain/metrics/page-view';
import { codec, encode } from './dynamo/item.ts';
import { getItem } from './dynamo/query.ts';
import type { Table } from './dynamo/table.ts';
import { isNew, putIf, updateIf } from './dynamo/write.ts';
import { pageViewKey } from './keys.ts';

/** Longer than the longest period of days that is shown, so that all of it can be counted again. */
export const VIEW_TTL_DAYS = 100;

export const pageViewCodec = codec({
  entity: 'page_view',
  schema: pageViewSchema,
  fallbacks: { device: 'unknown', source: 'other' },
  storedNames: { attribution: 'touch' },
});

export function createPageViewRepository(table: Table): PageViewRepository {
  return {
    async record(view) {
      await putIf(table, pageViewItem(view), isNew);
    },
    async updateProgress({ pageId, day, viewId }, { visibleSeconds, hasStartedForm }) {
      const key = pageViewKey(pageId, day, viewId);
      const set = { visibleSeconds, ...(hasStartedForm && { hasStartedForm }) };
      const isNews = await updateIf(
        table,
        key,
        { set },
        {
          ConditionExpression: 'visibleSeconds <= :seconds',
          ExpressionAttributeValues: { ':seconds': visibleSeconds },
        },
      );
      return isNews || (await getItem(table, key)) !== undefined;
    },
  };
}

export function pageViewItem(view: PageView) {
  return {
    ...encode(pageViewCodec, pageViewKey(view.pageId, riyadhDay(view.at), view.id), view),
    expiresAt: Math.floor(Date.parse(view.at) / 1000) + VIEW_TTL_DAYS * 86_400,
  };
}
