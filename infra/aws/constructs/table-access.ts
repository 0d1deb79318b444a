import { type IndexName, tableDefinition } from '@mirsah/table/dynamo/table';
import {
  ALL_PAGES,
  ALL_USERS,
  auditEntryKey,
  blockedPhoneKey,
  CONTACT_MESSAGES,
  connectionKey,
  contactMessageKey,
  countedKey,
  customerKey,
  idempotencyKey,
  imageKey,
  landingPageKey,
  orderKey,
  ownerStatusKey,
  ownersOrders,
  ownersOrdersByPhone,
  ownersPages,
  pagesByViews,
  pageViewPartitions,
  profileKey,
  REPUBLISH_JOB,
  rateKey,
  recentOrdersKey,
  SYSTEM_SETTINGS,
  statsPartition,
  subdomainKey,
  UNPUBLISHED_PAGES,
  usersByRole,
  viewRateKey,
  whatsAppMessageKey,
} from '@mirsah/table/keys';
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';

/** Every item of a kind: the table's own key with a wildcard in place of the id. */
const pages = landingPageKey('*').pk;
const subdomains = subdomainKey('*').pk;
const orders = orderKey('*').pk;
const idempotencyRecords = idempotencyKey('*').pk;
const recentOrders = recentOrdersKey('*', '*').pk;
const contactMessages = contactMessageKey('*').pk;
const contactRates = rateKey('contact#*', 0).pk;
const merchantRates = [rateKey('messages#*', 0).pk, rateKey('cod-test#*', 0).pk];
const blockedPhones = blockedPhoneKey('*', '*').pk;
const ordersByPhone = ownersOrdersByPhone('*', '*');
const images = imageKey('*').pk;
const connections = connectionKey('*', 'COD').pk;
const whatsAppMessages = whatsAppMessageKey('*').pk;
const views = pageViewPartitions('*', '*');
const viewAllowances = viewRateKey('*').pk;
const customers = customerKey('*', '*').pk;
const rollups = [
  statsPartition({ kind: 'page', pageId: '*' }),
  statsPartition({ kind: 'merchant', ownerId: '*' }),
  statsPartition({ kind: 'deletedAccounts' }),
  statsPartition({ kind: 'platform' }),
];
const countedRecords = countedKey('*').pk;
const metrics = [...rollups, countedRecords, customers];

const profiles = profileKey('*').pk;
const suspensions = ownerStatusKey('*').pk;
const settings = SYSTEM_SETTINGS.pk;
const auditLog = auditEntryKey('').pk;
/** All lists of a merchant's items, in every index. */
const ownersLists = 'OWNER#*';

/**
 * The public function may read a page and a phone's orders, write an order with its idempotency record, read a receipt,
 * record visits, store contact messages and read the rules of registration. It may read whether an owner is active, but
 * not a merchant's profile, and it may not list anything else or change or delete existing items. A transaction needs
 * the permissions of each of its writes. The secrets in a merchant's connections are encrypted.
 */
export function publicTableAccess(table: ITableV2): PolicyStatement[] {
  return [
    onKeys(
      table,
      ['dynamodb:GetItem'],
      [pages, orders, idempotencyRecords, recentOrders, connections, blockedPhones, suspensions, settings],
    ),
    onIndex(table, 'gsi3', ordersByPhone),
    onKeys(table, ['dynamodb:PutItem'], [orders, idempotencyRecords, recentOrders, contactMessages]),
    onKeys(table, ['dynamodb:UpdateItem'], [contactRates]),
    onKeys(table, ['dynamodb:GetItem', 'dynamodb:PutItem', 'dynamodb:UpdateItem'], views),
    onKeys(table, ['dynamodb:UpdateItem'], [viewAllowances]),
  ];
}

/**
 * All data of merchants. The code decides which of it a request may read or change, because all merchants share one IAM
 * role.
 */
const merchantData = [
  profiles,
  suspensions,
  subdomains,
  pages,
  images,
  orders,
  blockedPhones,
  connections,
  whatsAppMessages,
  ...rollups,
  ...views,
];

function merchantDataAccess(table: ITableV2): PolicyStatement[] {
  const actions = ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'];
  return [
    onKeys(
      table,
      actions.map((action) => `dynamodb:${action}`),
      merchantData,
    ),
    ...tableDefinition.indexes.map((index) => onIndex(table, index, ownersLists)),
    onKeys(table, ['dynamodb:GetItem'], [settings]),
    onKeys(table, ['dynamodb:PutItem'], [auditLog]),
    // For transactions on the condition that the acting administrator still is one, or that another one remains.
    onKeys(table, ['dynamodb:ConditionCheckItem'], [profiles]),
    onIndex(table, 'gsi3', usersByRole('admin')),
  ];
}

/** The merchants' function may change merchants' data, and of the platform's data only add to the audit log. */
export function merchantTableAccess(table: ITableV2): PolicyStatement[] {
  return [...merchantDataAccess(table), onKeys(table, ['dynamodb:UpdateItem'], merchantRates)];
}

/** The administrators' function may also list users, change the settings, and read the audit log and the metrics. */
export function adminTableAccess(table: ITableV2): PolicyStatement[] {
  return [
    ...merchantDataAccess(table),
    onKeys(table, ['dynamodb:PutItem', 'dynamodb:UpdateItem'], [settings]),
    // Some settings change every page, so a change starts a job that republishes all of them.
    onKeys(table, ['dynamodb:PutItem'], [REPUBLISH_JOB.pk]),
    onKeys(table, ['dynamodb:Query'], [auditLog]),
    onIndex(table, 'gsi1', ALL_USERS),
    onIndex(table, 'gsi2', `${ALL_USERS}#*`),
    onIndex(table, 'gsi3', `${ALL_USERS}#*`),
    onIndex(table, 'gsi1', CONTACT_MESSAGES),
    onIndex(table, 'gsi1', pagesByViews('*')),
  ];
}

/** May read the platform's settings. */
export function settingsAccess(table: ITableV2): PolicyStatement[] {
  return [onKeys(table, ['dynamodb:GetItem'], [settings])];
}

/**
 * May read pages, owner status and settings, update the pages' publication, and store their last published versions on
 * the condition that the page exists.
 */
function publishingAccess(table: ITableV2): PolicyStatement[] {
  const actions = ['GetItem', 'UpdateItem', 'PutItem', 'DeleteItem', 'ConditionCheckItem'];
  return [
    onKeys(
      table,
      actions.map((action) => `dynamodb:${action}`),
      [pages],
    ),
    onKeys(table, ['dynamodb:GetItem'], [suspensions, settings]),
  ];
}

/** The publisher may also list an owner's pages and all pages. */
export function publisherTableAccess(table: ITableV2): PolicyStatement[] {
  return [
    ...publishingAccess(table),
    onKeys(table, ['dynamodb:UpdateItem'], [REPUBLISH_JOB.pk]),
    onIndex(table, 'gsi1', ownersPages('*')),
    onIndex(table, 'gsi2', ALL_PAGES),
  ];
}

/** The repair function may publish, and list the pages whose live version is out of date. */
export function repairTableAccess(table: ITableV2): PolicyStatement[] {
  return [...publishingAccess(table), onIndex(table, 'gsi3', UNPUBLISHED_PAGES)];
}

/** May list all pages and mark each to be published again, without reading it. */
export function republishTableAccess(table: ITableV2): PolicyStatement[] {
  return [onKeys(table, ['dynamodb:UpdateItem'], [pages]), onIndex(table, 'gsi2', ALL_PAGES)];
}

/** May write the result of an upload, but not read it. */
export function imagesTableAccess(table: ITableV2): PolicyStatement[] {
  return [onKeys(table, ['dynamodb:UpdateItem'], [images])];
}

/**
 * The table-stream function may update metrics; the changes come from the stream itself. It deletes a customer with
 * their last order.
 */
export function tableStreamAccess(table: ITableV2): PolicyStatement[] {
  return [
    onKeys(table, ['dynamodb:BatchGetItem'], metrics),
    onKeys(table, ['dynamodb:PutItem'], [countedRecords]),
    onKeys(table, ['dynamodb:UpdateItem'], [...rollups, customers]),
    onKeys(table, ['dynamodb:DeleteItem'], [customers]),
  ];
}

/** May read orders and connections, and update the state of deliveries and messages. */
export function egressTableAccess(table: ITableV2): PolicyStatement[] {
  return [
    onKeys(table, ['dynamodb:GetItem'], [orders, connections, whatsAppMessages]),
    onKeys(table, ['dynamodb:UpdateItem'], [orders, connections]),
  ];
}

/** May list users, orders, pages and views, and correct the metrics. */
export function insightsRebuildAccess(table: ITableV2): PolicyStatement[] {
  return [
    onKeys(table, ['dynamodb:Query'], [...views, ...rollups]),
    onKeys(table, ['dynamodb:BatchGetItem', 'dynamodb:UpdateItem'], rollups),
    onIndex(table, 'gsi1', ALL_USERS),
    onIndex(table, 'gsi1', ownersOrders('*')),
    onIndex(table, 'gsi1', ownersPages('*')),
  ];
}

function onIndex(table: ITableV2, index: IndexName, partition: string): PolicyStatement {
  return onKeys(table, ['dynamodb:Query'], [partition], `${table.tableArn}/index/${index}`);
}

function onKeys(
  table: ITableV2,
  actions: string[],
  partitions: string[],
  resource = table.tableArn,
): PolicyStatement {
  return new PolicyStatement({
    actions,
    resources: [resource],
    conditions: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': partitions } },
  });
}
