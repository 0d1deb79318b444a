import { landingPageKey, orderKey, profileKey } from '@mirsah/table/keys.ts';
import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { actionsOf, may, statementsOf } from './permissions.ts';
import { defaults, propertiesOf } from './synthesised.ts';

const { product } = defaults;

describe('the publisher', () => {
  it('wakes for landing pages that were, are or both, and gives up on a record only after a while', () => {
    const about = (image: string) => ({
      Pattern: JSON.stringify({ dynamodb: { [image]: { entity: { S: ['landing_page'] } } } }),
    });
    product.hasResourceProperties('AWS::Lambda::EventSourceMapping', {
      FilterCriteria: { Filters: [about('NewImage'), about('OldImage')] },
      StartingPosition: 'TRIM_HORIZON',
      BatchSize: 25,
      ParallelizationFactor: 4,
      FunctionResponseTypes: ['ReportBatchItemFailures'],
      BisectBatchOnFunctionError: true,
      MaximumRetryAttempts: 5,
      MaximumRecordAgeInSeconds: 6 * 60 * 60,
    });
  });

  it('puts what it gave up on into an encrypted queue for 14 days', () => {
    const queues = propertiesOf(product, 'AWS::SQS::Queue');
    const [queueId] = Object.keys(queues);
    product.hasResourceProperties('AWS::SQS::Queue', {
      SqsManagedSseEnabled: true,
      MessageRetentionPeriod: 14 * 24 * 60 * 60,
    });
    product.hasResourceProperties('AWS::Lambda::EventSourceMapping', {
      DestinationConfig: { OnFailure: { Destination: { 'Fn::GetAtt': [queueId, 'Arn'] } } },
    });
  });

  it('touches pages in the table and sites in the bucket, nothing else', () => {
    const name = 'mirsah-publisher';
    expect(may(name, 'dynamodb:UpdateItem', landingPageKey('p'))).toBe(true);
    expect(may(name, 'dynamodb:GetItem', orderKey('o'))).toBe(false);
    expect(may(name, 'dynamodb:GetItem', profileKey('u'))).toBe(false);
    product.hasResourceProperties('AWS::IAM::Policy', {
      PolicyDocument: Match.objectLike({
        Statement: Match.arrayWith([
          Match.objectLike({
            Action: ['s3:DeleteObject', 's3:GetObject', 's3:PutObject'],
            Resource: { 'Fn::Join': ['', [Match.anyValue(), '/sites/*']] },
          }),
        ]),
      }),
    });
  });

  it('can tell a site that is not there yet from one it may not see', () => {
    expect(statementsOf('mirsah-publisher').flatMap(actionsOf)).toContain('s3:ListBucket');
  });
});
