import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { RateCounter } from '@mirsah/domain/rate-limit';
import type { Table } from './dynamo/table.ts';
import { rateKey } from './keys.ts';

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
