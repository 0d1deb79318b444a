import { readConfig } from '@mirsah/infra-aws/constructs/config';
import { reservedCalls } from '@mirsah/infra-operations/release/preflight';
import {
  accessKey,
  auditEntryKey,
  contactMessageKey,
  profileKey,
  recoveryCodesKey,
  SYSTEM_SETTINGS,
} from '@mirsah/table/account/keys';
import { orderKey } from '@mirsah/table/dynamo/keys';
import { idempotencyKey, orderEventKey } from '@mirsah/table/order/keys';
import { landingPageKey, REPUBLISH_JOB, subdomainKey, titleKey } from '@mirsah/table/page/keys';
import { describe, expect, it } from 'vitest';
import { lambdaEntries } from '../../infra/lambda-bundling.ts';
import { rejectedByIam } from '../fixtures/table-calls.ts';
import { actionsOf, functions, grantsOf, may, named, rightsOf, statementsOf } from './permissions.ts';
import { configured, defaults, propertiesOf } from './synthesised.ts';

const { product, data, edgeAccess } = defaults;
const ours = Object.values(functions).filter(({ FunctionName }) => FunctionName?.startsWith('mirsah-'));

it('there is one function for each entry', () => {
  const names = Object.keys(lambdaEntries).map((name) => `mirsah-${name}`);
  expect(ours.map(({ FunctionName }) => FunctionName).sort()).toEqual(names.sort());
});

it('all functions run on Node 24 on ARM', () => {
  for (const { Runtime, Architectures } of ours) {
    expect({ Runtime, Architectures }).toEqual({ Runtime: 'nodejs24.x', Architectures: ['arm64'] });
  }
});

it('each function has a separate log with a limited retention', () => {
  const logs = {
    ...propertiesOf<{ RetentionInDays?: number }>(product, 'AWS::Logs::LogGroup'),
    ...propertiesOf<{ RetentionInDays?: number }>(data, 'AWS::Logs::LogGroup'),
    ...propertiesOf<{ RetentionInDays?: number }>(edgeAccess, 'AWS::Logs::LogGroup'),
  };
  const groups = ours.map(({ LoggingConfig }) => LoggingConfig.LogGroup.Ref);
  expect(new Set(groups).size).toBe(ours.length);
  for (const group of groups) expect(logs[group]?.RetentionInDays).toBe(30);
});

it.each(Object.keys(lambdaEntries).map((name) => `mirsah-${name}`))(
  'the permissions of %s name every action, without wildcards',
  (name) => {
    expect(statementsOf(name).length).toBeGreaterThan(0);
    for (const statement of statementsOf(name)) {
      expect(actionsOf(statement).filter((action) => action.includes('*'))).toEqual([]);
    }
  },
);

it('the canary uses the public interfaces: it may not access the table, and its network has no permissions', () => {
  expect(grantsOf('mirsah-canary-network')).toEqual([]);
  expect(grantsOf('mirsah-canary')).toEqual(
    ['AdminCreateUser', 'AdminInitiateAuth', 'AdminSetUserPassword'].map(
      (action) => `cognito-idp:${action} | AccountsPoolArn`,
    ),
  );
});

it('the export of accounts may list them and write its files, and nothing else', () => {
  expect(grantsOf('mirsah-export-accounts')).toEqual([
    'cognito-idp:ListUsers | AccountsPoolArn',
    's3:PutObject | AccountsBucket/accounts.gz',
  ]);
});

const ofTable = Object.keys(lambdaEntries).filter(
  (name) => !/^(?:canary|collect-views|export-accounts)/.test(name),
);
it.each(ofTable.map((name) => `mirsah-${name}`))(
  'whatever %s may do with the table is limited to partitions, also for a request that names none',
  (name) => {
    const onTable = statementsOf(name).filter((statement) =>
      actionsOf(statement).some((action) => /^dynamodb:.*(?:Item|Query|Scan|SQL)/.test(action)),
    );
    expect(onTable.length).toBeGreaterThan(0);
    for (const { Condition } of onTable) {
      expect(Condition?.['ForAllValues:StringLike']?.['dynamodb:LeadingKeys']).toBeDefined();
      // `ForAllValues` is true where the request has no such value.
      expect(Condition?.Null).toEqual({ 'dynamodb:LeadingKeys': 'false' });
    }
  },
);

it.each([
  [
    'public',
    [
      'APP_DOMAIN',
      'ORIGIN_SECRET_ARN',
      'PHONE_KEYS_ARN',
      'REPORTS_QUEUE_URL',
      'SECRETS_KEY_ID',
      'SITES_DOMAIN',
      'SITES_PROTOCOL',
      'VIEWS_QUEUE_URLS',
      'NOTIFY_QUEUE_URL',
      'TELEGRAM_WEBHOOK_SECRET_ARN',
    ],
  ],
  [
    'merchant',
    [
      'APP_DOMAIN',
      'CONNECTION_TIMEOUT_MS',
      'DOMAINS_TARGET',
      'ORIGIN_SECRET_ARN',
      'PHONE_KEYS_ARN',
      'SECRETS_KEY_ID',
      'SITES_DOMAIN',
      'UPLOAD_BUCKET',
      'USER_POOL_ID',
      'NOTIFICATIONS_SECRET_ARN',
    ],
  ],
  ['admin', ['DOMAINS_TARGET', 'ORIGIN_SECRET_ARN', 'USER_POOL_CLIENT_ID', 'USER_POOL_ID']],
  [
    'egress',
    [
      'MAX_RECEIVE_COUNT',
      'EGRESS_QUEUE_URL',
      'CONNECTION_TIMEOUT_MS',
      'REPORTS_QUEUE_URL',
      'CUSTOMERS_QUEUE_URL',
      'PHONE_KEYS_ARN',
      'SECRETS_KEY_ID',
    ],
  ],
  ['sweep-deliveries', ['CUSTOMERS_QUEUE_URL', 'EGRESS_QUEUE_URL']],
  [
    'read-networks',
    ['CONNECTION_TIMEOUT_MS', 'NETWORKS_QUEUE_URL', 'PHONE_KEYS_ARN', 'READ_EVERY_SECONDS', 'SECRETS_KEY_ID'],
  ],
  [
    'notify',
    [
      'APP_DOMAIN',
      'CONNECTION_TIMEOUT_MS',
      'MAX_RECEIVE_COUNT',
      'NOTIFY_QUEUE_URL',
      'NOTIFICATIONS_SECRET_ARN',
    ],
  ],
  [
    'domains',
    ['DOMAINS_CONNECTION_GROUP_ID', 'DOMAINS_DISTRIBUTION_ID', 'DOMAINS_ENDPOINT', 'DOMAINS_TARGET'],
  ],
  ['images', ['SITE_BUCKET', 'UPLOAD_BUCKET']],
  ['table-stream', ['CUSTOMERS_QUEUE_URL', 'EGRESS_QUEUE_URL', 'NOTIFY_QUEUE_URL', 'PHONE_KEYS_ARN']],
  ['rekey-phones', ['PHONE_KEYS_ARN']],
  ['retention', []],
  ['rebuild-insights', ['VIEWS_BUCKET']],
  ['count-views', ['VIEWS_BUCKET']],
  ['close-days', []],
  ['user-pool', []],
])('the %s function gets the environment variables it reads, and no others', (name, own) => {
  const shared = ['FUNCTION_TIMEOUT_SECONDS', 'NODE_OPTIONS', 'TABLE_NAME'];
  // What makes a new version when something that another stack has was replaced; the pool's function refers
  // to none.
  if (name !== 'user-pool') shared.push('REFERENCES');
  expect(Object.keys(named(`mirsah-${name}`).Environment.Variables).sort()).toEqual(
    [...own, ...shared].sort(),
  );
});

/** What each secret is for, and the functions that read it. */
const readers = {
  OriginSecret: ['admin', 'collect-views', 'merchant', 'public'],
  PhoneKeysSecret: ['egress', 'merchant', 'public', 'read-networks', 'rekey-phones', 'table-stream'],
  NotificationsSecret: ['merchant', 'notify'],
  NotificationsWebhookSecret: ['public'],
  CanarySecret: ['canary', 'canary-network'],
};

it.each(Object.entries(readers))(
  '%s may be read by the functions that need it, and by no others',
  (secret, names) => {
    const reading = Object.keys(lambdaEntries).filter((name) =>
      rightsOf(name).includes(`${name} secretsmanager:GetSecretValue ${secret}`),
    );
    expect(reading.sort()).toEqual(names);
  },
);

it('no function has the text of a secret among its settings, and no role may read all secrets', () => {
  const knowing = Object.values(functions).filter((each) =>
    JSON.stringify(each).includes('resolve:secretsmanager'),
  );
  expect(knowing).toEqual([]);
  const rights = Object.keys(lambdaEntries).flatMap(rightsOf);
  expect(rights.filter((right) => / secretsmanager:/.test(right))).toHaveLength(
    Object.values(readers).flat().length,
  );
  data.hasResource('AWS::SecretsManager::Secret', { DeletionPolicy: 'RetainExceptOnCreate' });
});

it('rewriting phones in keys may list what has them, and write nothing but these keys', () => {
  expect(grantsOf('mirsah-rekey-phones')).toEqual([
    'dynamodb:BatchGetItem | TableArn | ORDER#*, BLOCKED_PHONE#*#*, CUSTOMER#*#*',
    'dynamodb:DeleteItem | TableArn | BLOCKED_PHONE#*#*, CUSTOMER#*#*',
    'dynamodb:PutItem | TableArn | BLOCKED_PHONE#*#*',
    'dynamodb:Query | TableArn/index/gsi1 | OWNER#*#BLOCKED_PHONES',
    'dynamodb:Query | TableArn/index/gsi1 | OWNER#*#FORMER_PHONES',
    'dynamodb:Query | TableArn/index/gsi1 | OWNER#*#HELD_ORDERS',
    'dynamodb:Query | TableArn/index/gsi1 | OWNER#*#ORDERS',
    'dynamodb:Query | TableArn/index/gsi1 | USERS',
    'dynamodb:UpdateItem | TableArn | ORDER#*, CUSTOMER#*#*',
  ]);
});

it('the erasing of old orders’ customers runs each hour, one at a time, and may change nothing but these and how far it came', () => {
  configured.product.hasResourceProperties('AWS::Events::Rule', {
    Name: 'mirsah-retention',
    ScheduleExpression: 'rate(1 hour)',
  });
  configured.product.hasResourceProperties('AWS::Lambda::Function', {
    FunctionName: 'mirsah-retention',
    ReservedConcurrentExecutions: 1,
  });
  expect(grantsOf('mirsah-retention')).toEqual([
    'dynamodb:BatchGetItem | TableArn | USER#*, ORDER#*',
    'dynamodb:DeleteItem | TableArn | ORDER#*, CUSTOMER#*#*, WHATSAPP#*',
    'dynamodb:GetItem | TableArn | USER#*',
    'dynamodb:PutItem | TableArn | LOG#*',
    'dynamodb:Query | TableArn | ORDER#*',
    'dynamodb:Query | TableArn/index/gsi1 | OWNER#*#HELD_ORDERS',
    'dynamodb:Query | TableArn/index/gsi1 | OWNER#*#ORDERS',
    'dynamodb:Query | TableArn/index/gsi1 | USERS',
    'dynamodb:Query | TableArn/index/gsi3 | OWNER#*#PHONE#*',
    'dynamodb:UpdateItem | TableArn | USER#*, ORDER#*',
  ]);
});

it('a configured limit keeps the public function from using all capacity', () => {
  configured.product.hasResourceProperties('AWS::Lambda::Function', {
    FunctionName: 'mirsah-public',
    ReservedConcurrentExecutions: 50,
  });
});

it('the preflight counts all calls that functions reserve, also those of functions that run alone', () => {
  const all = [product, data, edgeAccess].flatMap((template) =>
    Object.values(propertiesOf<{ ReservedConcurrentExecutions?: number }>(template, 'AWS::Lambda::Function')),
  );
  const config = readConfig({ node: { getAllContext: () => ({ 'mirsah:example': 'true' }) } });
  expect(
    all.reduce((sum, { ReservedConcurrentExecutions = 0 }) => sum + ReservedConcurrentExecutions, 0),
  ).toBe(reservedCalls(config));
});

describe("the shoppers' function", () => {
  const name = 'mirsah-public';

  it('the public function may read the page, and place an order with its idempotency record and first event', () => {
    expect(may(name, 'dynamodb:GetItem', landingPageKey('p'))).toBe(true);
    for (const key of [orderKey('o'), orderEventKey('o', 'e'), idempotencyKey('c')]) {
      expect(may(name, 'dynamodb:PutItem', key)).toBe(true);
      expect(may(name, 'dynamodb:GetItem', key)).toBe(true);
    }
  });

  it.each(['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'Query', 'Scan'])(
    'the public function may not %s what belongs to a merchant',
    (action) => {
      for (const key of [profileKey('u'), titleKey('u', 't'), subdomainKey('s')]) {
        expect(may(name, `dynamodb:${action}`, key)).toBe(false);
      }
    },
  );

  it('the public function may do nothing else', () => {
    expect(grantsOf(name)).toEqual([
      'dynamodb:BatchGetItem | TableArn | PAGE#*, ORDER#*, ORDER_CLAIM#*, RECENT_ORDERS#*#*, RATE#orders#*, CONNECTIONS#*, BLOCKED_PHONE#*#*, SUSPENSION#*, SYSTEM, FORMS#*#*',
      'dynamodb:ConditionCheckItem | TableArn | FORMS#*#*',
      'dynamodb:GetItem | TableArn | PAGE#*, ORDER#*, ORDER_CLAIM#*, RECENT_ORDERS#*#*, RATE#orders#*, CONNECTIONS#*, BLOCKED_PHONE#*#*, SUSPENSION#*, SYSTEM, FORMS#*#*',
      'dynamodb:GetItem | TableArn | STOCK#*',
      'dynamodb:PutItem | TableArn | ORDER#*, ORDER_CLAIM#*, RECENT_ORDERS#*#*, CONTACT#*, FORMS#*#*',
      'dynamodb:PutItem | TableArn | STOCK#*',
      'dynamodb:Query | TableArn | STOCK#*',
      'dynamodb:Query | TableArn/index/gsi3 | OWNER#*#PHONE#*',
      'dynamodb:UpdateItem | TableArn | RATE#contact#*, RATE#reports#*, RATE#forms#*, RATE#orders#*',
      'dynamodb:UpdateItem | TableArn | STOCK#*',
      'kms:Decrypt | SecretsKeyArn',
      'sqs:SendMessage | EgressReports, NotificationsQueue, ViewsNo2Queue, ViewsNo3Queue, ViewsNo4Queue, ViewsQueue',
    ]);
  });

  it('the public function may not change pages, nor change, delete or list orders', () => {
    expect(may(name, 'dynamodb:PutItem', landingPageKey('p'))).toBe(false);
    // It may read several orders at once, as it may read one: by their keys.
    for (const action of ['UpdateItem', 'DeleteItem', 'Query', 'Scan', 'BatchWriteItem']) {
      expect(may(name, `dynamodb:${action}`, orderKey('o'))).toBe(false);
    }
  });
});

describe("the merchants' function", () => {
  const name = 'mirsah-merchant';

  it('the merchant function may do nothing else than this', () => {
    expect(grantsOf(name)).toEqual([
      'cognito-idp:AdminInitiateAuth | AccountsPoolArn',
      'dynamodb:BatchGetItem | TableArn | FIGURES#*, PLATFORM_FIGURES',
      'dynamodb:BatchGetItem | TableArn | ORDER#*, FORMS#*#*, PAGE#*, USER#*, ACCESS#*, BLOCKED_PHONE#*#*, WHATSAPP#*, STATS#PAGE#*, FIGURES#*',
      'dynamodb:BatchGetItem | TableArn | STATS#MERCHANT#*',
      'dynamodb:BatchGetItem | TableArn | USER#*, ACCESS#*',
      'dynamodb:ConditionCheckItem | TableArn | STOCK#*',
      'dynamodb:ConditionCheckItem | TableArn | USER#*, ACCESS#*',
      'dynamodb:DeleteItem | TableArn | CUSTOMER#*#*',
      'dynamodb:DeleteItem | TableArn | PAGE#*, SUSPENSION#*, ACCESS#*, RECOVERY#*, WHATSAPP#*',
      'dynamodb:DeleteItem | TableArn | PAGES_OF_DAY#*#*',
      `dynamodb:DeleteItem | TableArn | USER#*, LOG#*, ORDER#*, FORMS#*#*, BLOCKED_PHONE#*#*, CONNECTIONS#*, STATS#PAGE#*, STATS#MERCHANT#*, FIGURES#*, NOTIFY#*`,
      'dynamodb:GetItem | TableArn | PAGE#*',
      'dynamodb:GetItem | TableArn | SUBDOMAIN#*, PICTURE#*, ORDER#*, BLOCKED_PHONE#*#*, CONNECTIONS#*, STATS#MERCHANT#*, DOMAIN#*, ORDER_CLAIM#*, RECENT_ORDERS#*#*, FORMS#*#*, STOCK#*, SUSPENSION#*, CUSTOMER#*#*, WHATSAPP#*',
      'dynamodb:GetItem | TableArn | USER#*, ACCESS#*, SYSTEM',
      'dynamodb:PutItem | TableArn | AUDIT',
      'dynamodb:PutItem | TableArn | PAGE#*, ORDER#*, BLOCKED_PHONE#*#*, WHATSAPP#*, CUSTOMER#*#*, LOG#*, NOTIFY#*, TELEGRAM_CODE#*, DOMAIN#*, ORDER_CLAIM#*, RECENT_ORDERS#*#*, FORMS#*#*, STOCK#*',
      'dynamodb:PutItem | TableArn | SUBDOMAIN#*',
      'dynamodb:PutItem | TableArn | USER#*, SUSPENSION#*',
      'dynamodb:Query | TableArn | STOCK#*',
      `dynamodb:Query | TableArn | USER#*, LOG#*, ORDER#*, FORMS#*#*, BLOCKED_PHONE#*#*, CONNECTIONS#*, STATS#PAGE#*, STATS#MERCHANT#*, FIGURES#*, NOTIFY#*`,
      'dynamodb:Query | TableArn/index/gsi1, TableArn/index/gsi2 | OWNER#*',
      'dynamodb:Query | TableArn/index/gsi3 | OWNER#*#PHONE#*, FORM#*',
      'dynamodb:Query | TableArn/index/gsi3 | USERS#ROLE#admin',
      'dynamodb:UpdateItem | TableArn | PLATFORM_FIGURES',
      'dynamodb:UpdateItem | TableArn | STATS#MERCHANT#*',
      'dynamodb:UpdateItem | TableArn | USER#*, PAGE#*, PICTURE#*, ORDER#*, FORMS#*#*, STOCK#*, CONNECTIONS#*, NOTIFY#*, RATE#messages#*, RATE#cod-test#*, RATE#uploads-*, RATE#pages#*, RATE#domains#*, RATE#notify-test#*, RATE#telegram#*, RATE#numbers#*, RATE#whatsapp-test#*',
      'kms:Decrypt | SecretsKeyArn',
      'kms:GenerateDataKey | SecretsKeyArn',
      's3:PutObject | UploadsBucket/uploads/*',
    ]);
  });

  it('the merchant function may only read the settings, and only add to the audit log', () => {
    expect(may(name, 'dynamodb:GetItem', SYSTEM_SETTINGS)).toBe(true);
    expect(may(name, 'dynamodb:PutItem', auditEntryKey('e'))).toBe(true);
    for (const action of ['UpdateItem', 'DeleteItem']) {
      expect(may(name, `dynamodb:${action}`, SYSTEM_SETTINGS)).toBe(false);
      expect(may(name, `dynamodb:${action}`, auditEntryKey('e'))).toBe(false);
    }
    expect(may(name, 'dynamodb:PutItem', SYSTEM_SETTINGS)).toBe(false);
    expect(may(name, 'dynamodb:Query', auditEntryKey('e'))).toBe(false);
  });

  it('the merchant function may not touch messages to the platform, or the republish job', () => {
    for (const action of ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem']) {
      for (const key of [contactMessageKey('m'), REPUBLISH_JOB]) {
        expect(may(name, `dynamodb:${action}`, key)).toBe(false);
      }
    }
    // It places orders of abandoned forms, and each of them once.
    for (const action of ['UpdateItem', 'DeleteItem']) {
      expect(may(name, `dynamodb:${action}`, idempotencyKey('c'))).toBe(false);
    }
  });
});

describe("the administrators' function", () => {
  const accountActions = (name: string) => grantsOf(name).filter((grant) => grant.startsWith('cognito-idp:'));

  it('only the admin function may manage accounts, only of this installation, and only as the panel needs', () => {
    const pool = 'AccountsPool';
    expect(accountActions('mirsah-admin').map((grant) => grant.split(' | ')[0])).toEqual([
      'cognito-idp:AdminCreateUser',
      'cognito-idp:AdminDeleteUser',
      'cognito-idp:AdminGetUser',
      'cognito-idp:AdminInitiateAuth',
      'cognito-idp:AdminRespondToAuthChallenge',
      'cognito-idp:AdminSetUserMFAPreference',
      'cognito-idp:AdminSetUserPassword',
      'cognito-idp:AdminUserGlobalSignOut',
      'cognito-idp:DescribeUserPool',
      'cognito-idp:DescribeUserPoolClient',
      'cognito-idp:UpdateUserPool',
      'cognito-idp:UpdateUserPoolClient',
    ]);
    for (const grant of accountActions('mirsah-admin')) expect(grant).toContain(pool);
    expect(accountActions('mirsah-merchant')).toEqual([
      expect.stringMatching(`^cognito-idp:AdminInitiateAuth .*${pool}`),
    ]);
    const withRights = ['admin', 'canary', 'export-accounts', 'merchant', 'user-pool'];
    const others = Object.keys(lambdaEntries).filter((name) => !withRights.includes(name));
    for (const name of others) expect(accountActions(`mirsah-${name}`)).toEqual([]);
  });

  it('the admin function may change the settings, have all pages published again, and read the audit log', () => {
    for (const action of ['GetItem', 'PutItem', 'UpdateItem']) {
      expect(may('mirsah-admin', `dynamodb:${action}`, SYSTEM_SETTINGS)).toBe(true);
    }
    expect(may('mirsah-admin', 'dynamodb:PutItem', REPUBLISH_JOB)).toBe(true);
    expect(may('mirsah-admin', 'dynamodb:Query', auditEntryKey('e'))).toBe(true);
    expect(may('mirsah-admin', 'dynamodb:DeleteItem', auditEntryKey('e'))).toBe(false);
  });

  it('the admin function may do nothing else than this', () => {
    expect(grantsOf('mirsah-admin').filter((grant) => !grant.startsWith('cognito-idp:'))).toEqual([
      'dynamodb:BatchGetItem | TableArn | FIGURES#*, PLATFORM_FIGURES',
      'dynamodb:BatchGetItem | TableArn | STATS#MERCHANT#*',
      'dynamodb:BatchGetItem | TableArn | USER#*, ACCESS#*',
      'dynamodb:BatchGetItem | TableArn | USER#*, ACCESS#*, CONTACT#*, PAGE#*, FIGURES#*, PLATFORM_FIGURES',
      'dynamodb:ConditionCheckItem | TableArn | USER#*, ACCESS#*',
      'dynamodb:DeleteItem | TableArn | PAGE#*, SUSPENSION#*, ACCESS#*, RECOVERY#*, WHATSAPP#*',
      'dynamodb:DeleteItem | TableArn | PAGES_OF_DAY#*#*',
      `dynamodb:DeleteItem | TableArn | USER#*, LOG#*, ORDER#*, FORMS#*#*, BLOCKED_PHONE#*#*, CONNECTIONS#*, STATS#PAGE#*, STATS#MERCHANT#*, FIGURES#*, NOTIFY#*`,
      'dynamodb:GetItem | TableArn | PAGE#*',
      'dynamodb:GetItem | TableArn | RECOVERY#*',
      'dynamodb:GetItem | TableArn | USER#*, ACCESS#*, SYSTEM',
      'dynamodb:PutItem | TableArn | ACCESS#*',
      'dynamodb:PutItem | TableArn | AUDIT',
      'dynamodb:PutItem | TableArn | RECOVERY#*',
      'dynamodb:PutItem | TableArn | REPUBLISHING',
      'dynamodb:PutItem | TableArn | SUBDOMAIN#*',
      'dynamodb:PutItem | TableArn | SYSTEM',
      'dynamodb:PutItem | TableArn | USER#*, SUSPENSION#*',
      'dynamodb:Query | TableArn | AUDIT',
      `dynamodb:Query | TableArn | USER#*, LOG#*, ORDER#*, FORMS#*#*, BLOCKED_PHONE#*#*, CONNECTIONS#*, STATS#PAGE#*, STATS#MERCHANT#*, FIGURES#*, NOTIFY#*`,
      'dynamodb:Query | TableArn/index/gsi1 | CONTACT_MESSAGES',
      'dynamodb:Query | TableArn/index/gsi1 | OWNER#*',
      'dynamodb:Query | TableArn/index/gsi1 | USERS',
      'dynamodb:Query | TableArn/index/gsi2 | DOMAINS',
      'dynamodb:Query | TableArn/index/gsi2, TableArn/index/gsi3 | USERS#*',
      'dynamodb:UpdateItem | TableArn | PLATFORM_FIGURES',
      'dynamodb:UpdateItem | TableArn | RATE#recovery#*',
      'dynamodb:UpdateItem | TableArn | RECOVERY#*',
      'dynamodb:UpdateItem | TableArn | STATS#MERCHANT#*',
      'dynamodb:UpdateItem | TableArn | SYSTEM',
      'dynamodb:UpdateItem | TableArn | USER#*, PAGE#*',
    ]);
  });

  it('only the admin function may make recovery codes', () => {
    const writing = Object.keys(lambdaEntries).filter((name) =>
      ['PutItem', 'UpdateItem'].some((action) =>
        may(`mirsah-${name}`, `dynamodb:${action}`, recoveryCodesKey('u')),
      ),
    );
    expect(writing).toEqual(['admin']);
  });

  it('only the functions of administrators and of sign-up may say what a user may do', () => {
    const writing = Object.keys(lambdaEntries).filter((name) =>
      ['PutItem', 'UpdateItem', 'BatchWriteItem', 'PartiQLInsert', 'PartiQLUpdate'].some((action) =>
        may(`mirsah-${name}`, `dynamodb:${action}`, accessKey('u')),
      ),
    );
    expect(writing.sort()).toEqual(['admin', 'user-pool']);
    // Absence allows least, so that who closes an account may delete it.
    const deleting = Object.keys(lambdaEntries).filter((name) =>
      may(`mirsah-${name}`, 'dynamodb:DeleteItem', accessKey('u')),
    );
    expect(deleting.sort()).toEqual(['admin', 'merchant']);
  });

  it('the admin function may check in a transaction that the acting user is an administrator', () => {
    expect(may('mirsah-admin', 'dynamodb:ConditionCheckItem', profileKey('u'))).toBe(true);
  });
});

it('a call that no role allows is found among those that tests record', () => {
  const allowed = { by: 'public', action: 'PutItem', index: '', partition: orderKey('o').pk };
  const byPhone = { by: 'public', action: 'Query', index: 'gsi3', partition: 'OWNER#u#PHONE#+966551234567' };
  const forbidden = [
    { ...allowed, action: 'DeleteItem' },
    { ...allowed, partition: landingPageKey('p').pk },
    { ...byPhone, index: 'gsi1' },
    { ...allowed, by: 'images' },
  ];
  expect(rejectedByIam([allowed, byPhone, ...forbidden])).toEqual(forbidden);
});

it('the user pool’s function may read the settings, store the access of a new account and end sessions, and nothing else', () => {
  expect(grantsOf('mirsah-user-pool')).toEqual([
    'cognito-idp:AdminUserGlobalSignOut | AccountsPool',
    'dynamodb:BatchGetItem | Table | USER#*, ACCESS#*',
    'dynamodb:GetItem | Table | SYSTEM',
    'dynamodb:GetItem | Table | USER#*',
    'dynamodb:PutItem | Table | ACCESS#*',
    'dynamodb:UpdateItem | Table | USER#*',
  ]);
});
