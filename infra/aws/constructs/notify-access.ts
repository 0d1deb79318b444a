import { conversionConnectionKey } from '@mirsah/table/conversion-keys';
import { orderKey, profileKey } from '@mirsah/table/keys';
import {
  chatPartition,
  DUE_NOTIFICATIONS,
  notifiedKey,
  notifyPartition,
  telegramCodeKey,
} from '@mirsah/table/notification-keys';
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { onIndex, onKeys } from './leading-keys.ts';

export const notified = notifyPartition('*');
const claims = notifiedKey('*', '').pk;
export const telegramCodes = telegramCodeKey('*').pk;
const chats = chatPartition('*');
const orders = orderKey('*').pk;
const people = profileKey('*').pk;
const connections = conversionConnectionKey('*').pk;

/**
 * May read who is notified and whether they still work there, the orders that it tells of, and whether a network still refuses its token,
 * which is encrypted; mark what it has told, keep
 * summaries, and end what is over.
 */
export function notifyTableAccess(table: ITableV2): PolicyStatement[] {
  return [
    onKeys(table, ['dynamodb:GetItem'], [orders, connections]),
    // What an index has found, and a member with the account's owner.
    onKeys(table, ['dynamodb:BatchGetItem'], [notified, people]),
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

/** The stream's function may see whether anybody is notified, and plan reminders. */
export function notifyPeopleAccess(table: ITableV2): PolicyStatement[] {
  return [onKeys(table, ['dynamodb:Query', 'dynamodb:PutItem'], [notified])];
}
