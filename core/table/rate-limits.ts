import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { ViewRateLimit } from '@mirsah/domain/metrics/page-view';
import type { RateCounter } from '@mirsah/domain/rate-limit';
import type { Table } from './dynamo/table.ts';
import { writeIf } from './dynamo/write.ts';
import { rateKey, viewRateKey } from './keys.ts';

/** Counts calls by name, one counter for each window of time. */
export function createRateCounter(table: Table): RateCounter {
  return {
    async count(name, window, expiresAt) {
      const { Attributes } = await table.client.send(
        new UpdateCommand({
          TableName: table.name,
          Key: rateKey(name, window),
          UpdateExpression: 'ADD calls :one SET expiresAt = :expiresAt',
          ExpressionAttributeValues: { ':one': 1, ':expiresAt': Math.ceil(expiresAt.getTime() / 1000) },
          ReturnValues: 'UPDATED_NEW',
        }),
      );
      return Number(Attributes?.calls);
    },
  };
}

const WINDOW_MS = 10 * 60_000;
/** A view is two or three messages. Whole mobile networks share few addresses, so many shoppers may be one visitor. */
const MAX_MESSAGES = 600;
const LIFETIME_SECONDS = 3600;

/** How many messages about views one visitor may send in ten minutes. */
export function createViewRateLimit(table: Table): ViewRateLimit {
  return {
    use(visitor, now) {
      const window = Math.floor(now.getTime() / WINDOW_MS);
      return writeIf(table, {
        Update: {
          TableName: table.name,
          Key: viewRateKey(`${visitor}#${window}`),
          UpdateExpression: 'ADD spent :one SET expiresAt = :expiresAt',
          ConditionExpression: 'attribute_not_exists(pk) OR spent < :most',
          ExpressionAttributeValues: {
            ':one': 1,
            ':most': MAX_MESSAGES,
            ':expiresAt': Math.floor(now.getTime() / 1000) + LIFETIME_SECONDS,
          },
        },
      });
    },
  };
}
