import {
  ALL_USERS,
  blockedPhoneKey,
  connectionKey,
  customerKey,
  openDeliveries,
  orderKey,
  ownersBlockedPhones,
  ownersOrders,
  ownersOrdersOnHold,
  whatsAppMessageKey,
} from '@mirsah/table/keys';
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { onIndex, onKeys } from './leading-keys.ts';

const orders = orderKey('*').pk;
const connections = connectionKey('*', 'COD').pk;
const whatsAppMessages = whatsAppMessageKey('*').pk;
const blockedPhones = blockedPhoneKey('*', '*').pk;
const customers = customerKey('*', '*').pk;

/** May read orders and connections, and update the state of deliveries and messages. */
export function egressTableAccess(table: ITableV2): PolicyStatement[] {
  return [
    onKeys(table, ['dynamodb:GetItem'], [orders, connections, whatsAppMessages]),
    onKeys(table, ['dynamodb:UpdateItem'], [orders, connections]),
  ];
}

/** May list the open deliveries and update their state. */
export function deliverySweepAccess(table: ITableV2): PolicyStatement[] {
  return [
    onIndex(table, 'gsi2', openDeliveries('*')),
    onKeys(table, ['dynamodb:BatchGetItem', 'dynamodb:UpdateItem'], [orders]),
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
