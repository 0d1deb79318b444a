import type { UnusedRights } from '../fixtures/aws-rights.ts';

const queue = (name: string, actions: readonly string[], ...queues: string[]) =>
  queues.flatMap((each) => actions.map((action) => `${name} sqs:${action} ${each}`));
const onTable = (name: string, actions: string, ...partitions: string[]) =>
  actions
    .split(' ')
    .flatMap((action) => partitions.map((partition) => `${name} dynamodb:${action} Table ${partition}`));

/**
 * Rights of the functions' roles that a whole run of tests does not use, with the reason. A right that is
 * neither used nor here fails the run, and so does one here that is used or that no role has. Groups with
 * `mayBeUsed` have rights that depend on what happens at the same moment.
 */
export const unusedRights: UnusedRights = [
  {
    because:
      'Lambda itself reads streams and queues in the name of the function; the local stack has readers of its own.',
    rights: [
      ...['publisher', 'table-stream'].flatMap((name) =>
        ['DescribeStream', 'GetRecords', 'GetShardIterator', 'ListStreams'].map(
          (action) => `${name} dynamodb:${action} TableStream`,
        ),
      ),
      ...queue(
        ...(['egress', ['DeleteMessage', 'GetQueueAttributes', 'GetQueueUrl', 'ReceiveMessage']] as const),
        ...['EgressQueue', 'EgressCustomers', 'EgressReports'],
      ),
      ...queue(
        ...([
          'count-views',
          ['DeleteMessage', 'GetQueueAttributes', 'GetQueueUrl', 'ReceiveMessage'],
        ] as const),
        'ViewsQueue',
      ),
      ...queue('count-views', ['ChangeMessageVisibility'], 'ViewsQueue'),
      ...queue(
        ...([
          'read-networks',
          ['ChangeMessageVisibility', 'DeleteMessage', 'GetQueueAttributes', 'GetQueueUrl', 'ReceiveMessage'],
        ] as const),
        'EgressNetworks',
      ),
      ...queue(
        ...([
          'notify',
          ['ChangeMessageVisibility', 'DeleteMessage', 'GetQueueAttributes', 'GetQueueUrl', 'ReceiveMessage'],
        ] as const),
        'NotificationsQueue',
      ),
    ],
  },
  {
    because: 'Lambda itself keeps what a function gave up.',
    rights: ['publisher', 'table-stream', 'images'].flatMap((name) => [
      `${name} s3:ListBucket GivenUpBucket`,
      `${name} s3:PutObject GivenUpBucket/aws/lambda/*`,
    ]),
  },
  {
    because: 'The function signs a form for it, and the browser makes the call.',
    rights: ['merchant s3:PutObject UploadsBucket/uploads/*'],
  },
  {
    because:
      'CloudFront itself asks for certificates, DNS and the firewall in the name of who makes a tenant.',
    rights: [
      'domains acm:RequestCertificate *',
      'domains acm:DescribeCertificate arn:aws:acm:us-east-1:000000000000:certificate/*',
      'domains cloudfront:TagResource DomainConnections',
      'domains cloudfront:VerifyDnsConfiguration DomainConnections',
      'domains wafv2:GetWebACL FirewallWebAcl',
    ],
  },
  {
    because:
      'For an account without a profile: whether it was recreated for another, and the access to begin with.',
    mayBeUsed: true,
    rights: [
      ...onTable('admin', 'GetItem', 'ACCESS#*', 'USER#*'),
      ...onTable('user-pool', 'GetItem', 'USER#*'),
    ],
  },
  {
    because: 'Without it S3 calls a missing file forbidden.',
    mayBeUsed: true,
    rights: [
      'images s3:ListBucket UploadsBucket',
      'publisher s3:ListBucket SitesBucket',
      'republish s3:ListBucket SitesBucket',
    ],
  },
  {
    because: 'A message is postponed only while its service is busy.',
    mayBeUsed: true,
    rights: queue('egress', ['ChangeMessageVisibility'], 'EgressReports', 'EgressCustomers'),
  },
  {
    because:
      'Items that are asked for at the same moment are read by one request (core/table/dynamo/query.ts), others alone.',
    mayBeUsed: true,
    rights: [
      ...onTable('public', 'BatchGetItem', 'SYSTEM'),
      ...onTable('public', 'GetItem', 'BLOCKED_PHONE#*#*', 'FORMS#*#*', 'RATE#orders#*', 'RECENT_ORDERS#*#*'),
      ...onTable('publisher', 'GetItem', 'CONNECTIONS#*', 'SUSPENSION#*', 'SYSTEM'),
      ...onTable('republish', 'GetItem', 'PAGE#*', 'SUSPENSION#*', 'SYSTEM'),
      ...onTable('republish', 'BatchGetItem', 'REPUBLISHING'),
    ],
  },
  {
    because: 'The repair publishes what the publisher has left behind for two minutes.',
    mayBeUsed: true,
    rights: [
      ...onTable('repair', 'GetItem BatchGetItem', 'CONNECTIONS#*', 'PAGE#*', 'SUSPENSION#*', 'SYSTEM'),
      ...onTable('repair', 'UpdateItem PutItem DeleteItem ConditionCheckItem', 'PAGE#*'),
      ...onTable('repair', 'BatchGetItem', 'SUBDOMAIN#*', 'DOMAIN#*'),
      'repair s3:DeleteObject SitesBucket/sites/*',
      'repair s3:GetObject SitesBucket/sites/*',
      'repair s3:PutObject SitesBucket/sites/*',
    ],
  },
  {
    because: 'The ids of pixels are asked for only where a page has its account’s, once the page is known.',
    mayBeUsed: true,
    rights: onTable('republish', 'GetItem BatchGetItem', 'CONNECTIONS#*'),
  },
  {
    because: 'A page that changes while all are republished is stored and removed as by the publisher.',
    mayBeUsed: true,
    rights: [
      ...onTable('republish', 'UpdateItem PutItem DeleteItem ConditionCheckItem', 'PAGE#*'),
      'republish s3:DeleteObject SitesBucket/sites/*',
    ],
  },
  {
    because: 'Days are closed after midnight.',
    mayBeUsed: true,
    rights: onTable('close-days', 'PutItem UpdateItem', 'FIGURES#*'),
  },
  {
    because: 'A term is read again where its merchant saves it while orders are erased.',
    mayBeUsed: true,
    rights: onTable('retention', 'GetItem', 'USER#*'),
  },
  {
    because: 'Metrics are corrected, and totals of days that ended recalculated, only where they are wrong.',
    mayBeUsed: true,
    rights: [
      ...onTable('rebuild-insights', 'UpdateItem', 'STATS#MERCHANT#*', 'STATS#PAGE#*'),
      ...onTable('rebuild-insights', 'BatchGetItem', 'PAGE#*'),
    ],
  },
  {
    because:
      'Accounts are deleted in tests before the days of their views are closed, and mostly by their owners: the code is one.',
    mayBeUsed: true,
    rights: [
      ...onTable('merchant', 'BatchGetItem UpdateItem', 'PLATFORM_FIGURES'),
      ...onTable('merchant', 'DeleteItem', 'FIGURES#*', 'PAGES_OF_DAY#*#*'),
      ...onTable('admin', 'BatchGetItem', 'FIGURES#*'),
      ...onTable('admin', 'UpdateItem', 'PLATFORM_FIGURES'),
      ...onTable('admin', 'Query', 'BLOCKED_PHONE#*#*'),
      ...onTable(
        ...(['admin', 'DeleteItem', 'BLOCKED_PHONE#*#*', 'CONNECTIONS#*', 'FIGURES#*'] as const),
        ...['LOG#*', 'NOTIFY#*', 'PAGES_OF_DAY#*#*', 'STATS#MERCHANT#*', 'STATS#PAGE#*', 'WHATSAPP#*'],
      ),
    ],
  },
  {
    because:
      'A stock that stops orders: an offer after the order takes a piece more, and what is cancelled comes back.',
    mayBeUsed: true,
    rights: [
      ...onTable('public', 'GetItem', 'STOCK#*'),
      ...onTable('table-stream', 'UpdateItem ConditionCheckItem', 'STOCK#*'),
    ],
  },
  {
    because: 'An abandoned form becomes an order as any other does: also of a page whose stock stops orders.',
    mayBeUsed: true,
    rights: [
      ...onTable('merchant', 'GetItem PutItem UpdateItem ConditionCheckItem', 'STOCK#*'),
      ...onTable('merchant', 'GetItem', 'ORDER_CLAIM#*', 'RECENT_ORDERS#*#*', 'SUSPENSION#*'),
      ...onTable('merchant', 'Query DeleteItem', 'FORMS#*#*'),
      ...onTable('admin', 'Query DeleteItem', 'FORMS#*#*'),
    ],
  },
  {
    because: 'What a push service is too busy for is given back, to be sent later.',
    mayBeUsed: true,
    rights: onTable('notify', 'DeleteItem', 'NOTIFIED#*'),
  },
  {
    because:
      'A network’s report changes an order as a person does: what its item cannot carry is written apart, and removed where the order is deleted meanwhile.',
    mayBeUsed: true,
    rights: onTable('read-networks', 'PutItem DeleteItem', 'ORDER#*'),
  },
  {
    because: 'Phones in keys are rewritten only after a change of their key.',
    mayBeUsed: true,
    rights: [
      ...onTable('rekey-phones', 'BatchGetItem DeleteItem', 'BLOCKED_PHONE#*#*', 'CUSTOMER#*#*'),
      ...onTable('rekey-phones', 'PutItem', 'BLOCKED_PHONE#*#*'),
      ...onTable('rekey-phones', 'UpdateItem', 'CUSTOMER#*#*', 'ORDER#*'),
    ],
  },
];
