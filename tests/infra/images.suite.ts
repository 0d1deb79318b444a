import { uploadKey } from '@mirsah/functions/images/upload';
import { uploadsPrefix } from '@mirsah/infra-aws/constructs/event-sources';
import { Match } from 'aws-cdk-lib/assertions';
import { expect, it } from 'vitest';
import { grantsOf, idOf, liveOf, named } from './permissions.ts';
import { defaults } from './synthesised.ts';

const { product } = defaults;

it('the upload bucket accepts forms from the dashboard only, and deletes unprocessed files after a day', () => {
  const cors = { CorsRules: [{ AllowedMethods: ['POST'], AllowedOrigins: ['https://mirsah.example'] }] };
  expect(
    Object.keys(product.findResources('AWS::S3::Bucket', { Properties: { CorsConfiguration: cors } })),
  ).toEqual([expect.stringMatching(/^UploadsBucket/)]);
  product.hasResourceProperties('AWS::S3::Bucket', {
    CorsConfiguration: cors,
    LifecycleConfiguration: { Rules: Match.arrayWith([Match.objectLike({ ExpirationInDays: 1 })]) },
  });
});

it('uploads are signed by the merchant function, below one prefix', () => {
  expect(grantsOf('mirsah-merchant').filter((grant) => grant.startsWith('s3:'))).toEqual([
    's3:PutObject | UploadsBucket/uploads/*',
  ]);
  expect(uploadKey({ ownerId: 'merchant-1', imageId: '0' }).startsWith(uploadsPrefix)).toBe(true);
});

it('the functions that sign and process uploads know the upload bucket', () => {
  for (const name of ['mirsah-merchant', 'mirsah-images']) {
    expect(named(name).Environment.Variables.UPLOAD_BUCKET).toEqual({
      Ref: expect.stringMatching(/^UploadsBucket/),
    });
  }
});

it('each upload invokes the images function', () => {
  product.hasResourceProperties('Custom::S3BucketNotifications', {
    NotificationConfiguration: {
      LambdaFunctionConfigurations: [
        {
          Events: ['s3:ObjectCreated:*'],
          Filter: { Key: { FilterRules: [{ Name: 'prefix', Value: uploadsPrefix }] } },
          LambdaFunctionArn: { Ref: liveOf('mirsah-images') },
        },
      ],
    },
  });
});

it('the images function has enough memory for a large photo', () => {
  expect(named('mirsah-images').MemorySize).toBe(1536);
});

it('a failed call of the images function is retried twice and then stored whole, for a replay', () => {
  product.hasResourceProperties('AWS::Lambda::EventInvokeConfig', {
    FunctionName: { Ref: idOf('mirsah-images') },
    MaximumRetryAttempts: 2,
    DestinationConfig: {
      OnFailure: { Destination: { 'Fn::GetAtt': [Match.stringLikeRegexp('^GivenUpBucket'), 'Arn'] } },
    },
  });
});

it('the images function may read uploads, write images and record the result, nothing else', () => {
  expect(grantsOf('mirsah-images')).toEqual(
    [
      'dynamodb:GetItem | TableArn | PICTURE#*',
      'dynamodb:UpdateItem | TableArn | PICTURE#*',
      's3:DeleteObject | UploadsBucket/uploads/*',
      's3:GetObject | UploadsBucket/uploads/*',
      's3:ListBucket | GivenUpBucket, UploadsBucket',
      's3:PutObject | GivenUpBucket/aws/lambda/*, SitesBucket/media/p/*',
    ].sort(),
  );
});
