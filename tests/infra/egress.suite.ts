import { Match } from 'aws-cdk-lib/assertions';
import { expect, it } from 'vitest';
import { grantsOf, sourceOf, statementsOf } from './permissions.ts';
import { defaults } from './synthesised.ts';

const { data, product } = defaults;

/** On what condition the function may do this with the key of merchants' secrets. */
function onKey(name: string, action: string): unknown {
  return statementsOf(name).find(({ Action }) => [Action].flat().includes(action))?.Condition;
}

/** Of these purposes, bound to an owner, and to nothing else. */
const ofPurpose = (...names: string[]) => ({
  StringEquals: { 'kms:EncryptionContext:secret': names },
  'ForAllValues:StringEquals': { 'kms:EncryptionContextKeys': ['owner', 'secret'] },
  Null: { 'kms:EncryptionContext:owner': 'false' },
});

it('the key of merchants’ secrets is rotated automatically and retained when its stack is deleted', () => {
  data.hasResource('AWS::KMS::Key', {
    Properties: { EnableKeyRotation: true, PendingWindowInDays: 30 },
    DeletionPolicy: 'RetainExceptOnCreate',
  });
});

it('the key of merchants’ secrets decrypts for each function only the secrets it needs', () => {
  for (const name of ['mirsah-egress', 'mirsah-merchant'] as const)
    expect(onKey(name, 'kms:Decrypt')).toEqual(
      ofPurpose('cod-api-key', 'whatsapp-token', 'conversion-token'),
    );
  expect(onKey('mirsah-read-networks', 'kms:Decrypt')).toEqual(ofPurpose('cod-api-key'));
  expect(onKey('mirsah-public', 'kms:Decrypt')).toEqual(ofPurpose('whatsapp-app-secret'));
});

it('a merchant’s secret is sealed for its owner and one of the known purposes only', () => {
  expect(onKey('mirsah-merchant', 'kms:GenerateDataKey')).toEqual(
    ofPurpose('cod-api-key', 'whatsapp-token', 'whatsapp-app-secret', 'conversion-token'),
  );
});

it('the key of merchants’ secrets encrypts for the merchant function only', () => {
  for (const name of ['mirsah-egress', 'mirsah-public', 'mirsah-publisher', 'mirsah-table-stream']) {
    expect(grantsOf(name).filter((grant) => grant.startsWith('kms:GenerateDataKey'))).toEqual([]);
  }
  expect(grantsOf('mirsah-merchant')).toContain('kms:GenerateDataKey | SecretsKeyArn');
});

it('a message of the egress queue is hidden six times as long as its function runs and is given up after eight tries', () => {
  const [failures] = Object.keys(
    product.findResources('AWS::SQS::Queue', { Properties: { QueueName: 'mirsah-egress-failures' } }),
  );
  product.hasResourceProperties('AWS::SQS::Queue', {
    QueueName: 'mirsah-egress',
    VisibilityTimeout: 180,
    SqsManagedSseEnabled: true,
    RedrivePolicy: { maxReceiveCount: 8, deadLetterTargetArn: { 'Fn::GetAtt': [failures, 'Arn'] } },
  });
  product.hasResourceProperties('AWS::Lambda::Function', { FunctionName: 'mirsah-egress', Timeout: 30 });
});

it('messages of the egress queue are processed in small batches, and each fails alone', () => {
  product.hasResourceProperties('AWS::Lambda::EventSourceMapping', {
    FunctionName: sourceOf('mirsah-egress'),
    BatchSize: 5,
    FunctionResponseTypes: ['ReportBatchItemFailures'],
    ScalingConfig: { MaximumConcurrency: 10 },
    FilterCriteria: Match.absent(),
  });
});

it('WhatsApp’s reports have a queue and a pace of their own, so that no merchant’s orders wait for them', () => {
  const [reports] = Object.keys(
    product.findResources('AWS::SQS::Queue', { Properties: { QueueName: 'mirsah-reports' } }),
  );
  product.hasResourceProperties('AWS::Lambda::EventSourceMapping', {
    FunctionName: sourceOf('mirsah-egress'),
    EventSourceArn: { 'Fn::GetAtt': [reports, 'Arn'] },
    ScalingConfig: { MaximumConcurrency: 2 },
  });
});

it('the function of the egress queue may record deliveries and conversations, change orders and nothing else', () => {
  const onBoth = ['ChangeMessageVisibility', 'DeleteMessage', 'GetQueueAttributes', 'GetQueueUrl'];
  expect(grantsOf('mirsah-egress')).toEqual([
    'dynamodb:ConditionCheckItem | TableArn | ORDER#*',
    'dynamodb:DeleteItem | TableArn | CUSTOMER#*#*',
    'dynamodb:GetItem | TableArn | ORDER#*, CONNECTIONS#*, WHATSAPP#*, CUSTOMER#*#*',
    'dynamodb:PutItem | TableArn | ORDER#*, WHATSAPP#*, CUSTOMER#*#*',
    'dynamodb:Query | TableArn | ORDER#*',
    'dynamodb:UpdateItem | TableArn | ORDER#*, CONNECTIONS#*',
    'kms:Decrypt | SecretsKeyArn',
    ...[...onBoth, 'ReceiveMessage'].map(
      (action) => `sqs:${action} | EgressCustomers, EgressQueue, EgressReports`,
    ),
  ]);
});

it('the sweep looks every five minutes for deliveries that an outage left behind, and may do no more than that', () => {
  product.hasResourceProperties('AWS::Events::Rule', {
    Name: 'mirsah-sweep-deliveries',
    ScheduleExpression: 'rate(5 minutes)',
  });
  expect(grantsOf('mirsah-sweep-deliveries')).toEqual([
    'dynamodb:BatchGetItem | TableArn | ORDER#*',
    'dynamodb:Query | TableArn/index/gsi2 | DELIVERIES#OPEN#*',
    'dynamodb:Query | TableArn/index/gsi2 | QUESTIONS#DUE',
    'dynamodb:UpdateItem | TableArn | ORDER#*',
    'sqs:SendMessage | EgressCustomers, EgressQueue',
  ]);
});

const onNetworks = ['ChangeMessageVisibility', 'DeleteMessage', 'GetQueueAttributes', 'GetQueueUrl'];

it('networks are read each minute, and their reader may change orders and record its progress, and no more', () => {
  product.hasResourceProperties('AWS::Events::Rule', {
    Name: 'mirsah-read-networks',
    ScheduleExpression: 'rate(1 minute)',
  });
  product.hasResourceProperties('AWS::Lambda::EventSourceMapping', {
    FunctionName: sourceOf('mirsah-read-networks'),
    BatchSize: 1,
    ScalingConfig: { MaximumConcurrency: 40 },
  });
  expect(grantsOf('mirsah-read-networks')).toEqual([
    'dynamodb:BatchGetItem | TableArn | CONNECTIONS#*',
    'dynamodb:DeleteItem | TableArn | ORDER#*',
    'dynamodb:GetItem | TableArn | CONNECTIONS#*',
    'dynamodb:GetItem | TableArn | ORDER#*',
    'dynamodb:PutItem | TableArn | ORDER#*',
    'dynamodb:Query | TableArn/index/gsi3 | CONNECTIONS#DUE, OWNER#*#DELIVERIES#FOLLOWED',
    'dynamodb:UpdateItem | TableArn | ORDER#*, CONNECTIONS#*',
    'kms:Decrypt | SecretsKeyArn',
    ...[...onNetworks, 'ReceiveMessage', 'SendMessage'].map((action) => `sqs:${action} | EgressNetworks`),
  ]);
});

it('the notifier runs each minute and with its queue, and may tell people of orders and nothing else', () => {
  product.hasResourceProperties('AWS::Events::Rule', {
    Name: 'mirsah-notify-due',
    ScheduleExpression: 'rate(1 minute)',
  });
  product.hasResourceProperties('AWS::SQS::Queue', { QueueName: 'mirsah-notify', VisibilityTimeout: 60 });
  const onQueue = ['ChangeMessageVisibility', 'DeleteMessage', 'GetQueueAttributes', 'GetQueueUrl'];
  expect(grantsOf('mirsah-notify')).toEqual([
    'dynamodb:BatchGetItem | TableArn | NOTIFY#*, USER#*, ACCESS#*',
    'dynamodb:DeleteItem | TableArn | NOTIFIED#*',
    'dynamodb:DeleteItem | TableArn | NOTIFY#*',
    'dynamodb:DeleteItem | TableArn | TELEGRAM_CODE#*',
    'dynamodb:GetItem | TableArn | ORDER#*, CONNECTIONS#*',
    'dynamodb:PutItem | TableArn | NOTIFIED#*',
    'dynamodb:PutItem | TableArn | NOTIFY#*',
    'dynamodb:Query | TableArn | NOTIFY#*',
    'dynamodb:Query | TableArn/index/gsi1 | NOTIFICATIONS#DUE',
    'dynamodb:Query | TableArn/index/gsi2 | TELEGRAM#*',
    'dynamodb:UpdateItem | TableArn | NOTIFY#*',
    ...[...onQueue, 'ReceiveMessage', 'SendMessage'].map((action) => `sqs:${action} | NotificationsQueue`),
  ]);
});
