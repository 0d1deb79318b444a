import type { IndexName } from '@mirsah/table/dynamo/table';
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';

/** May ask one index for the entries of a partition; `*` in its name stands for anything. */
export function onIndex(table: ITableV2, index: IndexName, partition: string): PolicyStatement {
  return onKeys(table, ['dynamodb:Query'], [partition], `${table.tableArn}/index/${index}`);
}

/** May do `actions` with the items of these partitions, and with no others. */
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
      // Without it, `ForAllValues` is true for a request that names no key at all.
      Null: { 'dynamodb:LeadingKeys': 'false' },
    },
  });
}
