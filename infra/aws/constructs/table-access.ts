import {
  ALL_USERS,
  accessKey,
  auditEntryKey,
  CONTACT_MESSAGES,
  contactMessageKey,
  logEntryKey,
  ownerStatusKey,
  profileKey,
  recoveryCodesKey,
  SYSTEM_SETTINGS,
  usersByRole,
} from '@mirsah/table/account/keys';
import { customerKey, orderKey, rateKey } from '@mirsah/table/dynamo/keys';
import { PLATFORM_FIGURES } from '@mirsah/table/metrics/keys';
import {
  abandonedFormKey,
  blockedPhoneKey,
  formById,
  idempotencyKey,
  ownersOrdersByPhone,
  recentOrdersKey,
} from '@mirsah/table/order/keys';
import { connectionKey, whatsAppMessageKey } from '@mirsah/table/outbound/keys';
import {
  ALL_DOMAINS,
  ALL_PAGES,
  DUE_DOMAINS,
  domainClaimKey,
  imageKey,
  landingPageKey,
  ownersPages,
  REPUBLISH_JOB,
  subdomainKey,
  UNPUBLISHED_PAGES,
} from '@mirsah/table/page/keys';
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { onIndex, onKeys } from './leading-keys.ts';
import { dayLists, figures, merchantRollups, pageRollups, soldPieces } from './metrics-access.ts';
import { notified, telegramCodes } from './notify-access.ts';

/** Every item of a kind: the table's own key with a wildcard instead of the id. */
const pages = landingPageKey('*').pk;
const subdomains = subdomainKey('*').pk;
const domainClaims = domainClaimKey('*').pk;
const orders = orderKey('*').pk;
const idempotencyRecords = idempotencyKey('*').pk;
const recentOrders = recentOrdersKey('*', '*').pk;
const contactMessages = contactMessageKey('*').pk;
const orderRates = rateKey('orders#*', 0).pk;
const publicRates = [...['contact#*', 'reports#*', 'forms#*'].map((name) => rateKey(name, 0).pk), orderRates];
const ordering = [orders, idempotencyRecords, recentOrders, orderRates];
const merchantRates = [
  'messages#*',
  'cod-test#*',
  'uploads-*',
  'pages#*',
  'domains#*',
  'notify-test#*',
  'telegram#*',
  'numbers#*',
  'whatsapp-test#*',
].map((name) => rateKey(name, 0).pk);
/** Abandoned forms, and beside them the order that closed them. */
const forms = abandonedFormKey('*', '*', '').pk;
/** Further data for an order of such a form. */
const orderingOfForms = [idempotencyRecords, recentOrders, forms, soldPieces];
const blockedPhones = blockedPhoneKey('*', '*').pk;
const ordersByPhone = ownersOrdersByPhone('*', '*');
const customers = customerKey('*', '*').pk;
const images = imageKey('*').pk;
const connections = connectionKey('*', 'COD').pk;
const whatsAppMessages = whatsAppMessageKey('*').pk;

const logs = logEntryKey('*', '').pk;
const profiles = profileKey('*').pk;
/** What users may do. Absence allows least, so that a function that may delete it can give nothing. */
const accesses = accessKey('*').pk;
const recoveryCodes = recoveryCodesKey('*').pk;
const suspensions = ownerStatusKey('*').pk;
const settings = SYSTEM_SETTINGS.pk;
const auditLog = auditEntryKey('').pk;
/** All lists of a merchant's items, in every index. */
const ownersLists = 'OWNER#*';

/**
 * The public function may read a page and a phone's orders, write an order with its idempotency record, read
 * a receipt, store contact messages and read the rules of registration. It may read whether an owner is
 * active, but not a merchant's profile, and it may not list anything else or change or delete existing items.
 * A transaction needs the permissions of each of its writes. The secrets in a merchant's connections are
 * encrypted.
 */
export function publicTableAccess(table: ITableV2): PolicyStatement[] {
  return [
    onKeys(
      table,
      ['dynamodb:GetItem', 'dynamodb:BatchGetItem'],
      [pages, ...ordering, connections, blockedPhones, suspensions, settings, forms],
    ),
    onIndex(table, 'gsi3', ordersByPhone),
    onKeys(table, ['dynamodb:PutItem'], [orders, idempotencyRecords, recentOrders, contactMessages, forms]),
    onKeys(table, ['dynamodb:ConditionCheckItem'], [forms]),
    onKeys(table, ['dynamodb:UpdateItem'], publicRates),
    // The remaining stock that stops orders, and the order's pieces.
    onKeys(
      table,
      ['dynamodb:GetItem', 'dynamodb:Query', 'dynamodb:PutItem', 'dynamodb:UpdateItem'],
      [soldPieces],
    ),
  ];
}

/**
 * The requirements of signed-in callers of either API before their request starts: their profile, which the
 * first request creates, and the settings.
 */
function callerAccess(table: ITableV2): PolicyStatement[] {
  return [
    // The profile and its access in one request.
    onKeys(table, ['dynamodb:BatchGetItem'], [profiles, accesses]),
    onKeys(table, ['dynamodb:GetItem'], [profiles, accesses, settings]),
    onKeys(table, ['dynamodb:PutItem'], [profiles, suspensions]),
  ];
}

/**
 * May delete all data of a merchant. A page's subdomain stays reserved for a while, and the merchant's part
 * of the platform's metrics moves to those of all deleted accounts.
 */
function deletionAccess(table: ITableV2): PolicyStatement[] {
  return [
    onIndex(table, 'gsi1', ownersLists),
    onKeys(table, ['dynamodb:GetItem'], [pages]),
    onKeys(
      table,
      ['dynamodb:Query', 'dynamodb:DeleteItem'],
      [
        profiles,
        logs,
        orders,
        forms,
        blockedPhones,
        connections,
        pageRollups,
        merchantRollups,
        figures,
        notified,
      ],
    ),
    onKeys(table, ['dynamodb:DeleteItem'], [pages, suspensions, accesses, recoveryCodes, whatsAppMessages]),
    onKeys(table, ['dynamodb:PutItem'], [subdomains]),
    onKeys(table, ['dynamodb:BatchGetItem', 'dynamodb:UpdateItem'], [merchantRollups]),
    onKeys(table, ['dynamodb:BatchGetItem'], [figures, PLATFORM_FIGURES]),
    onKeys(table, ['dynamodb:UpdateItem'], [PLATFORM_FIGURES]),
    onKeys(table, ['dynamodb:DeleteItem'], [dayLists]),
    // In transactions: the acting administrator still is one, or another one remains.
    onKeys(table, ['dynamodb:ConditionCheckItem'], [profiles, accesses]),
    onKeys(table, ['dynamodb:PutItem'], [auditLog]),
  ];
}

/**
 * The merchants' function may change merchants' data, and of the platform's data only add to the audit log.
 * The code decides which data a request may read or change, because all merchants share one IAM role. It may
 * not say what a user may do: their access is in a partition that it only reads and deletes.
 */
export function merchantTableAccess(table: ITableV2): PolicyStatement[] {
  return [
    ...callerAccess(table),
    ...deletionAccess(table),
    onKeys(
      table,
      ['dynamodb:GetItem'],
      [
        subdomains,
        images,
        orders,
        blockedPhones,
        connections,
        merchantRollups,
        domainClaims,
        // A customer may want no messages.
        ...orderingOfForms,
        suspensions,
        customers,
        whatsAppMessages,
      ],
    ),
    onKeys(
      table,
      ['dynamodb:BatchGetItem'],
      [orders, forms, pages, profiles, accesses, blockedPhones, whatsAppMessages, pageRollups, figures],
    ),
    onKeys(
      table,
      ['dynamodb:PutItem'],
      [
        pages,
        orders,
        blockedPhones,
        whatsAppMessages,
        // The mark that a customer wants no messages.
        customers,
        logs,
        notified,
        telegramCodes,
        domainClaims,
        ...orderingOfForms,
      ],
    ),
    onKeys(
      table,
      ['dynamodb:UpdateItem'],
      [profiles, pages, images, orders, forms, soldPieces, connections, notified, ...merchantRates],
    ),
    // A customer's records, for erasure.
    onKeys(table, ['dynamodb:DeleteItem'], [customers]),
    // The remaining stock of a page.
    onKeys(table, ['dynamodb:Query', 'dynamodb:ConditionCheckItem'], [soldPieces]),
    onIndex(table, 'gsi2', ownersLists),
    // A form is found by its id.
    onKeys(table, ['dynamodb:Query'], [ordersByPhone, formById('*')], `${table.tableArn}/index/gsi3`),
    // An administrator may close their own account only if another one remains.
    onIndex(table, 'gsi3', usersByRole('admin')),
  ];
}

/**
 * The administrators' function may list and change users, delete all data of a merchant, change the
 * settings, and read the audit log, the contact messages and the platform's metrics.
 */
export function adminTableAccess(table: ITableV2): PolicyStatement[] {
  return [
    ...callerAccess(table),
    ...deletionAccess(table),
    // A page's key is its domain's too, and a changed domain republishes the page.
    onKeys(table, ['dynamodb:UpdateItem'], [profiles, pages]),
    onKeys(table, ['dynamodb:PutItem'], [accesses]),
    // Recovery codes, and the attempts to use one.
    onKeys(table, ['dynamodb:GetItem', 'dynamodb:PutItem', 'dynamodb:UpdateItem'], [recoveryCodes]),
    onKeys(table, ['dynamodb:UpdateItem'], [rateKey('recovery#*', 0).pk]),
    onKeys(table, ['dynamodb:PutItem', 'dynamodb:UpdateItem'], [settings]),
    // Some settings change every page, so a change starts a job that republishes all of them.
    onKeys(table, ['dynamodb:PutItem'], [REPUBLISH_JOB.pk]),
    onKeys(table, ['dynamodb:Query'], [auditLog]),
    onKeys(
      table,
      ['dynamodb:BatchGetItem'],
      [profiles, accesses, contactMessages, pages, figures, PLATFORM_FIGURES],
    ),
    onIndex(table, 'gsi2', ALL_DOMAINS),
    onIndex(table, 'gsi1', ALL_USERS),
    onIndex(table, 'gsi2', `${ALL_USERS}#*`),
    onIndex(table, 'gsi3', `${ALL_USERS}#*`),
    onIndex(table, 'gsi1', CONTACT_MESSAGES),
  ];
}

/**
 * The user pool's function may read the platform's settings, store the access of a new account, and mark in a
 * profile when its sessions were ended.
 */
export function userPoolTableAccess(table: ITableV2): PolicyStatement[] {
  return [
    onKeys(table, ['dynamodb:GetItem'], [settings]),
    onKeys(table, ['dynamodb:PutItem'], [accesses]),
    onKeys(table, ['dynamodb:BatchGetItem'], [profiles, accesses]),
    onKeys(table, ['dynamodb:GetItem', 'dynamodb:UpdateItem'], [profiles]),
  ];
}

/**
 * May read pages, owner status and settings, read several of `others` in one request, update the pages'
 * publication, and store their last published versions on the condition that the page exists. Reads of
 * several are in one statement, because one request may mix them.
 */
function publishingAccess(table: ITableV2, others: string[] = []): PolicyStatement[] {
  const writes = ['UpdateItem', 'PutItem', 'DeleteItem', 'ConditionCheckItem'];
  return [
    onKeys(table, ['dynamodb:GetItem'], [pages, suspensions, settings, connections]),
    onKeys(table, ['dynamodb:BatchGetItem'], [pages, suspensions, settings, connections, ...others]),
    onKeys(
      table,
      writes.map((action) => `dynamodb:${action}`),
      [pages],
    ),
  ];
}

/** The publisher may also list an owner's pages. */
export function publisherTableAccess(table: ITableV2): PolicyStatement[] {
  return [...publishingAccess(table), onIndex(table, 'gsi1', ownersPages('*'))];
}

/**
 * The repair function may publish, list the pages whose live version is out of date, and read the owner of a
 * subdomain.
 */
export function repairTableAccess(table: ITableV2): PolicyStatement[] {
  return [...publishingAccess(table, [subdomains, domainClaims]), onIndex(table, 'gsi3', UNPUBLISHED_PAGES)];
}

/**
 * May publish, record the files of many pages in one request, list all pages, and store the job that a change
 * of the settings has started.
 */
export function republishTableAccess(table: ITableV2): PolicyStatement[] {
  return [
    ...publishingAccess(table, [REPUBLISH_JOB.pk]),
    onKeys(table, ['dynamodb:BatchWriteItem'], [pages]),
    onKeys(table, ['dynamodb:GetItem', 'dynamodb:UpdateItem', 'dynamodb:DeleteItem'], [REPUBLISH_JOB.pk]),
    onIndex(table, 'gsi2', ALL_PAGES),
  ];
}

/** May list the domains that are due, change and release them, and have their pages republished. */
export function domainsTableAccess(table: ITableV2): PolicyStatement[] {
  return [
    onIndex(table, 'gsi3', DUE_DOMAINS),
    onKeys(table, ['dynamodb:GetItem'], [pages, suspensions, domainClaims]),
    onKeys(table, ['dynamodb:BatchGetItem'], [pages]),
    onKeys(table, ['dynamodb:UpdateItem', 'dynamodb:DeleteItem'], [pages]),
    onKeys(table, ['dynamodb:PutItem'], [domainClaims]),
  ];
}

/** May read whether an upload is finished, and write its result. */
export function imagesTableAccess(table: ITableV2): PolicyStatement[] {
  return [onKeys(table, ['dynamodb:GetItem', 'dynamodb:UpdateItem'], [images])];
}
