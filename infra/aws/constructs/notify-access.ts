import { accessKey, profileKey } from '@mirsah/table/account/keys';
import { orderKey } from '@mirsah/table/dynamo/keys';
import {
  chatPartition,
  conversionConnectionKey,
  DUE_NOTIFICATIONS,
  notifiedKey,
  notifyPartition,
  telegramCodeKey,
} from '@mirsah/table/outbound/keys';
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { onIndex, onKeys } from './leading-keys.ts';

export const notified = notifyPartition('*');
const claims = notifiedKey('*', '').pk;
export const telegramCodes = telegramCodeKey('*').pk;
const chats = chatPartition('*');
const orders = orderKey('*').pk;
const people = profileKey('*').pk;
const accesses = accessKey('*').pk;
const connections = conversionConnectionKey('*').pk;

/**
 * May read the recipients and whether they are still members, the orders of notifications, and whether a
 * network still rejects its token, which is encrypted; mark sent notifications, store summaries, and delete
 * expired ones.
 */
export function notifyTableAccess(table: ITableV2): PolicyStatement[] {
  return [
    onKeys(table, ['dynamodb:GetItem'], [orders, connections]),
    // The items of an index's query, and a member with the account's owner.
    onKeys(table, ['dynamodb:BatchGetItem'], [notified, people, accesses]),
    onKeys(
      table,
      ['dynamodb:Query', 'dynamodb:PutItem', 'dynamodb:UpdateItem', 'dynamodb:DeleteItem'],
      [notified],
    ),
    onKeys(table, ['dynamodb:PutItem', 'dynamodb:DeleteItem'], [claims]),
    onKeys(table, ['dynamodb:DeleteItem'], [telegramCodes]),
    onIndex(table, 'gsi1', DUE_NOTIFICATIONS),
    onIndex(table, 'gsi2', chats),
  ];
}

/** The stream's function may read whether an account has recipients, and plan reminders. */
export function notifyPeopleAccess(table: ITableV2): PolicyStatement[] {
  return [onKeys(table, ['dynamodb:Query', 'dynamodb:PutItem'], [notified])];
}
