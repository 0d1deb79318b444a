import { landingPageKey, orderClaimKey, orderKey } from '@mirsah/table/keys.ts';
import { tableDefinition } from '@mirsah/table/table-definition.ts';
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';

/** Every item of a kind: the table's own key with a wildcard in place of the id. */
const pages = landingPageKey('*').pk;
const orders = orderKey('*').pk;
const orderClaims = orderClaimKey('*').pk;

/**
 * Shoppers' requests read a page, write an order with its claim, and show a receipt. They never see who a merchant
 * is, list anything, or change or delete what is there. A transaction asks for the rights of the writes in it.
 */
export function publicTableAccess(table: ITableV2): PolicyStatement[] {
  return [
    onKeys(table, ['dynamodb:GetItem'], [pages, orders, orderClaims]),
    onKeys(table, ['dynamodb:PutItem'], [orders, orderClaims]),
  ];
}

/** Whose items a merchant may touch is decided per request, in code: IAM sees one role for all of them. */
export function merchantTableAccess(table: ITableV2): PolicyStatement[] {
  return [
    new PolicyStatement({
      actions: [
        'dynamodb:GetItem',
        'dynamodb:Query',
        'dynamodb:PutItem',
        'dynamodb:UpdateItem',
        'dynamodb:DeleteItem',
      ],
      resources: [table.tableArn],
    }),
    new PolicyStatement({
      actions: ['dynamodb:Query'],
      resources: tableDefinition.indexes.map((index) => `${table.tableArn}/index/${index}`),
    }),
  ];
}

/** The publisher reads pages and notes on them what is live. */
export function publisherTableAccess(table: ITableV2): PolicyStatement[] {
  return [onKeys(table, ['dynamodb:GetItem', 'dynamodb:UpdateItem'], [pages])];
}

function onKeys(table: ITableV2, actions: string[], partitions: string[]): PolicyStatement {
  return new PolicyStatement({
    actions,
    resources: [table.tableArn],
    conditions: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': partitions } },
  });
}
