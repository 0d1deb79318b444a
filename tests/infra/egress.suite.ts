import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { grantsOf, idOf, statementsOf } from './permissions.ts';
import { defaults } from './synthesised.ts';

const { data, product } = defaults;

/** Which merchants' secrets the function may open. */
function secretsOpenTo(name: string): unknown {
  const statement = statementsOf(name).find(({ Action }) => [Action].flat().includes('kms:Decrypt'));
  const condition: Record<string, unknown> = { ...statement?.Condition };
  return condition.StringEquals;
}

const ofPurpose = (...names: string[]) => ({ 'kms:EncryptionContext:secret': names });

describe('the key of merchants’ secrets', () => {
  it('turns by itself and outlives its stack', () => {
    data.hasResource('AWS::KMS::Key', {
      Properties: { EnableKeyRotation: true, PendingWindowInDays: 30 },
      DeletionPolicy: 'Retain',
    });
  });

  it('opens to each function only the secrets it needs', () => {
    expect(secretsOpenTo('mirsah-egress')).toEqual(ofPurpose('cod-api-key'));
    expect(secretsOpenTo('mirsah-merchant')).toEqual(ofPurpose('cod-api-key', 'whatsapp-token'));
    expect(secretsOpenTo('mirsah-public')).toEqual(ofPurpose('whatsapp-app-secret'));
  });

  it('seals for the merchants’ function alone', () => {
    for (const name of ['mirsah-egress', 'mirsah-public', 'mirsah-publisher', 'mirsah-table-stream']) {
      expect(grantsOf(name).filter((grant) => grant.startsWith('kms:GenerateDataKey'))).toEqual([]);
    }
    expect(grantsOf('mirsah-merchant')).toContain('kms:GenerateDataKey | SecretsKeyArn');
  });
});

describe('the egress queue', () => {
  it('hides a message six times as long as its function runs, and gives it up after eight tries', () => {
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

  it('is worked off a few at a time, each message on its own', () => {
    product.hasResourceProperties('AWS::Lambda::EventSourceMapping', {
      FunctionName: { Ref: idOf('mirsah-egress') },
      BatchSize: 5,
      FunctionResponseTypes: ['ReportBatchItemFailures'],
      ScalingConfig: { MaximumConcurrency: 10 },
      FilterCriteria: Match.absent(),
    });
  });

  it('is worked off by a function that notes how deliveries fare, and may do nothing else', () => {
    expect(grantsOf('mirsah-egress')).toEqual([
      'dynamodb:GetItem | TableArn | ORDER#*, CONNECTIONS#*, WHATSAPP#*',
      'dynamodb:UpdateItem | TableArn | ORDER#*, CONNECTIONS#*',
      'kms:Decrypt | SecretsKeyArn',
      'sqs:ChangeMessageVisibility | EgressQueue',
      'sqs:DeleteMessage | EgressQueue',
      'sqs:GetQueueAttributes | EgressQueue',
      'sqs:GetQueueUrl | EgressQueue',
      'sqs:ReceiveMessage | EgressQueue',
    ]);
  });
});
