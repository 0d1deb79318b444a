import { ALL_USERS } from '@mirsah/table/account/keys';
import { customerKey, orderKey } from '@mirsah/table/dynamo/keys';
import {
  countedKey,
  dayListPartitions,
  figuresPartition,
  metricsPartition,
  PLATFORM_FIGURES,
} from '@mirsah/table/metrics/keys';
import { abandonedFormKey, ownersOrders } from '@mirsah/table/order/keys';
import { connectionKey } from '@mirsah/table/outbound/keys';
import { landingPageKey, ownersPages, soldKey } from '@mirsah/table/page/keys';
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { onIndex, onKeys } from './leading-keys.ts';
import { notifyPeopleAccess } from './notify-access.ts';

export const figures = figuresPartition('*');
/** All keys of a day share a prefix. */
export const dayLists = (dayListPartitions('*')[0] ?? '').replace(/\d+$/, '*');
const customers = customerKey('*', '*').pk;
export const pageRollups = metricsPartition({ kind: 'page', pageId: '*' });
export const merchantRollups = metricsPartition({ kind: 'merchant', ownerId: '*' });
const rollups = [pageRollups, merchantRollups];
const countedRecords = countedKey('*').pk;
/** Orders are counted in these. */
const ofOrders = [...rollups, customers];
const connections = connectionKey('*', 'AUTOPILOT').pk;
const orders = orderKey('*').pk;
const forms = abandonedFormKey('*', '*', '').pk;
const pages = landingPageKey('*').pk;
export const soldPieces = soldKey('*', '', '').pk;

/**
 * The table-stream function may update metrics and stock, and read whether an account has recipients; the
 * changes come from the stream itself. It deletes a customer with their last order.
 */
export function tableStreamAccess(table: ITableV2): PolicyStatement[] {
  return [
    onKeys(table, ['dynamodb:BatchGetItem'], [...ofOrders, countedRecords]),
    // An order's conversions are stored under its key.
    onKeys(table, ['dynamodb:PutItem'], [countedRecords, orders]),
    onKeys(table, ['dynamodb:UpdateItem'], ofOrders),
    onKeys(table, ['dynamodb:DeleteItem'], [customers]),
    ...notifyPeopleAccess(table),
    // The forms that an order closes; whether a merchant has customers asked, and the question of an order.
    onKeys(table, ['dynamodb:Query'], [forms]),
    onKeys(table, ['dynamodb:UpdateItem'], [forms, orders]),
    // The order and its delivery are compared, and a confirmed order is queued for the merchant's network.
    onKeys(table, ['dynamodb:GetItem'], [connections, orders]),
    onKeys(table, ['dynamodb:PutItem'], [orders]),
    // The stock that pages show, and the pieces that orders take.
    onKeys(table, ['dynamodb:GetItem', 'dynamodb:UpdateItem'], [pages]),
    onKeys(
      table,
      [
        'dynamodb:GetItem',
        'dynamodb:Query',
        'dynamodb:PutItem',
        'dynamodb:UpdateItem',
        'dynamodb:DeleteItem',
        'dynamodb:ConditionCheckItem',
      ],
      [soldPieces],
    ),
  ];
}

/** May read pages, write their days, and request another count of days. */
export function countViewsAccess(table: ITableV2): PolicyStatement[] {
  return [
    onKeys(table, ['dynamodb:BatchGetItem'], [pages, figures]),
    onKeys(table, ['dynamodb:UpdateItem'], [figures]),
    onKeys(table, ['dynamodb:PutItem'], [dayLists, PLATFORM_FIGURES]),
  ];
}

/** May read the days of all pages, and write their sums. */
export function closeDaysAccess(table: ITableV2): PolicyStatement[] {
  return [
    onKeys(table, ['dynamodb:Query'], [dayLists]),
    onKeys(table, ['dynamodb:BatchGetItem', 'dynamodb:PutItem', 'dynamodb:UpdateItem'], [figures]),
    onKeys(table, ['dynamodb:GetItem', 'dynamodb:PutItem'], [PLATFORM_FIGURES]),
  ];
}

/** May list users, orders, pages and views, and correct the metrics. */
export function insightsRebuildAccess(table: ITableV2): PolicyStatement[] {
  return [
    onKeys(table, ['dynamodb:Query'], [...rollups, dayLists]),
    onKeys(table, ['dynamodb:BatchGetItem', 'dynamodb:UpdateItem'], [...rollups, figures]),
    onKeys(table, ['dynamodb:BatchGetItem'], [orders, pages]),
    onKeys(table, ['dynamodb:ConditionCheckItem'], [pages]),
    onKeys(table, ['dynamodb:PutItem'], [figures, dayLists]),
    onKeys(
      table,
      ['dynamodb:GetItem', 'dynamodb:Query', 'dynamodb:PutItem', 'dynamodb:DeleteItem'],
      [PLATFORM_FIGURES],
    ),
    onIndex(table, 'gsi1', ALL_USERS),
    onIndex(table, 'gsi1', ownersOrders('*')),
    onIndex(table, 'gsi1', ownersPages('*')),
  ];
}
