import type { IndexName } from '@mirsah/table/dynamo/table';
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';

/** Allows queries of one index for the entries of a partition; `*` in its name is a wildcard. */
export function onIndex(table: ITableV2, index: IndexName, partition: string): PolicyStatement {
  return onKeys(table, ['dynamodb:Query'], [partition], `${table.tableArn}/index/${index}`);
}

/** Allows `actions` on the items of these partitions, and of no others. */
export function onKeys(
  table: ITableV2,
  actions: string[],
  partitions: string[],
  resource = table.tableArn,
): PolicyStatement {
  return new PolicyStatement({
    actions,
    resources: [resource],
    conditions: {
      'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': partitions },
      // Without it, `ForAllValues` is true for a request without any key.
      Null: { 'dynamodb:LeadingKeys': 'false' },
    },
  });
}
