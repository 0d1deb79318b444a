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
const orderClaims = idempotencyKey('*').pk;
const recentOrders = recentOrdersKey('*', '*').pk;
const contactMessages = contactMessageKey('*').pk;
const contactRates = rateKey('contact#*', 0).pk;
const merchantRates = [rateKey('messages#*', 0).pk, rateKey('cod-test#*', 0).pk];
const blockedPhones = blockedPhoneKey('*', '*').pk;
const ordersByPhone = ownersOrdersByPhone('*', '*');
const pictures = imageKey('*').pk;
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
/** All lists of a merchant's own items, in any index. */
const ownersLists = 'OWNER#*';

/**
 * Shoppers' requests read a page, look up what is known of their phone, write an order with its claim, show a receipt
 * and tell of their visit; visitors write to us and ask for the rules of registration. They learn whether a merchant may
 * sell but never see who a merchant is, list anything else, or change or delete what is there. A transaction asks for
 * the rights of the writes in it. Of a merchant's connections they see that there are some; the secrets in them are
 * sealed.
 */
export function publicTableAccess(table: ITableV2): PolicyStatement[] {
  return [
    onKeys(
      table,
      ['dynamodb:GetItem'],
      [pages, orders, orderClaims, recentOrders, connections, blockedPhones, suspensions, settings],
    ),
    onIndex(table, 'gsi3', ordersByPhone),
    onKeys(table, ['dynamodb:PutItem'], [orders, orderClaims, recentOrders, contactMessages]),
    onKeys(table, ['dynamodb:UpdateItem'], [contactRates]),
    onKeys(table, ['dynamodb:GetItem', 'dynamodb:PutItem', 'dynamodb:UpdateItem'], views),
    onKeys(table, ['dynamodb:UpdateItem'], [viewAllowances]),
  ];
}

/**
 * Everything that belongs to merchants. Which of it a request may touch is decided in code: IAM sees one role for all
 * merchants.
 */
const merchantData = [
  profiles,
  suspensions,
  subdomains,
  pages,
  pictures,
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
    // Whoever acts as an administrator must still be one, and an administrator who leaves must leave another one behind.
    onKeys(table, ['dynamodb:ConditionCheckItem'], [profiles]),
    onIndex(table, 'gsi3', usersByRole('admin')),
  ];
}

/** Merchants change what belongs to merchants, and of the platform only their line in the audit log when they leave. */
export function merchantTableAccess(table: ITableV2): PolicyStatement[] {
  return [...merchantDataAccess(table), onKeys(table, ['dynamodb:UpdateItem'], merchantRates)];
}

/** Administrators also find users, set what holds for the platform, and read what happened on it. */
export function adminTableAccess(table: ITableV2): PolicyStatement[] {
  return [
    ...merchantDataAccess(table),
    onKeys(table, ['dynamodb:PutItem', 'dynamodb:UpdateItem'], [settings]),
    // Some settings change what every page shows.
    onKeys(table, ['dynamodb:PutItem'], [REPUBLISH_JOB.pk]),
    onKeys(table, ['dynamodb:Query'], [auditLog]),
    onIndex(table, 'gsi1', ALL_USERS),
    onIndex(table, 'gsi2', `${ALL_USERS}#*`),
    onIndex(table, 'gsi3', `${ALL_USERS}#*`),
    onIndex(table, 'gsi1', CONTACT_MESSAGES),
    onIndex(table, 'gsi1', pagesByViews('*')),
  ];
}

/** Reads what administrators decided for the whole platform. */
export function settingsAccess(table: ITableV2): PolicyStatement[] {
  return [onKeys(table, ['dynamodb:GetItem'], [settings])];
}

/**
 * Reads pages with what decides about them, notes on them what is live, and keeps the last published versions beside
 * them, as long as the page is there.
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

/** The publisher also finds the pages of an owner, and walks through all of them. */
export function publisherTableAccess(table: ITableV2): PolicyStatement[] {
  return [
    ...publishingAccess(table),
    onKeys(table, ['dynamodb:UpdateItem'], [REPUBLISH_JOB.pk]),
    onIndex(table, 'gsi1', ownersPages('*')),
    onIndex(table, 'gsi2', ALL_PAGES),
  ];
}

/** The repair publishes, and finds the pages that lag. */
export function repairTableAccess(table: ITableV2): PolicyStatement[] {
  return [...publishingAccess(table), onIndex(table, 'gsi3', UNPUBLISHED_PAGES)];
}

/** Finds all pages and asks for each to be published; reads none. */
export function republishTableAccess(table: ITableV2): PolicyStatement[] {
  return [onKeys(table, ['dynamodb:UpdateItem'], [pages]), onIndex(table, 'gsi2', ALL_PAGES)];
}

/** Notes how an upload went, and never looks. */
export function imagesTableAccess(table: ITableV2): PolicyStatement[] {
  return [onKeys(table, ['dynamodb:UpdateItem'], [pictures])];
}

/**
 * The table-stream function learns of changes from the stream itself, and writes the figures that follow. A customer
 * goes with their last order.
 */
export function tableStreamAccess(table: ITableV2): PolicyStatement[] {
  return [
    onKeys(table, ['dynamodb:BatchGetItem'], metrics),
    onKeys(table, ['dynamodb:PutItem'], [countedRecords]),
    onKeys(table, ['dynamodb:UpdateItem'], [...rollups, customers]),
    onKeys(table, ['dynamodb:DeleteItem'], [customers]),
  ];
}

/** Reads orders and connections, and notes how deliveries and messages fare. */
export function egressTableAccess(table: ITableV2): PolicyStatement[] {
  return [
    onKeys(table, ['dynamodb:GetItem'], [orders, connections, whatsAppMessages]),
    onKeys(table, ['dynamodb:UpdateItem'], [orders, connections]),
  ];
}

/** Reads whose orders, pages and views there are, and corrects the figures that follow. */
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
