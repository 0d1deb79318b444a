import { DUE_QUESTIONS } from '@mirsah/table/conversation-keys';
import { DUE_NETWORKS, followedDeliveries, openDeliveries } from '@mirsah/table/delivery-keys';
import {
  ALL_USERS,
  blockedPhoneKey,
  connectionKey,
  customerKey,
  orderKey,
  ownersBlockedPhones,
  ownersOrders,
  ownersOrdersByPhone,
  ownersOrdersOnHold,
  profileKey,
  whatsAppMessageKey,
} from '@mirsah/table/keys';
import { logEntryKey } from '@mirsah/table/team-keys';
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { onIndex, onKeys } from './leading-keys.ts';

const orders = orderKey('*').pk;
const connections = connectionKey('*', 'COD').pk;
const whatsAppMessages = whatsAppMessageKey('*').pk;
const blockedPhones = blockedPhoneKey('*', '*').pk;
const customers = customerKey('*', '*').pk;

/** May read orders and connections, change orders as their customers answer, and keep what those write and take back, by message and by contact. */
export function egressTableAccess(table: ITableV2): PolicyStatement[] {
  return [
    onKeys(table, ['dynamodb:GetItem'], [orders, connections, whatsAppMessages, customers]),
    onKeys(table, ['dynamodb:UpdateItem'], [orders, connections]),
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

/** May list the networks that are due and what they have, and change these orders and note how far it has read. */
export function networkReadAccess(table: ITableV2): PolicyStatement[] {
  return [
    onKeys(
      table,
      ['dynamodb:Query'],
      [DUE_NETWORKS, followedDeliveries('*')],
      `${table.tableArn}/index/gsi3`,
    ),
    onKeys(table, ['dynamodb:BatchGetItem'], [connections]),
    onKeys(table, ['dynamodb:UpdateItem'], [orders, connections]),
    onKeys(table, ['dynamodb:GetItem', 'dynamodb:PutItem', 'dynamodb:DeleteItem'], [orders]),
  ];
}

/** May list users, their orders and their blocked phones, and put these, orders and customers under other keys. */
export function phoneRekeyAccess(table: ITableV2): PolicyStatement[] {
  return [
    onIndex(table, 'gsi1', ALL_USERS),
    onIndex(table, 'gsi1', ownersOrders('*')),
    onIndex(table, 'gsi1', ownersOrdersOnHold('*')),
    onIndex(table, 'gsi1', ownersBlockedPhones('*')),
    onKeys(table, ['dynamodb:BatchGetItem'], [orders, blockedPhones, customers]),
    onKeys(table, ['dynamodb:UpdateItem'], [orders, customers]),
    onKeys(table, ['dynamodb:PutItem'], [blockedPhones]),
    onKeys(table, ['dynamodb:DeleteItem'], [blockedPhones, customers]),
  ];
}

/**
 * May list users and the orders that are older than their terms, keep how far it came and say so in their logs, and empty or
 * delete what is kept with these orders and under the hashes of their phones.
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
