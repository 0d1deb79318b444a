import { uploadKey } from '@mirsah/functions/images/upload';
import { uploadsPrefix } from '@mirsah/infra-aws/constructs/event-sources.ts';
import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { grantsOf, idOf, named, onQueue } from './permissions.ts';
import { defaults } from './synthesised.ts';

const { product } = defaults;

describe('the upload bucket', () => {
  it('takes forms from the dashboard’s pages only, and forgets what nobody took after a day', () => {
    const cors = { CorsRules: [{ AllowedMethods: ['POST'], AllowedOrigins: ['https://mirsah.example'] }] };
    expect(
      Object.keys(product.findResources('AWS::S3::Bucket', { Properties: { CorsConfiguration: cors } })),
    ).toEqual([expect.stringMatching(/^UploadsBucket/)]);
    product.hasResourceProperties('AWS::S3::Bucket', {
      CorsConfiguration: cors,
      LifecycleConfiguration: { Rules: Match.arrayWith([Match.objectLike({ ExpirationInDays: 1 })]) },
    });
  });

  it('is written to with what the merchants’ function signs, below one prefix', () => {
    expect(grantsOf('mirsah-merchant').filter((grant) => grant.startsWith('s3:'))).toEqual([
      's3:PutObject | UploadsBucket/uploads/*',
    ]);
    expect(uploadKey({ ownerId: 'merchant-1', pictureId: '0' }).startsWith(uploadsPrefix)).toBe(true);
  });

  it('is known to the function that signs uploads and to the one that takes them', () => {
    for (const name of ['mirsah-merchant', 'mirsah-images']) {
      expect(named(name).Environment.Variables.UPLOAD_BUCKET).toEqual({
        Ref: expect.stringMatching(/^UploadsBucket/),
      });
    }
  });
});

describe('the images function', () => {
  it('is woken by each upload', () => {
    product.hasResourceProperties('Custom::S3BucketNotifications', {
      NotificationConfiguration: {
        LambdaFunctionConfigurations: [
          {
            Events: ['s3:ObjectCreated:*'],
            Filter: { Key: { FilterRules: [{ Name: 'prefix', Value: uploadsPrefix }] } },
            LambdaFunctionArn: { 'Fn::GetAtt': [idOf('mirsah-images'), 'Arn'] },
          },
        ],
      },
    });
  });

  it('has the memory that a large photo unpacks to', () => {
    expect(named('mirsah-images').MemorySize).toBe(1536);
  });

  it('is tried twice more, and then its call is kept', () => {
    const [queueId] = Object.keys(
      product.findResources('AWS::SQS::Queue', { Properties: { QueueName: 'mirsah-images-failures' } }),
    );
    product.hasResourceProperties('AWS::Lambda::EventInvokeConfig', {
      FunctionName: { Ref: idOf('mirsah-images') },
      MaximumRetryAttempts: 2,
      DestinationConfig: { OnFailure: { Destination: { 'Fn::GetAtt': [queueId, 'Arn'] } } },
    });
  });

  it('takes uploads, writes pictures and notes how it went, nothing else', () => {
    expect(grantsOf('mirsah-images')).toEqual(
      [
        'dynamodb:UpdateItem | TableArn | PICTURE#*',
        's3:DeleteObject | UploadsBucket/uploads/*',
        's3:GetObject | UploadsBucket/uploads/*',
        's3:ListBucket | UploadsBucket',
        's3:PutObject | SitesBucket/media/p/*',
        ...onQueue('ImagesFailures'),
      ].sort(),
    );
  });
});
