import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { riyadhDay } from '@mirsah/domain/day';
import type { PageView, PageViewRepository, ViewRateLimit } from '@mirsah/domain/metrics/page-view';
import { encode } from './dynamo/item.ts';
import type { Table } from './dynamo/table.ts';
import { pageViewKey, viewRateKey } from './keys.ts';

/** Longer than the longest period of days that is shown, so that all of it can be counted again. */
export const VIEWS_KEPT_DAYS = 100;

export function createPageViewRepository(table: Table): PageViewRepository {
  return {
    async record(view) {
      await ifConditionHolds(
        table.client.send(
          new PutCommand({
            TableName: table.name,
            Item: pageViewItem(view),
            ConditionExpression: 'attribute_not_exists(pk)',
          }),
        ),
      );
    },
    async updateProgress({ pageId, day, viewId }, { visibleSeconds, hasStartedForm }) {
      const Key = pageViewKey(pageId, day, viewId);
      const isNews = await ifConditionHolds(
        table.client.send(
          new UpdateCommand({
            TableName: table.name,
            Key,
            UpdateExpression: `SET visibleSeconds = :seconds${hasStartedForm ? ', hasStartedForm = :true' : ''}`,
            ConditionExpression: 'visibleSeconds <= :seconds',
            ExpressionAttributeValues: {
              ':seconds': visibleSeconds,
              ...(hasStartedForm && { ':true': true }),
            },
          }),
        ),
      );
      if (isNews) return true;
      const { Item } = await table.client.send(
        new GetCommand({ TableName: table.name, Key, ProjectionExpression: 'pk' }),
      );
      return Item !== undefined;
    },
  };
}

export function pageViewItem(view: PageView) {
  return {
    ...encode('page_view', pageViewKey(view.pageId, riyadhDay(view.at), view.id), view),
    expiresAt: Math.floor(Date.parse(view.at) / 1000) + VIEWS_KEPT_DAYS * 86_400,
  };
}

const WINDOW_MS = 10 * 60_000;
/** A view is two or three messages. Whole mobile networks share few addresses, so many shoppers may be one visitor. */
const PER_WINDOW = 600;

export function createViewRateLimit(table: Table): ViewRateLimit {
  return {
    use: (visitor, now) => {
      const window = Math.floor(now.getTime() / WINDOW_MS);
      return ifConditionHolds(
        table.client.send(
          new UpdateCommand({
            TableName: table.name,
            Key: viewRateKey(`${visitor}#${window}`),
            UpdateExpression: 'ADD spent :one SET expiresAt = :then',
            ConditionExpression: 'attribute_not_exists(pk) OR spent < :most',
            ExpressionAttributeValues: {
              ':one': 1,
              ':most': PER_WINDOW,
              ':then': Math.floor(now.getTime() / 1000) + 3600,
            },
          }),
        ),
      );
    },
  };
}

async function ifConditionHolds(writing: Promise<unknown>): Promise<boolean> {
  try {
    await writing;
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
}
