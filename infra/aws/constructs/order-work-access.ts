import { ALL_USERS, logEntryKey, profileKey } from '@mirsah/table/account/keys';
import { customerKey, orderKey } from '@mirsah/table/dynamo/keys';
import {
  blockedPhoneKey,
  ownersBlockedPhones,
  ownersFormerPhones,
  ownersOrders,
  ownersOrdersByPhone,
  ownersOrdersOnHold,
} from '@mirsah/table/order/keys';
import {
  connectionKey,
  DUE_NETWORKS,
  DUE_QUESTIONS,
  followedDeliveries,
  openDeliveries,
  whatsAppMessageKey,
} from '@mirsah/table/outbound/keys';
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { onIndex, onKeys } from './leading-keys.ts';

const orders = orderKey('*').pk;
const connections = connectionKey('*', 'COD').pk;
const whatsAppMessages = whatsAppMessageKey('*').pk;
const blockedPhones = blockedPhoneKey('*', '*').pk;
const customers = customerKey('*', '*').pk;

/**
 * May read orders and connections, change orders by their customers' answers, and store customers' messages
 * and unsubscriptions, by message and by contact.
 */
export function egressTableAccess(table: ITableV2): PolicyStatement[] {
  return [
    onKeys(table, ['dynamodb:GetItem'], [orders, connections, whatsAppMessages, customers]),
    onKeys(table, ['dynamodb:UpdateItem'], [orders, connections]),
    // An order is only sent if it is unchanged since it was read.
    onKeys(table, ['dynamodb:ConditionCheckItem'], [orders]),
    onKeys(table, ['dynamodb:PutItem'], [orders, whatsAppMessages, customers]),
    onKeys(table, ['dynamodb:DeleteItem'], [customers]),
    onKeys(table, ['dynamodb:Query'], [orders]),
  ];
}

/** May list the open deliveries and the questions that are due, and update the state of deliveries. */
export function deliverySweepAccess(table: ITableV2): PolicyStatement[] {
  return [
    onIndex(table, 'gsi2', openDeliveries('*')),
    onIndex(table, 'gsi2', DUE_QUESTIONS),
    onKeys(table, ['dynamodb:BatchGetItem', 'dynamodb:UpdateItem'], [orders]),
  ];
}

/** May list the networks that are due and their deliveries, change these orders, and record its progress. */
export function networkReadAccess(table: ITableV2): PolicyStatement[] {
  return [
    onKeys(
      table,
      ['dynamodb:Query'],
      [DUE_NETWORKS, followedDeliveries('*')],
      `${table.tableArn}/index/gsi3`,
    ),
    onKeys(table, ['dynamodb:BatchGetItem', 'dynamodb:GetItem'], [connections]),
    onKeys(table, ['dynamodb:UpdateItem'], [orders, connections]),
    onKeys(table, ['dynamodb:GetItem', 'dynamodb:PutItem', 'dynamodb:DeleteItem'], [orders]),
  ];
}

/**
 * May list users, their orders, their blocked and former phones, and move these, orders and customers to
 * other keys.
 */
export function phoneRekeyAccess(table: ITableV2): PolicyStatement[] {
  return [
    onIndex(table, 'gsi1', ALL_USERS),
    onIndex(table, 'gsi1', ownersOrders('*')),
    onIndex(table, 'gsi1', ownersOrdersOnHold('*')),
    onIndex(table, 'gsi1', ownersBlockedPhones('*')),
    onIndex(table, 'gsi1', ownersFormerPhones('*')),
    onKeys(table, ['dynamodb:BatchGetItem'], [orders, blockedPhones, customers]),
    onKeys(table, ['dynamodb:UpdateItem'], [orders, customers]),
    onKeys(table, ['dynamodb:PutItem'], [blockedPhones]),
    onKeys(table, ['dynamodb:DeleteItem'], [blockedPhones, customers]),
  ];
}

/**
 * May list users and the orders older than their retention period, record its progress and log it, and empty
 * or delete the records of these orders and those under the hashes of their phones.
 */
export function retentionAccess(table: ITableV2): PolicyStatement[] {
  const people = profileKey('*').pk;
  return [
    onIndex(table, 'gsi1', ALL_USERS),
    onIndex(table, 'gsi1', ownersOrders('*')),
    onIndex(table, 'gsi1', ownersOrdersOnHold('*')),
    onIndex(table, 'gsi3', ownersOrdersByPhone('*', '*')),
    onKeys(table, ['dynamodb:GetItem'], [people]),
    onKeys(table, ['dynamodb:BatchGetItem', 'dynamodb:UpdateItem'], [people, orders]),
    onKeys(table, ['dynamodb:Query'], [orders]),
    onKeys(table, ['dynamodb:PutItem'], [logEntryKey('*', '').pk]),
    onKeys(table, ['dynamodb:DeleteItem'], [orders, customers, whatsAppMessages]),
  ];
}
