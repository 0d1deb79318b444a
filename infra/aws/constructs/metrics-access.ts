import { abandonedFormKey } from '@mirsah/table/form-keys';
import {
  ALL_USERS,
  connectionKey,
  countedKey,
  customerKey,
  dayListPartitions,
  figuresPartition,
  landingPageKey,
  metricsPartition,
  orderKey,
  ownersOrders,
  ownersPages,
  PLATFORM_FIGURES,
  soldKey,
} from '@mirsah/table/keys';
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { onIndex, onKeys } from './leading-keys.ts';
import { notifyPeopleAccess } from './notify-access.ts';

export const figures = figuresPartition('*');
/** All of a day begin alike. */
export const dayLists = (dayListPartitions('*')[0] ?? '').replace(/\d+$/, '*');
const customers = customerKey('*', '*').pk;
export const pageRollups = metricsPartition({ kind: 'page', pageId: '*' });
export const merchantRollups = metricsPartition({ kind: 'merchant', ownerId: '*' });
export const deletedRollups = metricsPartition({ kind: 'deletedAccounts' });
export const platformRollups = metricsPartition({ kind: 'platform' });
/** Those of deleted accounts are only added up. */
const corrected = [pageRollups, merchantRollups, platformRollups];
const countedRecords = countedKey('*').pk;
/** Orders are counted in these; of the others only views of earlier releases are read. */
const ofOrders = [pageRollups, merchantRollups, customers];
const connections = connectionKey('*', 'AUTOPILOT').pk;
const orders = orderKey('*').pk;
const forms = abandonedFormKey('*', '*', '').pk;
const pages = landingPageKey('*').pk;
export const soldPieces = soldKey('*', '', '').pk;

/**
 * The table-stream function may update metrics and stock, and see who is notified; the changes come from the stream itself. It deletes a customer with
 * their last order.
 */
export function tableStreamAccess(table: ITableV2): PolicyStatement[] {
  return [
    onKeys(table, ['dynamodb:BatchGetItem'], [...ofOrders, countedRecords]),
    // What networks are to be told of an order lies under its key.
    onKeys(table, ['dynamodb:PutItem'], [countedRecords, orders]),
    onKeys(table, ['dynamodb:UpdateItem'], ofOrders),
    onKeys(table, ['dynamodb:DeleteItem'], [customers]),
    ...notifyPeopleAccess(table),
    // The forms that an order ends; whether a merchant has customers asked, and the question of an order.
    onKeys(table, ['dynamodb:Query'], [forms]),
    onKeys(table, ['dynamodb:UpdateItem'], [forms, orders]),
    onKeys(table, ['dynamodb:GetItem'], [connections]),
    onKeys(table, ['dynamodb:PutItem'], [orders]),
    // What pages show of their stock, and what orders take of it.
    onKeys(table, ['dynamodb:GetItem', 'dynamodb:UpdateItem'], [pages]),
    onKeys(
      table,
      [
        'dynamodb:GetItem',
        'dynamodb:Query',
        'dynamodb:PutItem',
        'dynamodb:UpdateItem',
        'dynamodb:DeleteItem',
      ],
      [soldPieces],
    ),
  ];
}

/** May read pages, write their days, and ask for days to be counted again. */
export function countViewsAccess(table: ITableV2): PolicyStatement[] {
  return [
    onKeys(table, ['dynamodb:BatchGetItem'], [pages, figures]),
    onKeys(table, ['dynamodb:UpdateItem'], [figures]),
    onKeys(table, ['dynamodb:PutItem'], [dayLists, PLATFORM_FIGURES]),
  ];
}

/** May read the days of all pages, and write what they are summed up to. */
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
    onKeys(table, ['dynamodb:Query'], [pageRollups, merchantRollups, deletedRollups, dayLists]),
    onKeys(table, ['dynamodb:BatchGetItem', 'dynamodb:UpdateItem'], [...corrected, figures]),
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
